import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './is-public-address.ts';

/** One address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** What decides where requests may go. Only code can hand in another one: no setting of a crew reaches it. */
export interface HostRules {
  /** Every address of a name; throws or is empty when there is none. */
  readonly resolve: (host: string) => Promise<readonly HostAddress[]>;
  readonly isAllowed: (address: string) => boolean;
}

/** The rules of the product: names as the system resolves them, public addresses only. */
export const publicHosts: HostRules = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
};

/**
 * The addresses a host may be reached at, looked up once: the connection is made to exactly these. One address that is
 * not allowed refuses the whole host, so that a name cannot mix a public one with a private one.
 */
export const findAddresses = async (
  host: string,
  rules: HostRules,
): Promise<readonly HostAddress[] | 'unresolved' | 'private'> => {
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  let found: readonly HostAddress[];
  try {
    found = family === 0 ? await rules.resolve(bare) : [{ address: bare, family }];
  } catch {
    return 'unresolved';
  }
  if (found.length === 0) return 'unresolved';
  return found.every(({ address }) => rules.isAllowed(address)) ? found : 'private';
};

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const hostPattern = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Authority {
  /** Lower case, without brackets and port. */
  name: string;
  isAddress: boolean;
  port: string;
}

const readAuthority = (host: string): Authority | null => {
  const match = hostPattern.exec(host.toLowerCase());
  if (match === null) return null;
  const [, bracketed, plain = '', port = ''] = match;
  if (bracketed !== undefined)
    return isIP(bracketed) === 6 ? { name: bracketed, isAddress: true, port } : null;
  return { name: plain, isAddress: isIP(plain) === 4, port };
};

/** The names of `MY_AGENT_ALLOWED_HOSTS` as they are compared: lower case, without port. */
const nameOf = (allowed: string): string => readAuthority(allowed.trim())?.name ?? '';

const show = (value: string): string => JSON.stringify(value.slice(0, 200));

const hostRefusal = (hosts: readonly string[], allowed: readonly string[]): Authority | string => {
  const [host] = hosts;
  if (host === undefined || host === '' || hosts.length > 1)
    return 'The request was refused: it must name exactly one host in its Host header.';
  const authority = readAuthority(host);
  if (
    authority !== null &&
    (authority.isAddress ||
      authority.name === 'localhost' ||
      allowed.some((one) => nameOf(one) === authority.name))
  )
    return authority;
  return `The request was refused: host ${show(host)} is not allowed here. Use an IP address or localhost, or add the name to MY_AGENT_ALLOWED_HOSTS and restart.`;
};

const withoutDefaultPort = (origin: string): string =>
  origin.replace(/^(http:\/\/.+):80$/, '$1').replace(/^(https:\/\/.+):443$/, '$1');

/** A proxy that ends TLS says so; only believed for names the operator allowed, where such a proxy can stand. */
const schemeOf = (incoming: IncomingMessage, authority: Authority): 'http' | 'https' => {
  const isNamed = !authority.isAddress && authority.name !== 'localhost';
  return isNamed && incoming.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
};

const originRefusal = (incoming: IncomingMessage, authority: Authority): string | null => {
  const { origin, host = '' } = incoming.headers;
  if (origin === undefined) return null;
  const own = `${schemeOf(incoming, authority)}://${host.toLowerCase()}`;
  if (withoutDefaultPort(origin.toLowerCase()) === withoutDefaultPort(own)) return null;
  return `The request was refused: it comes from the origin ${show(origin)}, which is not this server at host ${show(host)}.`;
};

/**
 * Decides whether a request may be looked at all: the one check in front of every route and file. Returns null, or one
 * sentence for a 403 that names the host. Keeps pages of other sites out, also ones whose name was pointed at this
 * machine. Spec: supplement §7 "Guard".
 */
export const refuseRequest = (incoming: IncomingMessage, allowedHosts: readonly string[]): string | null => {
  const authority = hostRefusal(incoming.headersDistinct['host'] ?? [], allowedHosts);
  if (typeof authority === 'string') return authority;
  const host = show(incoming.headers.host ?? '');
  if (incoming.url?.[0] !== '/')
    return `The request to host ${host} was refused: its target must be a path of this server.`;
  const refusal = originRefusal(incoming, authority);
  if (refusal !== null) return refusal;
  const site = incoming.headers['sec-fetch-site'];
  if (
    safeMethods.has(incoming.method ?? '') ||
    site === undefined ||
    site === 'same-origin' ||
    site === 'none'
  )
    return null;
  return `The request to host ${host} was refused: the browser says that another site made it.`;
};

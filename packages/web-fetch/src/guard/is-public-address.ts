import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What is given out to hosts of the public internet; the rest of IPv6 is unassigned or special. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True when an IP address is on the public internet: not private, loopback, link-local, multicast, reserved, or an IPv4
 * address wrapped in IPv6. Spec: tools, "từ chối địa chỉ riêng, loopback, link-local, dành riêng và multicast".
 */
export const isPublicAddress = (address: string): boolean => {
  // The library also takes short forms such as 1.2.3.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
};

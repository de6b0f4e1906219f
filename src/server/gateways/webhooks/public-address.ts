import { BlockList, isIP } from 'node:net'

/** Ranges of IPv4 that are not public (IANA special-purpose registry). */
const special = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, prefix, 'ipv4')

/** The range that contains all public addresses of IPv6. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
/**
 * Ranges within `global` that are not public: protocols and tunnels that may lead to private IPv4
 * addresses, and examples.
 */
const notGlobal = new BlockList()
for (const [net, prefix] of [
  // Teredo and other protocols.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notGlobal.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is one of the public internet. False for anything else. */
export function isPublic(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !special.check(ip, 'ipv4')
  return family === 6 && global.check(ip, 'ipv6') && !notGlobal.check(ip, 'ipv6')
}

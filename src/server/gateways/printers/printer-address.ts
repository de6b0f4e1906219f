import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/**
 * Addresses that are never a printer: this machine, link-local addresses, cloud metadata services,
 * multicast and reserved addresses, and IPv4 addresses behind the NAT64 prefix.
 */
const neverPrinters = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
] as const) {
  neverPrinters.addSubnet(net, prefix, 'ipv4')
}
neverPrinters.addAddress('100.100.100.200', 'ipv4')
for (const [net, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
  ['64:ff9b::', 96],
] as const) {
  neverPrinters.addSubnet(net, prefix, 'ipv6')
}

/**
 * Whether a printer may have this IP address. Private networks are allowed, because restaurants
 * have their printers in them.
 */
export const mayBePrinter = (ip: string): boolean =>
  !neverPrinters.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/**
 * Whether a port is one at which printers accept ESC/POS: 9100, or a port up to 9199 if several
 * printers share one address. At any other port, tickets could reach a service that is no printer.
 */
export const isPrinterPort = (port: number): boolean => port >= 9100 && port <= 9199

/** `host:port`, or `[address]:port` for IPv6. Null for anything else. */
export function readPrinterAddress(text: string): { host: string; port: number } | null {
  const [, six, name, digits = ''] =
    /^(?:\[([\da-f:.]+)\]|([a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  const host = six ?? name
  return host === undefined || port < 1 || port > 65_535 ? null : { host, port }
}

/**
 * Returns the IP address to connect to. The host name is resolved only once, so that the connection
 * uses the address that was checked. Null if printing at this address is not allowed.
 */
export async function findPrinter(
  host: string,
  mayBe: (ip: string) => boolean = mayBePrinter,
): Promise<string | null> {
  const addresses = await lookup(host, { all: true })
  return addresses.every(({ address }) => mayBe(address)) ? (addresses[0]?.address ?? null) : null
}

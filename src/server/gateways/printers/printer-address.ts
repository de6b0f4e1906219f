import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/**
 * Where no printer stands and something else answers: this machine, what only its neighbours reach,
 * a cloud's own data.
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

/** Whether a printer may be at an IP address; those of private networks are where printers are. */
export const mayBePrinter = (ip: string): boolean =>
  !neverPrinters.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/** `host:port`, or `[address]:port` for IPv6; null for anything else. */
export function readPrinterAddress(text: string): { host: string; port: number } | null {
  const [, six, name, digits = ''] =
    /^(?:\[([\da-f:.]+)\]|([a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  const host = six ?? name
  return host === undefined || port < 1 || port > 65_535 ? null : { host, port }
}

/**
 * The IP address to connect to: looked up once, so that what was checked is what is reached. Null
 * where nobody may print.
 */
export async function findPrinter(
  host: string,
  mayBe: (ip: string) => boolean = mayBePrinter,
): Promise<string | null> {
  const found = await lookup(host, { all: true })
  return found.every(({ address }) => mayBe(address)) ? (found[0]?.address ?? null) : null
}

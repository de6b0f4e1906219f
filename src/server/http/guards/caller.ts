import { Socket, SocketAddress, isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/kit/refusal.ts'

/**
 * Whether a request came over a real connection. False for requests of the page renderer: they come
 * from inside the process, on behalf of all visitors.
 */
export const isFromOutside = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

/**
 * Matches an IPv4 address that is written as an IPv6 address (`::ffff:192.0.2.1`), as by an IPv6
 * socket, or by a proxy that listens on such a socket.
 */
const mapped = /^::ffff:(?=\d+\.)/

/**
 * The name under which a caller is counted. An IPv6 address counts as its whole /64 network,
 * because the holder of one address has this whole network. The two notations of an IPv4 address
 * give the same name.
 */
export function callerOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' })
  return mapped.test(address) ? address.replace(mapped, '') : `${networkOf(address)}::/64`
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':')
}

/**
 * Refuses a request without a valid client address, because rate limits would count each connection
 * of such a client as a different caller. The cause is a proxy that writes no bare address into
 * X-Forwarded-For, or a client that has already disconnected.
 */
export function refuseNameless(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (!isFromOutside(request) || isIP(request.ip ?? '') !== 0) return next()
    if (!request.raw.destroyed)
      request.log.warn({ reqId: request.id }, 'X-Forwarded-For does not end with an address')
    next(new Refusal('invalid_request'))
  })
}

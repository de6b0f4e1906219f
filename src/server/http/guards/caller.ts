import { Socket, SocketAddress, isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#server/kit/refusal.ts'

/** Pages that are rendered ask from inside the process, for everybody at once. */
export const isFromOutside = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

/** An IPv4 address as an IPv6 socket, or a proxy that listens on one, writes it. */
const mapped = /^::ffff:(?=\d+\.)/

/**
 * Who has an IPv6 address has all those of its network; an IPv4 address is the same one however it
 * is written.
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
 * Refuses whom nobody can name: limits would count each of their connections as somebody else. That
 * is a proxy that writes no bare address into X-Forwarded-For, or a client that has gone already.
 */
export function refuseNameless(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isFromOutside(request) || isIP(request.ip ?? '') !== 0) return done()
    if (!request.raw.destroyed)
      request.log.warn({ reqId: request.id }, 'X-Forwarded-For does not end with an address')
    done(new Refusal('invalid_request'))
  })
}

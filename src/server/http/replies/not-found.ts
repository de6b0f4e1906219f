import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/kit/refusal.ts'

/**
 * Under `/api` an unknown address is 404, and a known one asked in another way is 405 with the ways
 * it allows.
 */
export function refuseUnknown(api: FastifyInstance): void {
  const known: { pattern: RegExp; method: string }[] = []
  api.addHook('onRoute', ({ url, method, config }) => {
    if (config?.endpoint === undefined) return
    const pattern = new RegExp(`^${url.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`)
    for (const one of [method].flat()) known.push({ pattern, method: one })
  })
  api.all('/api/*', async (request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) throw new Refusal('not_found')
    throw new Refusal('method_not_allowed', {
      headers: { allow: [...new Set(allowed)].join(', ') },
    })
  })
}

/**
 * A proxy may be asked with the whole address, and a client may take us for one: where it leads is
 * where it came to.
 */
export const withoutOrigin = (url: string): string =>
  url.replace(/^https?:\/\/[^/?#]*(?=([/?#]|$))/i, '').replace(/^(?!\/|\*$)/, '/')

/**
 * The address of a page whose percent signs stand for no character, with those signs as they are:
 * it names no page, and the visitor finds that said on one (S1). Under `/api` it stays, to be
 * refused.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

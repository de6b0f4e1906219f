import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/kit/refusal.ts'

/**
 * Under `/api`, an unknown address gets status 404. A known address with a method that it does not
 * support gets 405 with the allowed methods.
 */
export function refuseUnknown(api: FastifyInstance): void {
  const routes: { pattern: RegExp; method: string }[] = []
  api.addHook('onRoute', ({ url, method, config }) => {
    if (config?.endpoint === undefined) return
    const pattern = new RegExp(`^${url.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`)
    for (const routeMethod of [method].flat()) routes.push({ pattern, method: routeMethod })
  })
  api.all('/api/*', async (request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length === 0) throw new Refusal('not_found')
    throw new Refusal('method_not_allowed', {
      headers: { allow: [...new Set(allowed)].join(', ') },
    })
  })
}

/**
 * Removes the origin from a request target in absolute form. A client sends this form if it takes
 * this server for a proxy.
 */
export const withoutOrigin = (url: string): string =>
  url.replace(/^https?:\/\/[^/?#]*(?=([/?#]|$))/i, '').replace(/^(?!\/|\*$)/, '/')

/**
 * Escapes the percent signs of a page address that cannot be decoded. The escaped address matches
 * no page, so the visitor gets the not-found page (S1). An address under `/api` is not changed: the
 * API refuses it.
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

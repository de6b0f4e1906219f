import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Under `/api` an unknown address is 404, and a known one asked in another way is 405 with the ways it allows. */
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
    throw new Refusal('method_not_allowed', { headers: { allow: [...new Set(allowed)].join(', ') } })
  })
}

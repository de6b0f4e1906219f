import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { RETURNED } from '#contract/card-fields.ts'
import { returnFromBank } from '#contract/payments.ts'

/** Tells the page around it; a bank that left its frame is followed to the order that this browser waits for. */
const script = `
if (parent !== window) parent.postMessage({ type: '${RETURNED}' }, location.origin)
else {
  let token
  try { token = JSON.parse(localStorage.getItem('order-awaiting') ?? 'null')?.token } catch {}
  location.replace(/^[\\w-]{20,64}$/.test(token) ? '/confirmation/' + token + '/' : '/')
}`
const scriptHash = createHash('sha256').update(script).digest('base64')

const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><title>Mesclun</title></head><body><script>${script}</script></body></html>`

/**
 * Where the bank's page leads when it is done (Y3). It knows nothing and decides nothing: the page around it asks the
 * server, which asks the provider. Whatever its address carries is not looked at.
 */
export function returnPage(app: FastifyInstance): void {
  app.get(returnFromBank.path, { config: { endpoint: returnFromBank } }, (_request, reply) => reply
    .headers({
      'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'self'`,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html))
}

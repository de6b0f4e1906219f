import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RETURNED } from '#contract/card-fields.ts'
import { isLocale } from '#contract/pages/locales.ts'
import { pages } from '#contract/pages/pages.ts'
import { returnFromBank, returnToCards } from '#contract/shop/payments.ts'
import { html } from '#server/kit/markup.ts'
import { Refusal } from '#server/kit/refusal.ts'

/**
 * The script of the page to which the bank redirects after a payment, if that page is not in a
 * frame of ours: it opens the page of the order whose payment this browser awaits, or else the home
 * page.
 */
const toOrder = `
  let token
  try { token = JSON.parse(localStorage.getItem('order') ?? 'null')?.awaiting?.token } catch {}
  location.replace(/^[\\w-]{20,64}$/.test(token) ? '/confirmation/' + token + '/' : '/')`

/**
 * Sends a page that notifies its parent page. If it has no parent page, it runs the script
 * `leadOn`, which redirects.
 */
function sendPage(reply: FastifyReply, title: string, leadOn: string): FastifyReply {
  const script = `
if (parent !== window) parent.postMessage({ type: '${RETURNED}' }, location.origin)
else {${leadOn}
}`
  const scriptHash = createHash('sha256').update(script).digest('base64')
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'self'`,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><title>${html`${title}`.text}</title></head><body><script>${script}</script></body></html>`)
}

/**
 * Registers the pages to which the bank redirects the customer at the end of its check (Y3). These
 * pages decide nothing: the parent page asks our server, which asks the provider. Their query is
 * ignored; only the path of the account pages is read, for the language.
 */
export function returnPage(app: FastifyInstance, brand: () => string): void {
  app.get(returnFromBank.path, { config: { endpoint: returnFromBank } }, (_request, reply) =>
    sendPage(reply, brand(), toOrder),
  )
  app.get(returnToCards.path, { config: { endpoint: returnToCards } }, (request, reply) => {
    const { locale } = request.params as { locale: string }
    if (!isLocale(locale)) throw new Refusal('not_found')
    return sendPage(reply, brand(), `\n  location.replace('${pages.accountCards[locale]}')`)
  })
}

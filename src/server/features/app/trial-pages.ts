import type { FastifyInstance } from 'fastify'
import { officeHref } from '#contract/office/office-pages.ts'
import { href } from '#contract/pages/links.ts'
import { localeNames, locales } from '#contract/pages/locales.ts'
import { type Markup, html } from '#server/kit/markup.ts'

/*
 * The layout of the pages under `/dev`, for a person who tries the program on this machine. They
 * are in English only, because no visitor sees them.
 */

/**
 * The content security policy of the pages under `/dev`: they may run and load nothing, and no site
 * may frame them.
 */
export const trialPolicy = "default-src 'none'; frame-ancestors 'none'"

export const trialPage = (title: string, content: Markup): string =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1>${content}</body>
</html>
`.text

/** A link for each language to the same page. */
export const inEachLanguage = (addressIn: (locale: (typeof locales)[number]) => string): Markup =>
  html`${locales.map(
    (locale, i) =>
      html`${i === 0 ? '' : ', '}<a href="${addressIn(locale)}" lang="${locale}">${localeNames[locale]}</a>`,
  )}`

/** `/dev`: the list of what can be opened on this machine. */
export function trialIndex(app: FastifyInstance): void {
  app.get('/dev', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': trialPolicy })
      .send(trialPage('Trying it on this machine', content)),
  )
}

const content = html`<ul>
<li>Shop: ${inEachLanguage((locale) => href('home', locale))}</li>
<li>Kitchen’s board: ${inEachLanguage((locale) => href('kitchen', locale))}; <a href="/dev/kitchen">a code and a PIN</a> to pair it</li>
<li>Head office: ${inEachLanguage((locale) => officeHref('today', locale))}; <a href="/dev/office">sign in</a> as a person of the demonstration</li>
<li><a href="/dev/mails">Mails</a> that the program wrote</li>
<li><a href="/api/docs">API</a>, and its <a href="/api/openapi.json">OpenAPI document</a></li>
</ul>`

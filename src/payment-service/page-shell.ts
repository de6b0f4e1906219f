import type { FastifyReply } from 'fastify'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { Markup, html } from '#server/kit/markup.ts'

type Page = {
  locale: Locale
  title: string
  body: Markup
  script?: string
  /** The origin of the shop: only it may frame the page and receive its messages. */
  shopOrigin: string
  /**
   * The value of `form-action` in the page's content security policy: the addresses to which a form
   * of the page may be sent and redirected.
   */
  formAction: string
}

/** Sends a page that loads content from this service only, and that only the shop can frame. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { locale, title, body, script, shopOrigin, formAction } = page
  const document = html`<!doctype html>
<html lang="${intlLocale[locale]}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="stylesheet" href="/parts/tokens.css">
<link rel="stylesheet" href="/parts/dark.css" media="screen and (prefers-color-scheme: dark)">
<link rel="stylesheet" href="/parts/page.css">
${script === undefined ? null : html`<script type="module" src="${script}"></script>`}
</head>
${body}
</html>
`
  return reply
    .headers({
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        `form-action ${formAction}`,
        `frame-ancestors ${shopOrigin}`,
      ].join('; '),
      'content-language': locale,
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    })
    .type('text/html; charset=utf-8')
    .send(document.text)
}

/** The icon before an error sentence. */
export const warningSign = new Markup(
  '<svg class="sign" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">' +
    '<path d="M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.6v.2"/></svg>',
)

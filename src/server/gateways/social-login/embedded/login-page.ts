import { createHash } from 'node:crypto'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { textsOf } from '#texts/translator.ts'
import { Markup, html } from '#server/kit/markup.ts'

const texts = textsOf('social-provider')

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem }
:root { color-scheme: light dark }
label { display: block; margin: 1rem 0 0 }
input:not([type=checkbox]), button { font: inherit; width: 100%; box-sizing: border-box; min-height: 44px }
button { margin-top: 1rem }`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * The page on which visitors enter who they are. Its content security policy does not restrict the
 * targets of forms, because the form leads back to the shop, which has another origin.
 */
export function loginPage(
  name: string,
  action: string,
  locale: Locale,
): { html: string; headers: Record<string, string> } {
  const say = texts[locale]
  const title = say.title.replace('{provider}', name)
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    html: html`<!doctype html>
<html lang="${intlLocale[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${say.lead}</p>
<form method="post" action="${action}">
<label>${say.email} <input name="email" type="email" autocomplete="email"></label>
<label><input name="verified" type="checkbox" checked> ${say.verified}</label>
<label>${say.firstName} <input name="firstName" autocomplete="given-name"></label>
<label>${say.lastName} <input name="lastName" autocomplete="family-name"></label>
<button>${say.continue}</button>
<button name="cancel" value="true" formnovalidate>${say.cancel}</button>
</form>
</main>
</body>
</html>
`.text,
  }
}

import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { type Markup, html } from '#server/kit/markup.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { mailStyle } from './mail-style.ts'

/** A complete mail: its title as the heading, beside the logo and a bowl, and the body below. */
export const mailDocument = ({
  locale,
  face,
  title,
  body,
}: {
  locale: Locale
  /** The chain: its name next to its logo, and its colours. */
  face: ChainFace
  title: string
  body: Markup
}): string =>
  html`<!doctype html>
<html lang="${intlLocale[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${mailStyle(face)}</style>
</head>
<body>
<main>
<table class="brand" role="presentation" width="100%" bgcolor="${face.light.field}"><tr>
<td><img src="cid:mark@picture" class="mark" width="36" height="36" alt=""> <span class="name">${face.name}</span><h1>${title}</h1></td>
<td class="bowl" valign="bottom"><img src="cid:bowl@picture" width="150" height="151" alt=""></td>
</tr></table>
<div class="body">
${body}
</div>
</main>
</body>
</html>
`.text

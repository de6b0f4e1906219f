import { type Locale, intlLocale } from '#contract/locales.ts'
import { type Markup, html } from '../../markup.ts'
import { mailStyle } from './mail-style.ts'

/** A mail as it is sent: its title as heading, and below it the body. */
export const mailDocument = ({ locale, title, body }: { locale: Locale; title: string; body: Markup }): string =>
  html`<!doctype html>
<html lang="${intlLocale[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${mailStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text

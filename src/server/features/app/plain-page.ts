import { createHash } from 'node:crypto'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { writeSvg } from '#drawing/svg.ts'
import { Markup, html } from '#server/kit/markup.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'

const styleOf = ({
  light,
  dark,
}: ChainFace): string => `:root{color-scheme:light dark}*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:1.5rem;font:1.125rem/1.5 system-ui,sans-serif;background:${light.field};color:${light.onField}}
main{max-width:32rem}svg{width:4.5rem;display:block}h1{font-size:2.25rem;line-height:1.1;margin:1.5rem 0 .75rem}p{margin-bottom:1rem}
a{color:inherit;display:inline-block;padding:.75rem 1.25rem;margin:.25rem .5rem .25rem 0;border:2px solid;border-radius:99px;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:3px}
@media(prefers-color-scheme:dark){body{background:${dark.field};color:${dark.onField}}}`

/** Allows the page its own style and nothing else. */
export const plainPolicy = (face: ChainFace): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styleOf(face)).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

type Words = {
  title: string
  paragraphs: readonly string[]
  links: readonly { to: string; text: string }[]
}

/** A page with one message that needs no script, no file and no rendering. */
export function plainPage(
  locale: Locale,
  face: ChainFace,
  { title, paragraphs, links }: Words,
): string {
  return html`<!doctype html><html lang="${intlLocale[locale]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · ${face.name}</title><style>${new Markup(styleOf(face))}</style></head>
<body><main>${new Markup(writeSvg('0 0 40 40', face.logo.disc).replace('<svg ', '<svg aria-hidden="true" '))}
<h1>${title}</h1>${paragraphs.map((text) => html`<p>${text}</p>`)}
<p>${links.map(({ to, text }) => html`<a href="${to}">${text}</a>`)}</p>
</main></body></html>`.text
}

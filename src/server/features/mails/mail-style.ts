import { type Markup, html } from '#server/kit/markup.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'

/**
 * The style of mails in the colours of the chain. It uses no variables and no grid, which mail
 * clients do not support. In a client without flex, blocks are stacked instead of side by side.
 */
export const mailStyle = ({ light, dark }: ChainFace): Markup => html`
body { margin: 0; padding: 24px 16px; background: ${light.ground}; color: ${light.text}; font: 16px/1.5 system-ui, Arial, sans-serif }
main { display: block; max-width: 600px; margin: 0 auto; overflow-wrap: break-word }
.body { padding: 24px 8px 0 }
.brand { border-radius: 16px; background: ${light.field} }
.brand td { padding: 20px 0 20px 20px; text-align: left; vertical-align: top; color: ${light.onField} }
.brand .bowl { padding: 12px 12px 0 8px; vertical-align: bottom }
.brand img { display: block }
.brand .mark { display: inline-block; vertical-align: middle }
.name { font-size: 26px; font-weight: 800; line-height: 36px; letter-spacing: -.02em; vertical-align: middle }
h1 { margin: 28px 0 0; font-size: 28px; font-weight: 800; line-height: 1.1; letter-spacing: -.02em }
h2 { margin: 24px 0 4px; font-size: 16px }
h3 { margin: 12px 0 4px; font-size: 14px }
p, dl, dd, ul { margin: 0; padding: 0 }
.body > p + p { margin-top: 12px }
a { color: ${light.link} }
.see { display: inline-block; margin: 16px 0; padding: 12px 20px; border-radius: 24px }
.see { background: ${light.action}; color: ${light.onAction} }
.lines { list-style: none }
.lines li { padding: 8px 0; border-top: 1px solid ${light.line} }
.rows > div, .line { display: flex; justify-content: space-between }
.rows dd, .line strong:last-child { margin-left: 16px; text-align: right }
.total { margin-top: 8px; padding-top: 8px; border-top: 1px solid ${light.text}; font-size: 20px; font-weight: 700 }
.quiet, .notes, .terms { color: ${light.secondary}; font-size: 14px }
.notes, .terms { margin-top: 24px }
table { border-collapse: collapse; width: 100% }
th, td { padding: 4px 0; text-align: right }
th:first-child { text-align: left }
@media (max-width: 480px) {
  .brand .bowl img { width: 110px; height: auto }
  h1 { margin-top: 20px; font-size: 24px }
}
@media (prefers-color-scheme: dark) {
  body { background: ${dark.ground}; color: ${dark.text} }
  a { color: ${dark.link} }
  .see { background: ${dark.action}; color: ${dark.onAction} }
  .lines li { border-color: ${dark.line} }
  .total { border-color: ${dark.text} }
  .quiet, .notes, .terms { color: ${dark.secondary} }
}
`

import { html } from '#server/kit/markup.ts'

/**
 * Uses no variables and no grid, which mail clients do not support. In a client without flex,
 * blocks are stacked instead of side by side.
 */
export const mailStyle = html`
body { margin: 0; padding: 24px 16px; background: #fff; color: #14261b; font: 16px/1.5 system-ui, Arial, sans-serif }
main { display: block; max-width: 600px; margin: 0 auto; overflow-wrap: break-word }
.body { padding: 24px 8px 0 }
.brand { border-radius: 16px; background: #ffc2d0 }
.brand td { padding: 20px 0 20px 20px; text-align: left; vertical-align: top; color: #14261b }
.brand .bowl { padding: 12px 12px 0 8px; vertical-align: bottom }
.brand img { display: block }
.brand .mark { display: inline-block; vertical-align: middle }
.name { font-size: 26px; font-weight: 800; line-height: 36px; letter-spacing: -.02em; vertical-align: middle }
h1 { margin: 28px 0 0; font-size: 28px; font-weight: 800; line-height: 1.1; letter-spacing: -.02em }
h2 { margin: 24px 0 4px; font-size: 16px }
h3 { margin: 12px 0 4px; font-size: 14px }
p, dl, dd, ul { margin: 0; padding: 0 }
.body > p + p { margin-top: 12px }
a { color: #0b6b3a }
.see { display: inline-block; margin: 16px 0; padding: 12px 20px; border-radius: 24px }
.see { background: #0b6b3a; color: #fff }
.lines { list-style: none }
.lines li { padding: 8px 0; border-top: 1px solid #d8dfd6 }
.rows > div, .line { display: flex; justify-content: space-between }
.rows dd, .line strong:last-child { margin-left: 16px; text-align: right }
.total { margin-top: 8px; padding-top: 8px; border-top: 1px solid #14261b; font-size: 20px; font-weight: 700 }
.quiet, .notes, .terms { color: #4b5d51; font-size: 14px }
.notes, .terms { margin-top: 24px }
table { border-collapse: collapse; width: 100% }
th, td { padding: 4px 0; text-align: right }
th:first-child { text-align: left }
@media (max-width: 480px) {
  .brand .bowl img { width: 110px; height: auto }
  h1 { margin-top: 20px; font-size: 24px }
}
@media (prefers-color-scheme: dark) {
  body { background: #0e1812; color: #eff6ec }
  a { color: #c4e64a }
  .see { background: #d3ee55; color: #14261b }
  .lines li { border-color: #2b3f33 }
  .total { border-color: #eff6ec }
  .quiet, .notes, .terms { color: #adc0b2 }
}
`

import { html } from '#server/kit/markup.ts'

/** The style of receipts, in the colours of the site's design tokens. Mails use the same rules. */
export const receiptStyle = html`
:root { color-scheme: light dark; --ground: #fff; --ink: #14261b; --ink-2: #4b5d51; --line: #d8dfd6; --leaf: #0b6b3a }
@media screen and (prefers-color-scheme: dark) {
  :root { --ground: #0e1812; --ink: #eff6ec; --ink-2: #adc0b2; --line: #2b3f33; --leaf: #c4e64a }
}
* { margin: 0; box-sizing: border-box }
body { background: var(--ground); color: var(--ink); font: 16px/1.5 'Instrument Sans', system-ui, sans-serif }
body { padding: 24px 16px 48px; overflow-wrap: break-word; font-variant-numeric: tabular-nums }
main { max-width: 640px; margin: 0 auto; display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr) }
h1 { font-size: 28px; line-height: 1.15; color: var(--leaf) }
h2 { font-size: 16px; margin-bottom: 4px }
a { color: var(--leaf) }
.parties { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)) }
.rows, .lines { padding: 0; list-style: none }
.rows > div, .line { display: flex; gap: 16px; justify-content: space-between }
.rows dt { min-width: 0 }
.rows dd { text-align: right }
.lines li { border-top: 1px solid var(--line); padding: 8px 0 }
.line strong:last-child { white-space: nowrap }
.quiet, .notes { color: var(--ink-2); font-size: 14px }
.notes p { margin-top: 4px }
.total { border-top: 1px solid var(--ink); padding-top: 8px; font-size: 20px; font-weight: 700 }
table { border-collapse: collapse; width: 100% }
th, td { padding: 4px 0; text-align: right; white-space: nowrap }
th:first-child { text-align: left }
tbody tr:last-child > * { border-top: 1px solid var(--line); font-weight: 700 }
tbody th { font-weight: 400 }
@media print {
  :root { --ground: #fff; --ink: #000; --ink-2: #333; --line: #999; --leaf: #000 }
  body { padding: 0; font-size: 11pt }
  .download { display: none }
  li, section { break-inside: avoid }
}
`

import { createHash } from 'node:crypto'
import { type Markup, html } from '#server/kit/markup.ts'
import type { DocumentLine, ReceiptDocument, LabelledFact } from './receipt-document.ts'

/**
 * The style of receipts as pages, in the colours of the site's design tokens. Mails have their own
 * rules for the same classes, in `mailStyle`.
 */
const receiptStyle = html`
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

const styleHash = createHash('sha256').update(receiptStyle.text).digest('base64')

/**
 * Content security policy that allows the page's own style and nothing else: no script, no image,
 * no frame.
 */
export const receiptPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The receipt as a separate page, to read and to print. */
export function receiptPage(document: ReceiptDocument, { pdf }: { pdf: string }): string {
  const { title, lang, notice, labels, parties } = document
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${receiptStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${notice === null ? null : html`<p>${notice}</p>`}
<p class="download"><a href="${pdf}">${labels.pdf}</a></p>
<div class="parties">${parties.map(
    ({ title: name, rows }) => html`<section><h2>${name}</h2>
<p>${rows.map((row, i) => html`${i === 0 ? null : html`<br>`}${row}`)}</p></section>`,
  )}</div>
${section(labels.facts, list(document.facts))}
${receiptBody(document)}
</main>
</body>
</html>
`.text
}

/**
 * Lines, sums, VAT, payment, points, allergens and notes: the parts that the page and the mail
 * share.
 */
export function receiptBody(document: ReceiptDocument): Markup {
  const { labels, allergens, points, payment, notes, thanks } = document
  return html`${section(labels.lines, html`<ul class="lines">${document.lines.map(lineHtml)}</ul>`)}
${document.sums.length === 0 ? null : list(document.sums)}
<dl class="rows total">${row(document.total)}</dl>
${section(document.vat.title, vatTable(document.vat))}
${section(payment.title, html`${payment.rows.map((text) => html`<p>${text}</p>`)}`)}
${points && section(points.title, list(points.rows))}
${allergens && section(allergens.title, html`${allergens.rows.map((text) => html`<p>${text}</p>`)}`)}
<div class="notes">${notes.map((text) => html`<p>${text}</p>`)}</div>
${thanks && html`<p><strong>${thanks}</strong></p>`}`
}

const section = (title: string, content: Markup): Markup => html`<section><h2>${title}</h2>
${content}</section>`

const row = ({ label, value }: LabelledFact): Markup =>
  html`<div><dt>${label}</dt><dd>${value}</dd></div>`

const list = (rows: readonly LabelledFact[]): Markup => html`<dl class="rows">${rows.map(row)}</dl>`

const lineHtml = ({
  quantity,
  name,
  unit,
  rates,
  total,
  notes,
  priceRows,
}: DocumentLine): Markup => html`<li>
<p class="line"><strong>${quantity} × ${name}</strong> <strong>${total}</strong></p>
<p class="quiet">${unit} × ${quantity} · ${rates}</p>
${notes.map((note) => html`<p class="quiet">${note}</p>`)}
${priceRows.length === 0 ? null : html`<dl class="rows quiet">${priceRows.map(row)}</dl>`}
</li>`

function vatTable({ title, head, rows }: ReceiptDocument['vat']): Markup {
  const heads = head.map((text) => html`<th scope="col">${text}</th>`)
  const cells = ([first, ...otherTexts]: readonly string[]) =>
    html`<tr><th scope="row">${first ?? ''}</th>${otherTexts.map((text) => html`<td>${text}</td>`)}</tr>`
  return html`<table aria-label="${title}"><thead><tr>${heads}</tr></thead><tbody>${rows.map(cells)}</tbody></table>`
}

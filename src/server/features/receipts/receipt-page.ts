import { createHash } from 'node:crypto'
import { type Markup, html } from '#server/kit/markup.ts'
import type { DocumentLine, ReceiptDocument, LabelledFact } from './receipt-document.ts'
import { receiptStyle } from './receipt-style.ts'

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

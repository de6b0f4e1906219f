import {
  type SheetBrand,
  type SheetCell,
  type SheetColours,
  type Sheet,
  type Style,
  type TableRow,
  SHEET_WIDTH,
  columnsOf,
  openSheet,
} from '#server/pdf/sheet.ts'
import { head, heading, quiet, strong, sum, text, title } from '#server/pdf/styles.ts'
import type { ReceiptDocument, LabelledFact } from './receipt-document.ts'

const GAP = 10
const linesColumns = columnsOf([34, 229, 66, 62, 68], GAP)
const vatColumns = columnsOf(Array<number>(4).fill((SHEET_WIDTH - 3 * GAP) / 4), GAP)
const rowColumns = columnsOf([330, SHEET_WIDTH - 330 - GAP], GAP)
const halves = columnsOf([(SHEET_WIDTH - 24) / 2, (SHEET_WIDTH - 24) / 2], 24)

/** The chain on its receipts. */
export type PaperFace = { brand: SheetBrand; colours: SheetColours }

/**
 * The receipt as a PDF: A4, tagged for screen readers, with embedded fonts. `at` is its time of
 * issue.
 */
export function pdfOf(
  document: ReceiptDocument,
  { at, brand, colours }: { at: Date } & PaperFace,
): Promise<Buffer> {
  const author = document.parties[1]?.rows[0] ?? ''
  const sheet = openSheet({ title: document.title, lang: document.lang, author, at, colours })
  sheet.brand(brand)
  sheet.block('H1', document.title, title)
  if (document.notice !== null) sheet.block('P', document.notice, text, { above: 4 })
  sheet.gap(10)
  sheet.beside(
    document.parties.map(({ title: name, rows }, i) => () => {
      const where = halves[i] ?? {}
      sheet.block('H2', name, heading, where)
      sheet.block('P', rows.join('\n'), text, { ...where, above: 3 })
    }),
  )
  section(sheet, document.labels.facts)
  sheet.table(rowColumns, document.facts.map(factRow))
  section(sheet, document.labels.lines)
  sheet.table(linesColumns, lineRows(document))
  sheet.gap(6)
  sheet.table(rowColumns, [
    ...document.sums.map((row) => sumRow(row, text)),
    { ...sumRow(document.total, sum), above: 8, rule: 'line' },
  ])
  section(sheet, document.vat.title)
  sheet.table(vatColumns, vatRows(document.vat))
  section(sheet, document.payment.title)
  for (const row of document.payment.rows) sheet.block('P', row, text)
  if (document.points) {
    section(sheet, document.points.title)
    sheet.table(rowColumns, document.points.rows.map(factRow))
  }
  if (document.allergens) {
    section(sheet, document.allergens.title)
    for (const row of document.allergens.rows) sheet.block('P', row, text)
  }
  sheet.gap(10)
  for (const note of document.notes) sheet.block('P', note, quiet)
  if (document.thanks !== null) sheet.block('P', document.thanks, strong, { above: 8 })
  return sheet.end((page, pages) => ({
    text: `${document.title} · ${document.page(page, pages)}`,
    style: quiet,
  }))
}

function section(sheet: Sheet, name: string): void {
  sheet.gap(10)
  sheet.block('H2', name, heading, { below: 36 })
  sheet.gap(3)
}

const factRow = ({ label, value }: LabelledFact): TableRow => ({
  cells: [
    { text: label, style: text, header: 'Row' },
    { text: value, style: text, align: 'right' },
  ],
})

const sumRow = ({ label, value }: LabelledFact, style: Style): TableRow => ({
  cells: [
    { text: label, style, header: 'Row' },
    { text: value, style, align: 'right' },
  ],
})

function lineRows({ lines, labels }: ReceiptDocument): TableRow[] {
  const cell = (cellText: string, style: Style, align: 'left' | 'right' = 'right'): SheetCell => ({
    text: cellText,
    style,
    align,
  })
  const headRow: TableRow = {
    cells: [labels.quantity, labels.name, labels.unit, labels.rate, labels.total].map(
      (label, i): SheetCell => ({
        ...cell(label, head, i < 2 ? 'left' : 'right'),
        header: 'Column',
      }),
    ),
  }
  return [
    headRow,
    ...lines.flatMap((line): TableRow[] => [
      {
        above: 8,
        rule: 'line',
        cells: [
          cell(line.quantity, strong, 'left'),
          cell(line.name, strong, 'left'),
          cell(line.unit, text),
          cell(line.rates, text),
          cell(line.total, strong),
        ],
      },
      ...line.notes.map((note) => inner(cell(note, quiet, 'left'), cell('', quiet))),
      ...line.priceRows.map(({ label, value }) =>
        inner(cell(label, quiet, 'left'), cell(value, quiet)),
      ),
    ]),
  ]

  function inner(name: SheetCell, unit: SheetCell): TableRow {
    return { cells: [cell('', quiet), name, unit, cell('', quiet), cell('', quiet)] }
  }
}

function vatRows({ head: names, rows }: ReceiptDocument['vat']): TableRow[] {
  const aligned = (
    texts: readonly string[],
    style: Style,
    headers: SheetCell['header'][],
  ): SheetCell[] =>
    texts.map((cellText, i) => ({
      text: cellText,
      style,
      align: i === 0 ? 'left' : 'right',
      ...(headers[i] ? { header: headers[i] } : {}),
    }))
  return [
    { cells: aligned(names, head, ['Column', 'Column', 'Column', 'Column']) },
    ...rows.map((row, i): TableRow => ({
      above: 3,
      cells: aligned(row, i === rows.length - 1 ? strong : text, ['Row']),
    })),
  ]
}

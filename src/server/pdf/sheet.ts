import PDFDocument from 'pdfkit'
import { fontFile } from './fonts.ts'
import { printable } from './text.ts'

const fonts = {
  text: fontFile('text'),
  strong: fontFile('text-strong'),
  display: fontFile('display'),
}

type Face = keyof typeof fonts
/** The colours of a sheet, as `#rrggbb`. */
export type SheetColours = Readonly<Record<'ink' | 'secondary' | 'action' | 'line', string>>
/** A chain on paper: its name, and its logo as a square PNG. */
export type SheetBrand = { name: string; logo: Uint8Array }
export type Style = { face: Face; size: number; colour: keyof SheetColours }
export type SheetCell = {
  text: string
  style: Style
  align?: 'left' | 'right'
  header?: 'Column' | 'Row'
}
type SheetColumn = { x: number; width: number }
type Element = PDFKit.PDFStructureElement

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 48
/** Digits of equal width, so that amounts align. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']
const FOOT = 24
/** The logo and the name in the corner, in points. */
const BRAND = { logo: 26, name: 22, gap: 7 }

/** Width between the margins, in points. */
export const SHEET_WIDTH = A4.width - 2 * MARGIN

export type Sheet = {
  /**
   * Writes the logo, in the upper right corner, and the chain's name next to it. Both are hidden
   * from screen readers, because the text of the sheet also contains the name of the chain.
   */
  brand: (brand: SheetBrand) => void
  /**
   * Writes a block of text across the sheet, or between `x` and `x + width`. `tag` is the role of
   * the block in the structure tree.
   */
  block: (
    tag: 'H1' | 'H2' | 'P',
    text: string,
    style: Style,
    where?: Partial<SheetColumn> & {
      above?: number
      /**
       * Space in points that must remain below the block, so that a heading is never alone at the
       * end of a page.
       */
      below?: number
    },
  ) => void
  /** A table of rows with aligned columns. A row is never split between two pages. */
  table: (columns: readonly SheetColumn[], rows: readonly TableRow[]) => void
  /** Writes the parts side by side, all starting at the same height. */
  beside: (columns: readonly (() => void)[]) => void
  gap: (points: number) => void
  end: (foot: (page: number, pages: number) => { text: string; style: Style }) => Promise<Buffer>
}
export type TableRow = { cells: readonly SheetCell[]; above?: number; rule?: keyof SheetColours }

/** A4 pages written from top to bottom, with a structure tree in the same order. */
export function openSheet({
  title,
  lang,
  author,
  at,
  colours,
}: {
  title: string
  lang: string
  author: string
  at: Date
  colours: SheetColours
}): Sheet {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    bufferPages: true,
    font: '',
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  }
  // The types of the library do not contain the standard PDF/UA yet, nor the scope of a table
  // header.
  const doc = new PDFDocument(Object.assign(options, { subset: 'PDF/UA' }))
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  let y = MARGIN

  const noOptions = (): PDFKit.Mixins.StructureElementOptions => ({})
  const draw = ({ face, size, colour }: Style) =>
    doc.font(face).fontSize(size).fillColor(colours[colour])
  const heightOf = (text: string, style: Style, width: number) =>
    draw(style).heightOfString(text, { width, features })
  const makeRoom = (height: number) => {
    if (y + height <= A4.height - MARGIN - FOOT) return
    doc.addPage()
    y = MARGIN
  }
  const write = (
    element: Element,
    text: string,
    { x, width }: SheetColumn,
    top: number,
    style: Style,
    align: 'left' | 'right',
  ) => {
    element.add(() => {
      draw(style).text(text, x, top, { width, align, features })
    })
  }
  const drawRule = (colour: keyof SheetColours, top: number) => {
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(MARGIN, top)
      .lineTo(A4.width - MARGIN, top)
      .lineWidth(0.5)
      .strokeColor(colours[colour])
      .stroke()
    doc.endMarkedContent()
  }

  return {
    brand({ name, logo }) {
      doc.markContent('Artifact', { type: 'Layout' })
      const text = draw({ face: 'display', size: BRAND.name, colour: 'ink' })
      const x = A4.width - MARGIN - text.widthOfString(name)
      text.text(name, x, MARGIN, { lineBreak: false })
      doc.image(Buffer.from(logo), x - BRAND.logo - BRAND.gap, MARGIN - 1, { width: BRAND.logo })
      doc.endMarkedContent()
    },
    block(tag, content, style, { x = MARGIN, width = SHEET_WIDTH, above = 0, below = 0 } = {}) {
      const text = printable(content)
      const height = heightOf(text, style, width)
      makeRoom(above + height + below)
      const element = doc.struct(tag)
      root.add(element)
      write(element, text, { x, width }, y + above, style, 'left')
      element.end()
      y += above + height
    },
    table(columns, rows) {
      const table = doc.struct('Table')
      root.add(table)
      for (const { cells, above = 0, rule } of rows) {
        const texts = cells.map(({ text }) => printable(text))
        const heights = cells.map(({ style }, i) =>
          heightOf(texts[i] ?? '', style, columns[i]?.width ?? 0),
        )
        const height = Math.max(...heights)
        makeRoom(above + height)
        if (rule !== undefined) drawRule(rule, y + above / 2)
        const row = doc.struct('TR')
        table.add(row)
        for (const [i, { style, align = 'left', header }] of cells.entries()) {
          const cell = doc.struct(
            header ? 'TH' : 'TD',
            Object.assign(noOptions(), header && { scope: header }),
          )
          row.add(cell)
          const column = columns[i]
          if (texts[i] && column) write(cell, texts[i], column, y + above, style, align)
          cell.end()
        }
        row.end()
        y += above + height
      }
      table.end()
    },
    beside(writers) {
      const top = y
      const bottoms = writers.map((part) => {
        y = top
        part()
        return y
      })
      y = Math.max(...bottoms)
    },
    gap(points) {
      y += points
    },
    async end(foot) {
      root.end()
      const { count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        // With a bottom margin, text in that margin would start a new page.
        doc.page.margins.bottom = 0
        const { text, style } = foot(page + 1, count)
        doc.markContent('Artifact', { type: 'Pagination' })
        draw(style).text(printable(text), MARGIN, A4.height - MARGIN, {
          width: SHEET_WIDTH,
          lineBreak: false,
        })
        doc.endMarkedContent()
      }
      doc.end()
      return finished
    },
  }
}

/** Columns side by side from the left margin. `widths` and `gap` are in points. */
export function columnsOf(widths: readonly number[], gap: number): SheetColumn[] {
  let x = MARGIN
  return widths.map((width) => {
    const column = { x, width }
    x += width + gap
    return column
  })
}

import thermal from 'node-thermal-printer'
import { fold, printable } from './printable.ts'
import type { PrintPage, PrintRow } from './port.ts'

const { CharacterSet, PrinterTypes, ThermalPrinter } = thermal

/** Characters per line of the narrower of the 80 mm printers. */
const WIDTH = 42
/** Multiples of the normal width and height. */
const TIMES = { normal: 1, big: 2, huge: 4 } as const
const BARCODE = { height: 90 }

/** Pages in the printers' own language, ESC/POS, each followed by a cut. */
export const escPos = (pages: readonly PrintPage[]): Buffer => Buffer.concat(pages.map(onePage))

/**
 * Each page starts with a full setup, because the cut resets a printer to its default code page.
 */
function onePage(rows: PrintPage): Buffer {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    interface: '',
    width: WIDTH,
    characterSet: CharacterSet.WPC1252,
  })
  for (const row of rows) addRow(printer, row)
  printer.cut()
  return printer.getBuffer()
}

function addRow(printer: InstanceType<typeof ThermalPrinter>, row: PrintRow): void {
  switch (row.kind) {
    case 'rule':
      return printer.drawLine()
    case 'barcode':
      printer.alignCenter()
      printer.code128(row.text, BARCODE)
      printer.newLine()
      return printer.alignLeft()
    case 'sides':
      return addSides(printer, printable(row.left), printable(row.right))
    case 'text': {
      const times = TIMES[row.size ?? 'normal']
      if (row.centred === true) printer.alignCenter()
      if (row.strong === true) printer.bold(true)
      printer.setTextSize(times - 1, times - 1)
      for (const line of fold(printable(row.text), Math.floor(WIDTH / times))) {
        printer.append(line)
        printer.newLine()
      }
      printer.setTextSize(0, 0)
      if (row.strong === true) printer.bold(false)
      if (row.centred === true) printer.alignLeft()
    }
  }
}

function addSides(
  printer: InstanceType<typeof ThermalPrinter>,
  leftText: string,
  rightText: string,
): void {
  const lines = fold(leftText, Math.max(1, WIDTH - rightText.length - 1))
  const last = lines.pop() ?? ''
  for (const line of lines) {
    printer.append(line)
    printer.newLine()
  }
  printer.append(last + rightText.padStart(WIDTH - last.length))
  printer.newLine()
}

import { escPos } from './esc-pos.ts'
import type { PrintOutcome, PrinterGateway } from './port.ts'
import { findPrinter, isPrinterPort, mayBePrinter, readPrinterAddress } from './printer-address.ts'
import { type PrinterLine, openLine } from './printer-line.ts'
import { askPrinted, askStatus, CLEAR_BUFFER, isPrinted } from './printer-status.ts'

/** Milliseconds between two queries of a printer's status while it prints. */
const ASK_EVERY = 1000
/**
 * Maximum number of queries to a printer that reports it is ready but not that it has printed. Some
 * do not support the query; the page then counts as printed.
 */
const MOST_ASKED = 8
/**
 * Maximum number of queries while the printer accepts no more bytes; after them, it counts as
 * unreachable.
 */
const MOST_ASKED_WHILE_FULL = 60

/**
 * Printers that accept ESC/POS over TCP. Each printer gets one print at a time, in the order of the
 * requests.
 */
export function networkPrinters({ printersHere }: { printersHere: boolean }): PrinterGateway {
  const mayBe = (ip: string) => printersHere || mayBePrinter(ip)
  const mayUse = (port: number) => printersHere || isPrinterPort(port)
  const underway = new Map<string, Promise<unknown>>()

  async function send(address: string, bytes: Buffer): Promise<PrintOutcome> {
    const place = readPrinterAddress(address)
    if (place === null || !mayUse(place.port)) return 'away'
    const ip = await findPrinter(place.host, mayBe).catch(() => null)
    return ip === null ? 'away' : handOver(ip, place.port, bytes)
  }

  return {
    async mayPrintAt(address) {
      const place = readPrinterAddress(address)
      if (place === null || !mayUse(place.port)) return false
      // A host name that does not resolve yet, because its printer is not installed, is accepted
      // here and checked again at each print.
      return (await findPrinter(place.host, mayBe).catch(() => undefined)) !== null
    },
    async print(address, pages) {
      const bytes = escPos(pages)
      const mine = (underway.get(address) ?? Promise.resolve()).then(() => send(address, bytes))
      underway.set(address, mine)
      try {
        return await mine
      } finally {
        if (underway.get(address) === mine) underway.delete(address)
      }
    },
  }
}

/**
 * Queries the printer's status, sends the bytes, and waits until they are printed. Nothing is sent
 * to a printer that cannot print: it would print it later, in addition to the next try.
 */
async function handOver(host: string, port: number, bytes: Buffer): Promise<PrintOutcome> {
  const line = openLine(host, port)
  try {
    const before = await askStatus(line)
    if (before !== 'ready') return before
    line.send(bytes)
    line.send(askPrinted)
    return await waitUntilPrinted(line)
  } finally {
    await line.close()
  }
}

async function waitUntilPrinted(line: PrinterLine, questionCount = 1): Promise<PrintOutcome> {
  if ((await line.answer(isPrinted, ASK_EVERY)) !== null) return 'printed'
  const status = await askStatus(line)
  // A printer that is still printing may read the query only afterwards.
  if (status === 'ready' || (status === 'away' && !line.isOver())) {
    if (questionCount < (line.isFull() ? MOST_ASKED_WHILE_FULL : MOST_ASKED))
      return waitUntilPrinted(line, questionCount + 1)
    if (status === 'ready' && !line.isFull()) return 'printed'
  }
  line.send(CLEAR_BUFFER)
  return status === 'ready' ? 'away' : status
}

import { escPos } from './esc-pos.ts'
import type { PrintOutcome, PrinterGateway } from './port.ts'
import { findPrinter, isPrinterPort, mayBePrinter, readPrinterAddress } from './printer-address.ts'
import { type PrinterLine, openLine } from './printer-line.ts'

const [DLE, EOT, DC4, GS] = [0x10, 0x04, 0x14, 0x1d]

/**
 * Queries that a printer answers at once, even while it cannot print: `askCause` for the reason why
 * it is offline, `askPaper` for the state of its paper.
 */
const askCause = Uint8Array.of(DLE, EOT, 2)
const askPaper = Uint8Array.of(DLE, EOT, 4)
const isStatus = (byte: number) => (byte & 0x93) === 0x12
const COVER_OPEN = 0x04
const STOPPED_WITHOUT_PAPER = 0x20
const FAULT = 0x40
const PAPER_OUT = 0x60

/** The command that is answered only once everything sent before it is printed. */
const askPrinted = Uint8Array.of(GS, 0x72, 1)
const isPrinted = (byte: number) => (byte & 0x90) === 0

/**
 * The command that makes the printer discard data that it has not printed yet, so that they are not
 * printed in addition to the next attempt.
 */
const CLEAR_BUFFER = Uint8Array.of(DLE, DC4, 8, 1, 3, 20, 1, 6, 2, 8)

/** Whether a printer can print now, by its own report. `away`: it does not answer. */
async function askStatus(line: PrinterLine): Promise<'ready' | Exclude<PrintOutcome, 'printed'>> {
  line.send(askCause)
  const cause = await line.answer(isStatus)
  if (cause === null) return 'away'
  line.send(askPaper)
  const paper = await line.answer(isStatus)
  if (paper === null) return 'away'
  if ((paper & PAPER_OUT) !== 0 || (cause & STOPPED_WITHOUT_PAPER) !== 0) return 'no-paper'
  return (cause & (COVER_OPEN | FAULT)) === 0 ? 'ready' : 'not-ready'
}

/** Milliseconds between two queries of a printer's status while it prints. */
const ASK_EVERY = 1000
/**
 * Maximum number of queries to a printer that reports that it is ready, but not that it has
 * printed. Some printers do not support `askPrinted`, so the pages then count as printed.
 */
const MOST_ASKED = 8
/**
 * Maximum number of queries while the printer accepts no more bytes. After these queries, the
 * printer counts as unreachable.
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
      // A host name that does not resolve yet is allowed, because its printer may not be installed
      // yet. Each print checks it again.
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
 * to a printer that cannot print, because it would print the pages later, in addition to the next
 * attempt.
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
  // A printer that is still printing may answer `askPrinted` only when it has finished.
  if (status === 'ready' || (status === 'away' && !line.isOver())) {
    if (questionCount < (line.isFull() ? MOST_ASKED_WHILE_FULL : MOST_ASKED))
      return waitUntilPrinted(line, questionCount + 1)
    if (status === 'ready' && !line.isFull()) return 'printed'
  }
  line.send(CLEAR_BUFFER)
  return status === 'ready' ? 'away' : status
}

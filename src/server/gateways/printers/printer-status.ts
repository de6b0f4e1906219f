import type { PrintOutcome } from './port.ts'
import type { PrinterLine } from './printer-line.ts'

const [DLE, EOT, DC4, GS] = [0x10, 0x04, 0x14, 0x1d]

/**
 * Commands that are answered at once, even while the printer cannot print: why it is offline, and
 * its paper.
 */
const askCause = Uint8Array.of(DLE, EOT, 2)
const askPaper = Uint8Array.of(DLE, EOT, 4)
const isStatus = (byte: number) => (byte & 0x93) === 0x12
const COVER_OPEN = 0x04
const STOPPED_WITHOUT_PAPER = 0x20
const FAULT = 0x40
const PAPER_OUT = 0x60

/** The command that is answered only once everything sent before it is printed. */
export const askPrinted = Uint8Array.of(GS, 0x72, 1)
export const isPrinted = (byte: number) => (byte & 0x90) === 0

/**
 * The command that discards data that is not printed yet, so that it is not printed in addition to
 * the next try.
 */
export const CLEAR_BUFFER = Uint8Array.of(DLE, DC4, 8, 1, 3, 20, 1, 6, 2, 8)

/** Whether a printer can print now, by its own report. `away`: it does not answer. */
export async function askStatus(
  line: PrinterLine,
): Promise<'ready' | Exclude<PrintOutcome, 'printed'>> {
  line.send(askCause)
  const cause = await line.answer(isStatus)
  if (cause === null) return 'away'
  line.send(askPaper)
  const paper = await line.answer(isStatus)
  if (paper === null) return 'away'
  if ((paper & PAPER_OUT) !== 0 || (cause & STOPPED_WITHOUT_PAPER) !== 0) return 'no-paper'
  return (cause & (COVER_OPEN | FAULT)) === 0 ? 'ready' : 'not-ready'
}

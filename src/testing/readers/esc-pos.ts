type PrintedLine = { text: string; times: number; strong: boolean; centred: boolean }
/** One piece of paper, up to a cut. */
export type Printed = { lines: PrintedLine[]; barcodes: string[] }

const [ESC, GS, LF] = [0x1b, 0x1d, 0x0a]
const plain = { times: 1, strong: false, centred: false }

/**
 * Interprets ESC/POS as a printer does: each setting applies until it is changed. Throws at a
 * command that our printers do not support.
 */
export function readEscPos(bytes: Buffer): Printed[] {
  const pages: Printed[] = []
  let page: Printed = { lines: [], barcodes: [] }
  let state = { ...plain, latin: false }
  let text = ''
  let at = 0
  const next = (): number => bytes[at++] ?? fail('it ends within a command')
  const endLine = () => {
    if (text !== '')
      page.lines.push({ text, times: state.times, strong: state.strong, centred: state.centred })
    text = ''
  }
  while (at < bytes.length) {
    const byte = next()
    if (byte === LF) endLine()
    else if (byte === ESC) {
      const command = String.fromCharCode(next())
      if (command === '@') state = { ...plain, latin: false }
      else if (command === 't') state.latin = next() === 16
      else if (command === 'E') state.strong = next() === 1
      else if (command === 'a') state.centred = next() === 1
      else if (command === 'd') next()
      else fail(`ESC ${command}`)
    } else if (byte === GS) {
      const command = String.fromCharCode(next())
      if (command === '!') state.times = (next() & 7) + 1
      else if (command === 'V') {
        next()
        endLine()
        pages.push(page)
        page = { lines: [], barcodes: [] }
      } else if (command === 'k') {
        if (next() !== 73) fail('a barcode that is not Code 128')
        const data = Array.from({ length: next() }, next)
        page.barcodes.push(Buffer.from(data.slice(2)).toString('latin1'))
      } else if ('Hfwh'.includes(command)) next()
      else fail(`GS ${command}`)
    } else if (byte < 0x20) fail(`control sign ${byte}`)
    else
      text +=
        byte < 0x80 || state.latin
          ? new TextDecoder('windows-1252').decode(Uint8Array.of(byte))
          : '\u{fffd}'
  }
  if (text !== '' || page.lines.length > 0) fail('the last piece is not cut off')
  return pages
}

const fail = (why: string): never => {
  throw new Error(`invalid ESC/POS: ${why}`)
}

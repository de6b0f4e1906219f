import { connect } from 'node:net'
import { escPos } from './esc-pos.ts'
import type { PrinterGateway } from './port.ts'
import { findPrinter, mayBePrinter, readPrinterAddress } from './printer-address.ts'

/** A printer on the restaurant's network answers at once or is off. */
const ANSWER_WITHIN = 3000
/** What was handed over goes out before the connection is closed. */
const CLOSE_WITHIN = 1000

/**
 * Printers that take ESC/POS over TCP. One print at a time for each of them, in the order that they
 * were asked for.
 */
export function networkPrinters({ printersHere }: { printersHere: boolean }): PrinterGateway {
  const mayBe = (ip: string) => printersHere || mayBePrinter(ip)
  const underway = new Map<string, Promise<unknown>>()

  async function send(address: string, bytes: Buffer): Promise<'printed' | 'away'> {
    const known = readPrinterAddress(address)
    const ip = known === null ? null : await findPrinter(known.host, mayBe).catch(() => null)
    return known === null || ip === null ? 'away' : handOver(ip, known.port, bytes)
  }

  return {
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
 * Resolves once the printer has taken everything. The library would drop the connection at that
 * moment, and with it what is still on its way.
 */
const handOver = (host: string, port: number, bytes: Buffer): Promise<'printed' | 'away'> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: ANSWER_WITHIN })
    let taken = false
    const over = () => {
      socket.destroy()
      resolve(taken ? 'printed' : 'away')
    }
    socket.on('error', over)
    socket.on('timeout', over)
    socket.on('close', over)
    // A printer may tell of its paper; unread, that would reset the connection.
    socket.resume()
    socket.end(bytes, () => {
      taken = true
      socket.setTimeout(CLOSE_WITHIN)
    })
  })

import { connect } from 'node:net'
import { escPos } from './esc-pos.ts'
import type { PrinterGateway } from './port.ts'
import { findPrinter, mayBePrinter, readPrinterAddress } from './printer-address.ts'

/** In milliseconds. A printer on the restaurant's network answers at once or is off. */
const ANSWER_WITHIN = 3000
/** In milliseconds. Time for the sent bytes to go out before the connection is closed. */
const CLOSE_WITHIN = 1000

/**
 * Printers that accept ESC/POS over TCP. Each printer gets one print at a time, in the order of the
 * requests.
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
 * Resolves once the printer has received everything. The library would drop the connection at that
 * moment, together with the bytes still in transit.
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
    // A printer may report its paper status. Left unread, that would reset the connection.
    socket.resume()
    socket.end(bytes, () => {
      taken = true
      socket.setTimeout(CLOSE_WITHIN)
    })
  })

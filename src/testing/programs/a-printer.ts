import { type AddressInfo, type Socket, createServer } from 'node:net'
import { type Printed, readEscPos } from '#testing/readers/esc-pos.ts'

/** The state of a printer. `silent`: it prints, but answers nothing. */
type PrinterState = { paper?: boolean; cover?: 'open' | 'closed'; silent?: boolean }

/**
 * A simulated ticket printer. Like a real one, it reports changes of its state, answers status
 * requests, and stores what it cannot print until it has paper and its cover is closed.
 */
export type TestPrinter = {
  address: string
  /** Returns the printed pieces, after waiting for incoming data. */
  printed: () => Promise<Printed[]>
  /** Changes the state, and prints the waiting data if possible. */
  set: (state: PrinterState) => void
  /** Lets the paper end after this many further pieces. */
  endPaperAfter: (pieces: number) => void
  turnOff: () => Promise<void>
}

const CUT = Buffer.from([0x1d, 0x56])
const ASK_PRINTED = Buffer.from([0x1d, 0x72, 1])
const ASK_STATUS = Buffer.from([0x10, 0x04])
const FORGET = Buffer.from([0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8])

/** The four bytes that a printer sends without a request, meaning no problem. */
const unasked = Buffer.from([0x14, 0, 0, 0x0f])

export async function aPrinter(): Promise<TestPrinter> {
  const state = { paper: true, cover: 'closed', silent: false, left: Infinity }
  const printedPieces: Buffer[] = []
  let waiting = Buffer.alloc(0)
  let last: Socket | null = null
  const open = new Set<Socket>()
  const ends: Promise<void>[] = []

  const say = (byte: number) => {
    if (!state.silent) last?.write(Uint8Array.of(byte))
  }

  /** Answers real-time requests at once, and removes them from the data to print. */
  function answerAtOnce(bytes: Buffer): Buffer {
    const forget = bytes.indexOf(FORGET)
    if (forget !== -1) {
      waiting = Buffer.alloc(0)
      return answerAtOnce(bytes.subarray(forget + FORGET.length))
    }
    const at = bytes.indexOf(ASK_STATUS)
    if (at === -1) return bytes
    const isCause = bytes[at + 2] === 2
    const cause = (state.paper ? 0 : 0x20) | (state.cover === 'open' ? 0x04 : 0)
    say(0x12 | (isCause ? cause : state.paper ? 0 : 0x60))
    return Buffer.concat([bytes.subarray(0, at), answerAtOnce(bytes.subarray(at + 3))])
  }

  /** Prints the waiting data piece by piece, while possible. */
  function print(): void {
    while (state.paper && state.cover === 'closed') {
      const askPosition = waiting.indexOf(ASK_PRINTED)
      const cut = waiting.indexOf(CUT)
      if (askPosition !== -1 && (cut === -1 || askPosition < cut)) {
        printedPieces.push(waiting.subarray(0, askPosition))
        waiting = waiting.subarray(askPosition + ASK_PRINTED.length)
        say(0)
      } else if (cut !== -1) {
        printedPieces.push(waiting.subarray(0, cut + 3))
        waiting = waiting.subarray(cut + 3)
        state.left -= 1
        if (state.left === 0) state.paper = false
      } else return
    }
  }

  const server = createServer((socket) => {
    last = socket
    open.add(socket)
    ends.push(
      new Promise((resolve) =>
        socket.once('close', () => {
          open.delete(socket)
          resolve()
        }),
      ),
    )
    if (!state.silent) socket.write(unasked)
    socket.on('data', (bytes: Buffer) => {
      const more = answerAtOnce(bytes)
      waiting = Buffer.concat([waiting, more])
      print()
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async printed() {
      await Promise.all(ends)
      return readEscPos(Buffer.concat(printedPieces))
    },
    set(next) {
      if (next.paper === true) state.left = Infinity
      Object.assign(state, next)
      print()
    },
    endPaperAfter(pieces) {
      state.left = pieces
    },
    turnOff: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

import { connect } from 'node:net'

/** In milliseconds. A printer on the restaurant's network answers at once or is off. */
const ANSWER_WITHIN = 3000
/** In milliseconds. Time for the sent bytes to go out before the connection is closed. */
const CLOSE_WITHIN = 1000
/** The printer says by itself, unasked, how it is: four bytes, of which the first is marked. */
const isUnasked = (byte: number) => (byte & 0x93) === 0x10
const REST_OF_UNASKED = 3

/** A connection to a printer, which is over once the printer does not answer. */
export type PrinterLine = {
  send: (bytes: Uint8Array) => void
  /** The next byte that is such an answer; null when none came in time. */
  answer: (isIt: (byte: number) => boolean, within?: number) => Promise<number | null>
  /** Whether bytes wait here, because the printer takes no more for now. */
  isFull: () => boolean
  close: () => Promise<void>
}

export function openLine(host: string, port: number): PrinterLine {
  const socket = connect({ host, port })
  const answers: number[] = []
  let rest = 0
  let isOver = false
  let wake = () => {}
  const end = () => {
    isOver = true
    wake()
  }
  socket.on('error', end)
  socket.on('close', end)
  socket.on('data', (bytes: Buffer) => {
    for (const byte of bytes) {
      if (rest > 0) rest -= 1
      else if (isUnasked(byte)) rest = REST_OF_UNASKED
      else answers.push(byte)
    }
    wake()
  })
  return {
    send: (bytes) => void socket.write(bytes),
    async answer(isIt, within = ANSWER_WITHIN) {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        wake()
      }, within)
      try {
        for (;;) {
          const at = answers.findIndex(isIt)
          if (at !== -1) return answers.splice(at, 1)[0] ?? null
          if (isOver || isLate) return null
          // eslint-disable-next-line no-await-in-loop
          await new Promise<void>((resolve) => (wake = resolve))
        }
      } finally {
        clearTimeout(timer)
      }
    },
    isFull: () => socket.writableLength > 0,
    close: () =>
      new Promise((resolve) => {
        if (isOver) return resolve()
        socket.once('close', () => resolve())
        socket.setTimeout(CLOSE_WITHIN, () => socket.destroy())
        socket.end()
      }),
  }
}

import { connect } from 'node:net'

/** Timeout in milliseconds. A printer on the restaurant's network answers at once or is off. */
const ANSWER_WITHIN = 3000
/**
 * Maximum number of milliseconds that a closing connection waits until the bytes already written to
 * it are transmitted. After that, it is destroyed.
 */
const CLOSE_WITHIN = 1000
/**
 * Whether a byte begins a status that the printer sends without a query. Such a status has four
 * bytes, and bits of the first byte identify it.
 */
const isUnsolicited = (byte: number) => (byte & 0x93) === 0x10
const REST_OF_UNASKED = 3

/**
 * Maximum number of unread answers that are stored. If a printer sends more, only the latest are
 * stored.
 */
const MOST_ANSWERS = 64

/** A connection to a printer. A missing answer does not end it: `answer` then returns null. */
export type PrinterLine = {
  send: (bytes: Uint8Array) => void
  /**
   * The next received byte for which `isIt` is true; null if none arrived within `within`
   * milliseconds.
   */
  answer: (isIt: (byte: number) => boolean, within?: number) => Promise<number | null>
  /** Whether the connection has ended, or was never established. */
  isOver: () => boolean
  /** Whether sent bytes still wait in this process, because the printer accepts no more for now. */
  isFull: () => boolean
  close: () => Promise<void>
}

export function openLine(host: string, port: number): PrinterLine {
  const socket = connect({ host, port })
  const answers: number[] = []
  let bytesToSkip = 0
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
      if (bytesToSkip > 0) bytesToSkip -= 1
      else if (isUnsolicited(byte)) bytesToSkip = REST_OF_UNASKED
      else answers.push(byte)
    }
    answers.splice(0, answers.length - MOST_ANSWERS)
    wake()
  })
  return {
    send: (bytes) => void socket.write(bytes),
    async answer(isIt, within = ANSWER_WITHIN) {
      const { promise, resolve } = Promise.withResolvers<number | null>()
      const take = () => {
        const at = answers.findIndex(isIt)
        if (at !== -1) resolve(answers.splice(at, 1)[0] ?? null)
        else if (isOver) resolve(null)
      }
      wake = take
      take()
      const timer = setTimeout(() => resolve(null), within)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        wake = () => {}
      }
    },
    isOver: () => isOver,
    isFull: () => socket.writableLength > 0,
    close: () =>
      new Promise((resolve) => {
        if (isOver) return resolve()
        // A timer of our own: the time-out of the socket would start again with each byte from the
        // printer.
        const timer = setTimeout(() => socket.destroy(), CLOSE_WITHIN)
        socket.once('close', () => {
          clearTimeout(timer)
          resolve()
        })
        socket.end()
      }),
  }
}

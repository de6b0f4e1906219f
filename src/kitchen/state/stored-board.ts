import type { Board } from '#contract/kitchen/board.ts'
import type { Desk } from '#contract/kitchen/desk.ts'
import { openStorage } from '#web/state/ordering/stored-order.ts'

const SESSION_KEY = 'kitchen-desk'
const BOARD_KEY = 'kitchen-board'
const SEEN_KEY = 'kitchen-seen'
/** Milliseconds after which a stored board is ignored: that of another day is of no use. */
const TOO_OLD = 12 * 3_600_000

export type StoredBoard = { board: Board; at: number }
/** A board that an older program may have stored. */
type OldBoard = { board: Omit<Board, 'overfull'> & Partial<Board>; at: number }

const storage = openStorage(() => localStorage)

/**
 * The data with which this device shows the kitchen board without a connection. Only this device
 * writes the data, so its form is not checked. The board also works without the data, so unreadable
 * data counts as missing.
 */
export const boardStorage = {
  readSession: () => parse<Desk>(storage.getItem(SESSION_KEY)),
  storeSession: (session: Desk) => storage.setItem(SESSION_KEY, JSON.stringify(session)),
  readBoard(now: number): StoredBoard | null {
    const stored = parse<OldBoard>(storage.getItem(BOARD_KEY))
    if (stored === null || Math.abs(now - stored.at) >= TOO_OLD) return null
    return { at: stored.at, board: { overfull: [], ...stored.board } }
  },
  storeBoard: (storedBoard: StoredBoard) => storage.setItem(BOARD_KEY, JSON.stringify(storedBoard)),
  /**
   * Reasons for ringing that a person has already seen on this device, so that they no longer ring.
   */
  readSeen: () => parse<string[]>(storage.getItem(SEEN_KEY)) ?? [],
  storeSeen: (ids: readonly string[]) => storage.setItem(SEEN_KEY, JSON.stringify(ids)),
  /**
   * Removes the session, the board and the seen reasons for ringing from a device that is no longer
   * paired. Taps that were not sent stay in the outbox (`outbox.ts`).
   */
  clear() {
    for (const name of [SESSION_KEY, BOARD_KEY, SEEN_KEY]) storage.removeItem(name)
  },
}

function parse<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null
  } catch {
    return null
  }
}

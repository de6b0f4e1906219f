import type { Board, Desk } from '#contract/kitchen/kitchen.ts'
import { openStorage } from '#web/state/ordering/kept-order.ts'

const DESK = 'kitchen-desk'
const BOARD = 'kitchen-board'
const SEEN_KEY = 'kitchen-seen'
/** Milliseconds. A board of another day is of no use. */
const TOO_OLD = 12 * 3_600_000

export type KeptBoard = { board: Board; at: number }
/** An older program may have stored it. */
type OldBoard = { board: Omit<Board, 'overfull'> & Partial<Board>; at: number }

const storage = openStorage(() => localStorage)

/**
 * What this device shows without a connection. The device wrote all of it and can do without it:
 * unreadable data counts as missing.
 */
export const keptBoard = {
  readDesk: () => parse<Desk>(storage.getItem(DESK)),
  keepDesk: (desk: Desk) => storage.setItem(DESK, JSON.stringify(desk)),
  readBoard(now: number): KeptBoard | null {
    const stored = parse<OldBoard>(storage.getItem(BOARD))
    if (stored === null || Math.abs(now - stored.at) >= TOO_OLD) return null
    return { at: stored.at, board: { overfull: [], ...stored.board } }
  },
  keepBoard: (storedBoard: KeptBoard) => storage.setItem(BOARD, JSON.stringify(storedBoard)),
  /** Orders that somebody here has looked at: they no longer ring. */
  readSeen: () => parse<string[]>(storage.getItem(SEEN_KEY)) ?? [],
  keepSeen: (ids: readonly string[]) => storage.setItem(SEEN_KEY, JSON.stringify(ids)),
  /** The device is no longer paired: removes all data of the restaurant's customers from it. */
  forgetAll() {
    for (const name of [DESK, BOARD, SEEN_KEY]) storage.removeItem(name)
  },
}

function parse<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null
  } catch {
    return null
  }
}

import type { PaletteEntry } from './entries.ts'

const MOST_RECENT = 6

/** Stored only in memory, as names of customers must not be written to the browser’s storage. */
let recent: { of: string; entries: readonly PaletteEntry[] } = { of: '', entries: [] }

/** The last results that the user opened, the latest first. */
export const recentOf = (email: string): readonly PaletteEntry[] =>
  recent.of === email ? recent.entries : []

export function keepRecent(email: string, entry: PaletteEntry): void {
  const otherEntries = recentOf(email).filter(({ id }) => id !== entry.id)
  recent = { of: email, entries: [entry, ...otherEntries].slice(0, MOST_RECENT) }
}

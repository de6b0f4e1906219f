import type { PaletteEntry } from './entries.ts'

const MOST_RECENT = 6

/** Kept as long as the document: names of customers belong in no storage. */
let recent: { of: string; entries: readonly PaletteEntry[] } = { of: '', entries: [] }

/** Where the palette led somebody last, the latest first. */
export const recentOf = (email: string): readonly PaletteEntry[] =>
  recent.of === email ? recent.entries : []

export function keepRecent(email: string, entry: PaletteEntry): void {
  const otherEntries = recentOf(email).filter(({ id }) => id !== entry.id)
  recent = { of: email, entries: [entry, ...otherEntries].slice(0, MOST_RECENT) }
}

import type { Entry } from './entries.ts'

const KEPT = 6

/** Kept as long as the document: names of customers belong in no storage. */
let recent: { of: string; entries: readonly Entry[] } = { of: '', entries: [] }

/** Where the palette led somebody last, the latest first. */
export const recentOf = (email: string): readonly Entry[] =>
  recent.of === email ? recent.entries : []

export function keepRecent(email: string, entry: Entry): void {
  const others = recentOf(email).filter(({ id }) => id !== entry.id)
  recent = { of: email, entries: [entry, ...others].slice(0, KEPT) }
}

import type { DraftEdit } from '#contract/office/catalogue.ts'
import { dayIn } from '#office/base/today.ts'
import type { Formats } from '#ui/base/formats.ts'

type Signed = Pick<DraftEdit, 'by' | 'at' | 'isMine' | 'position'>
type Names = { you: string; somebody: string }

/** The people who made some edits, each once. The person with the latest edit comes first. */
export const editorNames = (edits: readonly Signed[], { you, somebody }: Names): string[] => [
  ...new Set(
    edits
      .toSorted((a, b) => b.position - a.position)
      .map(({ by, isMine }) => (isMine ? you : (by ?? somebody))),
  ),
]

/** The time of an edit made today; the day of an earlier edit. */
export const editTimeText = (at: string, today: string, format: Formats): string =>
  dayIn(Date.parse(at)) === today ? format.time(at) : format.shortDay(at)

/** The instant of the latest of some edits. `firstEditAt` returns the instant of the earliest. */
export const lastEditAt = (edits: readonly Signed[]): string =>
  edits.reduce((last, { at }) => (at > last ? at : last), '')
export const firstEditAt = (edits: readonly Signed[]): string =>
  edits.reduce((first, { at }) => (at < first ? at : first), edits[0]?.at ?? '')

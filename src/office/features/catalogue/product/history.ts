import type { ReplyOf } from '#contract/endpoint.ts'
import type { getEntryHistory } from '#contract/office/catalogue.ts'
import { type CatalogueChange, changesOf } from '#domain/catalogue/changes.ts'
import { type Edit, type Entries, applyEdits, reversed } from '#domain/catalogue/entries.ts'

type Published = ReplyOf<typeof getEntryHistory>['changes'][number]

/**
 * One publication of an entry, with all entries before and after it, so that its changes can be
 * described.
 */
export type HistoryStep = {
  changeSet: string
  by: string | null
  at: string
  changes: CatalogueChange[]
  before: Entries
  after: Entries
}

/** The publications of an entry, newest first. */
export function stepsOf(
  entry: string,
  published: Entries,
  list: readonly Published[],
): HistoryStep[] {
  const sets = [...Map.groupBy(list, ({ changeSet }) => changeSet).values()].toSorted((a, b) =>
    (b[0]?.publishedAt ?? '').localeCompare(a[0]?.publishedAt ?? ''),
  )
  const steps: HistoryStep[] = []
  let after = published
  for (const setEdits of sets) {
    const [first] = setEdits
    if (first === undefined) continue
    const edits: Edit[] = setEdits.map(({ field, before, after: now }) => ({
      entry,
      field,
      before,
      after: now,
    }))
    const there = applyEdits(after, edits)
    const before = applyEdits(there, reversed(edits))
    const { changeSet, by, publishedAt: at } = first
    steps.push({ changeSet, by, at, changes: changesOf(edits), before, after: there })
    after = before
  }
  return steps
}

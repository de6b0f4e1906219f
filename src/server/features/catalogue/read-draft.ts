import type { CatalogueDraft, DraftEdit } from '#contract/office/catalogue.ts'
import { type Edit, type Entries, applyEdits, editsBetween } from '#domain/catalogue/entries.ts'
import { needsSecondPerson } from '#domain/catalogue/second-person.ts'
import { staleTexts, textFields } from '#domain/catalogue/stale-texts.ts'
import type { SecondPersonProblemOf } from '#domain/staff/second-person.ts'
import { readSecondPeople } from '#server/features/rights/second-person.ts'
import type { Queries } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { type StoredChangeSet, readDraft } from '#server/stores/catalogue/change-sets.ts'
import { type StoredEdit, readEdits } from '#server/stores/catalogue/edits.ts'
import { overtakenEdits, textTimes } from '#server/stores/catalogue/edit-times.ts'
import { retiredAllergens } from '#server/stores/catalogue/retired-entries.ts'
import { publishedEntries } from './published-entries.ts'

type DraftServices = Pick<Services, 'catalogue' | 'database'>

/**
 * The draft, the published chain, and the chain that results if the edits of the draft are applied
 * to it.
 */
export type OpenDraft = {
  set: StoredChangeSet | null
  edits: StoredEdit[]
  published: Entries
  drafted: Entries
  /** Removed products that the edits create again. */
  retired: Entries
}

/** Reads the draft. `next`: edits about to be written, whose entries are read too. */
export async function readOpenDraft(
  db: Queries,
  { catalogue }: DraftServices,
  next: readonly Pick<Edit, 'entry' | 'field'>[] = [],
): Promise<OpenDraft> {
  const set = await readDraft(db)
  const edits = set === null ? [] : await readEdits(db, set.id)
  const published = publishedEntries(catalogue.now(), [...edits, ...next])
  const retired = await retiredAllergens(db, edits)
  return { set, edits, published, drafted: applyEdits(published, edits), retired }
}

/**
 * Returns the edits of a change set as differences from the published entries, each with the person
 * who last edited its field.
 */
export function toDraftEdits(
  { edits, published, drafted, retired }: Omit<OpenDraft, 'set'>,
  { viewer, problemOf }: { viewer: string; problemOf: SecondPersonProblemOf },
  overtaken: Awaited<ReturnType<typeof overtakenEdits>>,
): DraftEdit[] {
  const entriesWithRetired = new Map([...retired, ...published])
  const last = new Map(edits.map((edit) => [`${edit.entry} ${edit.field}`, edit]))
  const laterEditsByField = new Map(
    overtaken.map((laterEdit) => [`${laterEdit.entry} ${laterEdit.field}`, laterEdit]),
  )
  return editsBetween(published, drafted)
    .flatMap((change) => {
      const edit = last.get(`${change.entry} ${change.field}`)
      return edit === undefined ? [] : [{ change, edit }]
    })
    .toSorted((a, b) => a.edit.position - b.edit.position)
    .map(({ change, edit }) => {
      const laterEdit = laterEditsByField.get(`${change.entry} ${change.field}`)
      return {
        ...change,
        position: edit.position,
        by: edit.by,
        at: edit.at.toISOString(),
        isMine: edit.staff === viewer,
        canConfirm: problemOf(viewer, edit.staff) === null,
        needsSecond: needsSecondPerson(entriesWithRetired, change, drafted),
        confirmedBy: edit.confirmedBy,
        overtakenBy:
          laterEdit === undefined ? null : { by: laterEdit.by, at: laterEdit.at.toISOString() },
      }
    })
}

/** Reads the draft as shown to an editor (H6, H7). */
export async function readDraftView(
  services: DraftServices & Pick<Services, 'now'>,
  { staff }: { staff: string },
  db: Queries = services.database.db,
): Promise<CatalogueDraft> {
  const draft = await readOpenDraft(db, services)
  const { set, edits, drafted } = draft
  const overtaken = set === null ? [] : await overtakenEdits(db, set.id)
  const problemOf = await readSecondPeople(db, services.now())
  const texts = [...drafted].flatMap(([entry, fields]) =>
    Object.keys(fields).map((field) => ({ entry, field })),
  )
  const times = await textTimes(db, textFields)
  return {
    id: set?.id ?? null,
    version: services.catalogue.now().version,
    seen: edits.at(-1)?.position ?? 0,
    edits: toDraftEdits(draft, { viewer: staff, problemOf }, overtaken),
    stale: staleTexts(
      texts,
      times.map((time) => ({ ...time, at: time.at.getTime() })),
    ),
  }
}

import type { CatalogueFault } from '#contract/office/catalogue.ts'
import {
  EXISTS,
  type Edit,
  type Entries,
  applyEdits,
  editsBetween,
  isSame,
} from '#domain/catalogue/entries.ts'
import { kindOf } from '#domain/catalogue/field-table.ts'
import { dayIn } from '#domain/time/opening.ts'
import { readSource, readVersion } from '#server/chain/source.ts'
import type { Tx } from '#server/db/open.ts'
import { checkChain } from './check-chain.ts'
import { entriesOf } from './entries-of-files.ts'
import { type EditedFile, editedFiles, filesOfEdits } from './entry-sections.ts'
import { editedFilesOf } from './export-chain.ts'
import { type ChainFault, problemOf } from './faults.ts'
import { type Place, type Places, filesOf, placeOf } from './files-of-entries.ts'
import { importTexts, inOrder } from './import-folder.ts'

/** A fault of a chain, and the entry and field in which it is, where it is in one. */
export type EntryFault = ChainFault & { place: Place | null }

/** A fault as the head office is told it. */
export const tellFault = ({
  place,
  code,
  values,
}: Pick<EntryFault, 'place' | 'code' | 'values'>): CatalogueFault => ({
  entry: place?.entry ?? null,
  field: place?.field ?? null,
  code,
  values,
})

/** `warnings`: what is told, and is nothing that anybody has to mend first. */
export type Written =
  | { faults: EntryFault[] }
  | { version: string; changes: Edit[]; warnings: EntryFault[] }

/** A zone without prices sells at the base price, as one does whose prices are still to come. */
const isWarning = ({ code }: ChainFault): boolean => code === 'zone_empty'

/**
 * Writes edits of the chain's entries as an import writes its files, in the caller's turn: all of
 * them, or none where the import's checks find a fault, or the whole chain would have one that it
 * does not have now (H8). `changes`: what really changes.
 */
export async function writeEdits(
  tx: Tx,
  edits: readonly Pick<Edit, 'entry' | 'field' | 'after'>[],
  now: number,
): Promise<Written> {
  const source = await readSource(tx, now)
  const wanted = filesOfEdits(edits)
  const before = entriesOf(editedFilesOf(source, wanted))
  const after = applyEdits(before, edits)
  const changes = editsBetween(before, after)
  const { texts, places } = changedFiles(before, after, wanted)
  await leaveZones(tx, { before, after, wanted }, now)
  const done = await importTexts(tx, inOrder(texts), dayIn(now).toString())
  if ('faults' in done) return { faults: withPlaces(done.faults, places) }
  const known = new Set(checkChain(source, now).map(problemOf))
  const hints = checkChain(await readSource(tx, now), now)
  const fresh = hints.filter((hint) => !known.has(problemOf(hint)))
  const faults = fresh.filter((hint) => !isWarning(hint))
  return faults.length > 0
    ? { faults: withPlaces(faults, places) }
    : { version: await readVersion(tx), changes, warnings: withPlaces(fresh, places) }
}

/**
 * Takes restaurants out of the zones of prices that go. The catalogue is written before the
 * restaurants, and a zone that one of them names cannot go.
 */
async function leaveZones(
  tx: Tx,
  { before, after, wanted }: { before: Entries; after: Entries; wanted: readonly EditedFile[] },
  now: number,
): Promise<void> {
  const isThere = (entries: Entries, zone: unknown) =>
    entries.get(`zone ${String(zone)}`)?.[EXISTS] === true
  const leaving = [...before].filter(
    ([entry, { price_zone: zone }]) =>
      kindOf(entry) === 'restaurant' &&
      typeof zone === 'string' &&
      isThere(before, zone) &&
      !isThere(after, zone) &&
      after.get(entry)?.['price_zone'] !== zone,
  )
  if (leaving.length === 0) return
  const left = applyEdits(
    before,
    leaving.map(([entry]) => ({ entry, field: 'price_zone', after: null })),
  )
  await importTexts(tx, changedFiles(before, left, wanted).texts, dayIn(now).toString())
}

function changedFiles(before: Entries, after: Entries, wanted: readonly EditedFile[]) {
  const [old, { files, places }] = [filesOf(before, wanted), filesOf(after, wanted)]
  const changed = wanted.filter((file) => !isSame(old.files[file], files[file]))
  return {
    texts: changed.map((file) => ({ name: `${file}.json`, text: JSON.stringify(files[file]) })),
    places,
  }
}

export const withPlaces = (faults: readonly ChainFault[], places: Places): EntryFault[] =>
  faults.map((fault) => {
    const file = editedFiles.find((name) => `${name}.json` === fault.file)
    if (file === undefined) return { ...fault, place: null }
    // The other place that a fault names is told as an entry, too.
    const { at } = fault.values
    const other = at === undefined ? null : placeOf(places, file, String(at))
    const values = other === null ? fault.values : { ...fault.values, at: other.entry }
    return { ...fault, values, place: placeOf(places, file, fault.path) }
  })

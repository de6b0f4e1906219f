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
import { type Source, readSource, readVersion } from '#server/chain/source.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { checkContent, contentOfValue } from './chain-file.ts'
import { checkChain } from './check-chain.ts'
import { entriesOf } from './entries-of-files.ts'
import { type EditedFile, editedFiles, filesOfEdits } from './entry-sections.ts'
import { editedFilesOf } from './export-chain.ts'
import { readExistingIds } from './existing-ids.ts'
import { type ChainFault, problemOf } from './faults.ts'
import { type EntryPlace, type EntryPlaces, filesOf, placeOf } from './files-of-entries.ts'
import { type NamedContent, importFiles } from './import-folder.ts'

/**
 * A fault of a chain. `place`: the entry and field that the fault concerns; null if the fault
 * concerns no entry.
 */
export type EntryFault = ChainFault & { place: EntryPlace | null }

/** A fault in the form in which the head office receives it. */
export const toPathFault = ({
  place,
  code,
  values,
}: Pick<EntryFault, 'place' | 'code' | 'values'>): CatalogueFault => ({
  entry: place?.entry ?? null,
  field: place?.field ?? null,
  code,
  values,
})

/**
 * `warnings`: problems that the head office sees, but need not fix before it publishes the edits.
 */
export type EditOutcome =
  | { faults: EntryFault[] }
  | { version: string; changes: Edit[]; warnings: EntryFault[] }

/**
 * Whether a fault is only a warning. A price zone without prices is allowed: its restaurants use
 * the base prices until somebody adds prices to the zone.
 */
const isWarning = ({ code }: ChainFault): boolean => code === 'zone_empty'

type FieldEdit = Pick<Edit, 'entry' | 'field' | 'after'>

/**
 * Writes edits of the chain's entries like an import writes its files, in a transaction that has
 * the import lock. Writes all edits, or none if the import's checks find a fault or the edits add a
 * problem that `checkChain` finds (H8). `changes`: the fields whose values really change.
 */
export async function writeEdits(
  tx: Tx,
  edits: readonly FieldEdit[],
  now: number,
): Promise<EditOutcome> {
  const source = await readSource(tx, now)
  const { before, after, files, contents, places } = filesWith(source, edits)
  await leaveZones(tx, { before, after, files }, now)
  const imported = await importFiles(tx, contents, dayIn(now).toString())
  if ('faults' in imported) return { faults: withPlaces(imported.faults, places) }
  const newFaults = faultsBetween(source, await readSource(tx, now), now)
  const faults = newFaults.filter((newFault) => !isWarning(newFault))
  return faults.length > 0
    ? { faults: withPlaces(faults, places) }
    : {
        version: await readVersion(tx),
        changes: editsBetween(before, after),
        warnings: withPlaces(newFaults, places),
      }
}

/**
 * The faults for which `writeEdits` would refuse the edits that turn the chain into `changed`.
 * Found without writing, so that a preview of the edits takes no lock. Only valid for edits of one
 * file that remove no entry to which another file refers, such as edits of dates.
 */
export async function checkEdits(
  db: Queries,
  { source, changed, edits }: { source: Source; changed: Source; edits: readonly FieldEdit[] },
  now: number,
): Promise<EntryFault[]> {
  const { contents, places } = filesWith(source, edits)
  const entriesNow = await readExistingIds(db, dayIn(now).toString())
  const faults = contents.flatMap(({ name, content }) => {
    const file = checkContent(content, entriesNow)
    return 'faults' in file ? file.faults.map((fileFault) => ({ ...fileFault, file: name })) : []
  })
  return withPlaces(
    faults.length > 0
      ? faults
      : faultsBetween(source, changed, now).filter((newFault) => !isWarning(newFault)),
    places,
  )
}

/** Problems of the chain after a change that the chain did not have before the change. */
function faultsBetween(before: Source, after: Source, now: number): ChainFault[] {
  const problemsBefore = new Set(checkChain(before, now).map(problemOf))
  return checkChain(after, now).filter((problem) => !problemsBefore.has(problemOf(problem)))
}

/** The chain's entries before and after edits, and the files that change. */
function filesWith(source: Source, edits: readonly FieldEdit[]) {
  const files = filesOfEdits(edits)
  const before = entriesOf(editedFilesOf(source, files))
  const after = applyEdits(before, edits)
  return { before, after, files, ...changedFiles(before, after, files) }
}

/**
 * Removes restaurants from price zones that the edits delete, if the same edits move these
 * restaurants to another zone or to none. The catalogue is written before the restaurants, and the
 * import refuses a catalogue without a zone that a restaurant still names.
 */
async function leaveZones(
  tx: Tx,
  { before, after, files }: { before: Entries; after: Entries; files: readonly EditedFile[] },
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
  const entriesWithoutZone = applyEdits(
    before,
    leaving.map(([entry]) => ({ entry, field: 'price_zone', after: null })),
  )
  const { contents } = changedFiles(before, entriesWithoutZone, files)
  await importFiles(tx, contents, dayIn(now).toString())
}

/** The files that differ, each after the files that it refers to, like `editedFiles`. */
function changedFiles(before: Entries, after: Entries, names: readonly EditedFile[]) {
  const { files: filesBefore } = filesOf(before, names)
  const { files, places } = filesOf(after, names)
  const changedNames = names.filter((name) => !isSame(filesBefore[name], files[name]))
  return {
    contents: changedNames.map((name): NamedContent => ({
      name: `${name}.json`,
      content: contentOfValue(name, files[name]),
    })),
    places,
  }
}

export const withPlaces = (faults: readonly ChainFault[], places: EntryPlaces): EntryFault[] =>
  faults.map((fault) => {
    const file = editedFiles.find((name) => `${name}.json` === fault.file)
    if (file === undefined) return { ...fault, place: null }
    // If a fault refers to a second place (`at`), this place is also converted to the name of an
    // entry.
    const { at } = fault.values
    const otherPlace = at === undefined ? null : placeOf(places, file, String(at))
    const values = otherPlace === null ? fault.values : { ...fault.values, at: otherPlace.entry }
    return { ...fault, values, place: placeOf(places, file, fault.path) }
  })

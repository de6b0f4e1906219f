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
import { readChainFile } from './chain-file.ts'
import { checkChain } from './check-chain.ts'
import { entriesOf } from './entries-of-files.ts'
import { type EditedFile, editedFiles, filesOfEdits } from './entry-sections.ts'
import { editedFilesOf } from './export-chain.ts'
import { readExistingIds } from './existing-ids.ts'
import { type ChainFault, problemOf } from './faults.ts'
import { type EntryPlace, type EntryPlaces, filesOf, placeOf } from './files-of-entries.ts'
import { importTexts, inOrder } from './import-folder.ts'

/** A fault of a chain, and the entry and field in which it is, where it is in one. */
export type EntryFault = ChainFault & { place: EntryPlace | null }

/** A fault as the head office is told it. */
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

/** `warnings`: what is told, and is nothing that anybody has to mend first. */
export type EditOutcome =
  | { faults: EntryFault[] }
  | { version: string; changes: Edit[]; warnings: EntryFault[] }

/** A zone without prices sells at the base price, as one does whose prices are still to come. */
const isWarning = ({ code }: ChainFault): boolean => code === 'zone_empty'

type EditedField = Pick<Edit, 'entry' | 'field' | 'after'>

/**
 * Writes edits of the chain's entries as an import writes its files, in the caller's turn: all of
 * them, or none where the import's checks find a fault, or the whole chain would have one that it
 * does not have now (H8). `changes`: what really changes.
 */
export async function writeEdits(
  tx: Tx,
  edits: readonly EditedField[],
  now: number,
): Promise<EditOutcome> {
  const source = await readSource(tx, now)
  const { before, after, files, texts, places } = filesWith(source, edits)
  await leaveZones(tx, { before, after, files }, now)
  const imported = await importTexts(tx, inOrder(texts), dayIn(now).toString())
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
 * The faults for which `writeEdits` refuses edits that make `changed` of the chain, found without
 * writing: nobody waits for who only looks. For edits of one file that take nothing away that
 * another file names, as those of dates are.
 */
export async function checkEdits(
  db: Queries,
  { source, changed, edits }: { source: Source; changed: Source; edits: readonly EditedField[] },
  now: number,
): Promise<EntryFault[]> {
  const { texts, places } = filesWith(source, edits)
  const entriesNow = await readExistingIds(db, dayIn(now).toString())
  const faults = texts.flatMap(({ name, text }) => {
    const file = readChainFile(text, entriesNow)
    return 'faults' in file ? file.faults.map((fileFault) => ({ ...fileFault, file: name })) : []
  })
  return withPlaces(
    faults.length > 0
      ? faults
      : faultsBetween(source, changed, now).filter((newFault) => !isWarning(newFault)),
    places,
  )
}

/** What the whole chain would have wrong that it does not have now. */
function faultsBetween(before: Source, after: Source, now: number): ChainFault[] {
  const problemsBefore = new Set(checkChain(before, now).map(problemOf))
  return checkChain(after, now).filter((problem) => !problemsBefore.has(problemOf(problem)))
}

/** The chain's entries before and after edits, and the files that change with them. */
function filesWith(source: Source, edits: readonly EditedField[]) {
  const files = filesOfEdits(edits)
  const before = entriesOf(editedFilesOf(source, files))
  const after = applyEdits(before, edits)
  return { before, after, files, ...changedFiles(before, after, files) }
}

/**
 * Takes restaurants out of the zones of prices that go. The catalogue is written before the
 * restaurants, and a zone that one of them names cannot go.
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
  await importTexts(
    tx,
    changedFiles(before, entriesWithoutZone, files).texts,
    dayIn(now).toString(),
  )
}

function changedFiles(before: Entries, after: Entries, names: readonly EditedFile[]) {
  const { files: filesBefore } = filesOf(before, names)
  const { files, places } = filesOf(after, names)
  const changedNames = names.filter((name) => !isSame(filesBefore[name], files[name]))
  return {
    texts: changedNames.map((name) => ({
      name: `${name}.json`,
      text: JSON.stringify(files[name]),
    })),
    places,
  }
}

export const withPlaces = (faults: readonly ChainFault[], places: EntryPlaces): EntryFault[] =>
  faults.map((fault) => {
    const file = editedFiles.find((name) => `${name}.json` === fault.file)
    if (file === undefined) return { ...fault, place: null }
    // The other place that a fault names is told as an entry, too.
    const { at } = fault.values
    const otherPlace = at === undefined ? null : placeOf(places, file, String(at))
    const values = otherPlace === null ? fault.values : { ...fault.values, at: otherPlace.entry }
    return { ...fault, values, place: placeOf(places, file, fault.path) }
  })

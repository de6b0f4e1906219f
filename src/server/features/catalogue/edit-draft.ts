import type { EndpointCall } from '#server/http/requests/serve.ts'
import { tidyText } from '#contract/tidy-text.ts'
import type { CatalogueDraft, editCatalogue } from '#contract/office/catalogue.ts'
import {
  type Edit,
  type Json,
  EXISTS,
  type Entries,
  applyEdits,
  isSame,
} from '#domain/catalogue/entries.ts'
import { fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { LEAST_PRICE, MOST_PRICE } from '#domain/catalogue/price-bounds.ts'
import type { Tx } from '#server/db/open.ts'
import { checkEntries } from '#server/import/check-entries.ts'
import { type EditedFile, editedFiles, isObject } from '#server/import/entry-sections.ts'
import { readExistingIds } from '#server/import/existing-ids.ts'
import { type EntryFault, toPathFault } from '#server/import/write-edits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { type StoredEdit, addEdits } from '#server/stores/catalogue/edits.ts'
import { writeInDraft } from './write-in-draft.ts'
import { readOpenDraft, readDraftView } from './read-draft.ts'
import { refuseFields } from './refuse-fields.ts'

type DraftEditServices = Pick<Services, 'catalogue' | 'database' | 'now'>
/**
 * Writes edits into the draft (H6). Refuses with `catalogue_right_missing` and the fields for which
 * the editor lacks a right (N15); with `changed_meanwhile` and the current values if another person
 * edited one of the fields (P6); and with `catalogue_edit_refused` and the faults if the edits
 * cause a fault.
 */
export async function editDraft(
  services: DraftEditServices,
  { staff: viewer, body: { edits } }: EndpointCall<typeof editCatalogue>,
): Promise<CatalogueDraft> {
  await writeInDraft(services, viewer.staff, async (tx, { id: changeSet, at }) => {
    const cleaned = edits.map(cleanEdit)
    refuseFields(viewer, cleaned)
    const { edits: draftEdits, drafted } = await readOpenDraft(tx, services, edits)
    refuseOvertaken(drafted, draftEdits, cleaned)
    await refuseFaults(tx, drafted, cleaned)
    await addEdits(tx, { changeSet, edits: cleaned, staff: viewer.staff, at })
    await writeAudit(tx, {
      actor: { by: 'staff', staff: viewer.staff },
      action: 'catalogue-edited',
      subject: `change-set ${changeSet}`,
      before: valuesOf(cleaned, 'before'),
      after: valuesOf(cleaned, 'after'),
      at,
    })
  })
  return readDraftView(services, viewer)
}

const valuesOf = (edits: readonly Edit[], side: 'before' | 'after') =>
  Object.fromEntries(edits.map((edit) => [`${edit.entry} ${edit.field}`, edit[side]]))

/**
 * Normalises an edit: an empty text counts as missing. Refuses a field that is not in the table of
 * editable fields.
 */
function cleanEdit(edit: Edit): Edit {
  const kind = kindOf(edit.entry)
  const isKnownField =
    kind !== null && (edit.field === EXISTS || fieldOf(kind, edit.field) !== null)
  if (!isKnownField) throw new Refusal('catalogue_field_unknown')
  const text = typeof edit.after === 'string' ? tidyText(edit.after) : edit.after
  return { ...edit, after: text === '' ? null : text }
}

/**
 * Refuses edits of fields that another person changed since the editor read them, with the current
 * values.
 */
function refuseOvertaken(
  drafted: Entries,
  draftEdits: readonly StoredEdit[],
  edits: readonly Edit[],
): void {
  const fields = edits.flatMap(({ entry, field, before }) => {
    const value = drafted.get(entry)?.[field] ?? null
    if (isSame(value, before)) return []
    const last = draftEdits.findLast(
      (draftEdit) => draftEdit.entry === entry && draftEdit.field === field,
    )
    return [{ entry, field, value, by: last?.by ?? null }]
  })
  if (fields.length > 0) throw new Refusal('changed_meanwhile', { details: { fields } })
}

/** The files that the checks read to find the faults of these edits. */
const filesFor = (edits: readonly Edit[]): EditedFile[] =>
  editedFiles.filter((file) =>
    edits.some(({ entry, field }) => {
      if (file === 'restaurants') return entry.startsWith('restaurant ') || entry === 'delivery'
      if (file === 'illustrations') return field === 'drawing' || field === 'slug'
      if (file === 'origins') return field === 'origin'
      return true
    }),
  )

async function refuseFaults(tx: Tx, drafted: Entries, edits: readonly Edit[]): Promise<void> {
  const files = filesFor(edits)
  const existingIds = await readExistingIds(tx)
  const before = new Set(checkEntries(drafted, existingIds, files).map(keyOf))
  const faults = checkEntries(applyEdits(drafted, edits), existingIds, files)
    // A missing value is no reason to refuse an edit, because a draft may still lack values that
    // publishing requires (H7).
    .filter((fault) => fault.code !== 'missing' && !before.has(keyOf(fault)))
    .flatMap((fault): PlacedFault[] => {
      const cause = edits.find((edit) => isCause(edit, fault.place))
      return cause === undefined ? [] : [{ ...fault, place: cause }]
    })
    .concat(edits.flatMap(outlierPriceFaults))
  if (faults.length > 0)
    throw new Refusal('catalogue_edit_refused', { details: { faults: faults.map(toPathFault) } })
}

type PlacedFault = Pick<EntryFault, 'place' | 'code' | 'values'>

/**
 * Finds prices that can only be mistakes: no product is free, and none costs a thousand euros. Only
 * premiums and `custom_formula_price` may be 0.
 */
export function outlierPriceFaults(edit: Edit): PlacedFault[] {
  const kind = kindOf(edit.entry)
  const field = kind === null ? null : fieldOf(kind, edit.field)
  const isWithin = (value: Json | undefined, least: number) =>
    typeof value !== 'number' || (value >= least && value <= MOST_PRICE)
  const { after } = edit
  const isFine =
    field?.name === 'price'
      ? isWithin(after, LEAST_PRICE)
      : field?.name === 'premium_price' || field?.name === 'custom_formula_price'
        ? isWithin(after, 0)
        : (field?.kind !== 'price' && field?.kind !== 'exception') ||
          !isObject(after) ||
          (isWithin(after['price'], LEAST_PRICE) && isWithin(after['premium_price'], 0))
  return isFine
    ? []
    : [
        {
          place: edit,
          code: 'price_strange',
          values: { minimum: LEAST_PRICE, maximum: MOST_PRICE },
        },
      ]
}

/**
 * Whether an edit causes a fault: the fault is at the field of the edit, or at a related field.
 * Related are the slugs of the same kind of entry, which must be unique, and the temporary prices
 * of the same entry, whose times must not overlap.
 */
function isCause({ entry, field }: Edit, place: EntryFault['place']): boolean {
  if (place?.field == null) return false
  if (place.entry === entry && place.field === field) return true
  if (field === 'slug') return place.field === 'slug' && kindOf(place.entry) === kindOf(entry)
  return (
    place.entry === entry && field.startsWith('exception.') && place.field.startsWith('exception.')
  )
}

const keyOf = ({ place, code, values }: EntryFault): string =>
  JSON.stringify([place?.entry, place?.field, code, values])

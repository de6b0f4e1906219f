import { allRows } from '#server/db/statements.ts'
import { type Edit, EXISTS, type Entries, type EntryFields } from '#domain/catalogue/entries.ts'
import type { Queries } from '#server/db/open.ts'

/** Reads the allergens of removed products that edits create again, by entry. */
export async function retiredAllergens(
  db: Queries,
  edits: readonly Pick<Edit, 'entry' | 'field' | 'after'>[],
): Promise<Entries> {
  const restoredEntries = edits.flatMap(({ entry, field, after }) =>
    field === EXISTS && after === true ? [entry] : [],
  )
  if (restoredEntries.length === 0) return new Map()
  const rows = await allRows(db)<{ entry: string; fields: EntryFields }>`
    select kind || ' ' || id as entry, jsonb_build_object(${EXISTS}::text, true, 'allergens', data -> 'allergens') as fields
    from catalogue_entries
    where retired_at is not null and kind in ('ingredient', 'dessert') and kind || ' ' || id = any(${restoredEntries}::text[])`
  return new Map(rows.map(({ entry, fields }) => [entry, fields]))
}

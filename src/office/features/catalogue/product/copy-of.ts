import type { Entries, EntryFields } from '#domain/catalogue/entries.ts'
import { kindOf } from '#domain/catalogue/field-table.ts'
import { type NewEntry, slugOf } from '#office/features/catalogue/products/write-under-free-slug.ts'
import { nextId } from '#office/features/catalogue/products/new-product.ts'

/**
 * A copy of a product with all its fields, but with a new id, a new slug, and a number at the end
 * of each name, so that the two cannot be confused.
 */
export function copyOf(entries: Entries, of: string, takenSlugs: ReadonlySet<string>): NewEntry {
  const fields = entries.get(of) ?? {}
  const entry = `${kindOf(of) ?? 'ingredient'} ${nextId(entries, Number(fields['category'] ?? 0))}`
  const { slug: originalSlug } = fields
  const slug = slugOf(
    typeof originalSlug === 'string' ? originalSlug.replace(/-\d+$/, '') : '',
    takenSlugs,
  )
  const number = /-(\d+)$/.exec(slug)?.[1] ?? '2'
  const fieldsOfCopy: EntryFields = Object.fromEntries(
    Object.entries({ ...fields, slug }).map(([field, value]) => [
      field,
      field.startsWith('name.') && typeof value === 'string' ? `${value} ${number}` : value,
    ]),
  )
  return {
    entry,
    slug,
    edits: Object.entries(fieldsOfCopy).map(([field, after]) => ({
      entry,
      field,
      before: null,
      after,
    })),
  }
}

import type { Entries, EntryFields } from '#domain/catalogue/entries.ts'
import { kindOf } from '#domain/catalogue/field-table.ts'
import type { NewEntry } from '#office/features/catalogue/products/write-under-free-slug.ts'
import { nextId, slugOf } from '#office/features/catalogue/products/new-product.ts'

/**
 * A copy of a product with everything that it has: another number, another address, and names that
 * end with a number, so that nobody takes one for the other.
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

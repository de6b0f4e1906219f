import { type Edit, EXISTS, type Entries, isSame } from './entries.ts'

/**
 * Whether a second person has to look at an edit before it is published (P4): it changes the
 * allergens of something that is sold, or was sold before it was taken away, what an allergen is
 * called, or a promo code, which H14 makes with limits of its own. `published`: what is published, and what
 * was, as far as it is made again. `drafted`:
 * what the draft makes of it; what it takes away altogether has no allergens any more.
 */
export function needsSecondPerson(
  published: Entries,
  { entry, field, after }: Pick<Edit, 'entry' | 'field'> & Partial<Pick<Edit, 'after'>>,
  drafted: Entries = published,
): boolean {
  if (drafted.get(entry)?.[EXISTS] !== true) return false
  if (entry.startsWith('promo-code ')) return field !== 'purpose'
  const fields = published.get(entry)
  if (fields?.[EXISTS] !== true) return false
  if (entry.startsWith('allergen ')) return field.startsWith('name.')
  return (
    field === 'allergens' && (after === undefined || !isSame(fields['allergens'] ?? null, after))
  )
}

import { type Edit, EXISTS, type Entries, isSame } from './entries.ts'

/**
 * Whether a second person has to check an edit before it is published (P4): if it changes the
 * allergens of a product that is or was sold, the name of an allergen, or a promo code, for which
 * H14 sets further limits. `published`: the published entries, and removed ones that the draft adds
 * again. `drafted`: the entries with the draft applied; an entry that the draft removes needs no
 * check.
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

import { useMemo } from 'react'
import { EXISTS } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { useLocale } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import type { FieldChoice } from '#ui/parts/fields/choices.ts'
import { nameOf } from './entry-rows.ts'

/**
 * The entries of a kind to choose from: categories by their `position`, all others in the order of
 * `drafted`.
 */
export function useEntryChoices(
  kind: 'category' | 'allergen' | 'ingredient' | 'dessert',
): FieldChoice[] {
  const { drafted } = useCatalogue()
  const locale = useLocale()
  return useMemo(
    () =>
      [...drafted]
        .filter(([entry, fields]) => kindOf(entry) === kind && fields[EXISTS] === true)
        .map(([entry, fields]) => ({
          id: keyOf(entry),
          text: nameOf({ entry, kind, fields }, locale),
          rank: Number(fields['position'] ?? 0),
        }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ id, text }) => ({ id, text })),
    [drafted, kind, locale],
  )
}

/** Returns a function that names an entry in the language of the office. */
export function useEntryName(): (entry: string) => string {
  const { drafted, published } = useCatalogue()
  const locale = useLocale()
  return (entry) => {
    const kind = kindOf(entry)
    const fields = drafted.get(entry) ?? published.get(entry)
    return kind === null || fields === undefined ? entry : nameOf({ entry, kind, fields }, locale)
  }
}

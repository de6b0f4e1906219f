import { useMemo } from 'react'
import { kindOf, keyOf } from '#domain/catalogue/field-table.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import type { FieldChoice } from '#ui/parts/fields/choices.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'

/** The kind of the category of each product, by id. */
export function useProductKinds(): ReadonlyMap<string, string> {
  const { drafted } = useCatalogue()
  return useMemo(
    () =>
      new Map(
        [...drafted].flatMap(([entry, fields]) => {
          if (kindOf(entry) !== 'ingredient') return []
          const category = drafted.get(`category ${plainValue(fields['category'] ?? null)}`)
          return [[keyOf(entry), plainValue(category?.['kind'] ?? '')] as const]
        }),
      ),
    [drafted],
  )
}

export const ofKind = (
  choices: readonly FieldChoice[],
  kinds: ReadonlyMap<string, string>,
  kind: string,
): FieldChoice[] => choices.filter(({ id }) => kinds.get(id) === kind)

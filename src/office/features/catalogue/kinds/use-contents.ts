import type { Fields } from '#domain/catalogue/entries.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-words.ts'
import { type Grant, grantsIn, idsIn, sidesIn } from './contents.ts'

/** What a gift of a reward is, in words. */
export function useGrantWords(): (grant: Grant) => string {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  const { list } = useFormat()
  return (grant) =>
    'formula_id' in grant
      ? t('grant.formula', { name: nameOf(`formula ${grant.formula_id}`) })
      : t('grant.oneOf', {
          names: list(grant.one_of_category_ids.map((id) => nameOf(`category ${id}`))),
        })
}

/** What an entry holds, in a line of its table. */
export function useContentsOf(): (row: EntryRow) => string {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  const grantWords = useGrantWords()
  const { list } = useFormat()
  const words = useText('office-catalogue-fields')
  const codeOf = (fields: Fields) => {
    const kind = categoryKinds.find((one) => one === fields['kind'])
    return kind === undefined ? '' : words(`word.${kind}`)
  }
  const ingredients = (ids: readonly number[]) => ids.map((id) => nameOf(`ingredient ${id}`))
  return ({ kind, fields }) => {
    if (kind === 'formula')
      return sidesIn(fields)
        .map((side) => t(`side.kinds.${side.kind}`))
        .join(' + ')
    if (kind === 'recipe')
      return list(
        ingredients([
          Number(fields['base_id']),
          ...idsIn(fields, 'ingredient_ids'),
          Number(fields['sauce_id']),
        ]),
      )
    if (kind === 'category') return codeOf(fields)
    if (kind === 'reward') return grantsIn(fields).map(grantWords).join(' + ')
    return list(
      [...idsIn(fields, 'coulis_category_ids'), ...idsIn(fields, 'topping_category_ids')].map(
        (id) => nameOf(`category ${id}`),
      ),
    )
  }
}

import type { EntryFields } from '#domain/catalogue/entries.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { type RewardGift, giftsIn, idsIn, sidesIn } from './contents.ts'

/** Returns a function that describes a gift of a reward. */
function useGiftLabel(): (gift: RewardGift) => string {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  const { list } = useFormat()
  return (gift) =>
    'formula_id' in gift
      ? t('grant.formula', { name: nameOf(`formula ${gift.formula_id}`) })
      : t(gift.only_if_points_equal === undefined ? 'grant.oneOf' : 'grant.oneOfAt', {
          names: list(gift.one_of_category_ids.map((id) => nameOf(`category ${id}`))),
          points: gift.only_if_points_equal ?? 0,
        })
}

/** Returns a function that lists the contents of an entry in one line of its table. */
export function useContentsOf(): (row: EntryRow) => string {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  const giftLabel = useGiftLabel()
  const { list } = useFormat()
  const words = useText('office-catalogue-fields')
  const codeOf = (fields: EntryFields) => {
    const kind = categoryKinds.find((candidate) => candidate === fields['kind'])
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
    if (kind === 'reward') return giftsIn(fields).map(giftLabel).join(' + ')
    return list(
      [...idsIn(fields, 'coulis_category_ids'), ...idsIn(fields, 'topping_category_ids')].map(
        (id) => nameOf(`category ${id}`),
      ),
    )
  }
}

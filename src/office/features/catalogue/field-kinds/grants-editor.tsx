import { useState } from 'react'
import { keyOf } from '#domain/catalogue/field-table.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import { useText } from '#ui/text/text.ts'
import { type RewardGift, giftsIn } from '#office/features/catalogue/kinds/contents.ts'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { CategoryChecks } from './categories-editor.tsx'
import type { FieldEditor } from './field-editor.ts'

/** Maximum number of gifts among which the points of a reward are divided (L2). */
const MOST = 2
const noGift: RewardGift = { one_of_category_ids: [] }
const isComplete = (gift: RewardGift) => 'formula_id' in gift || gift.one_of_category_ids.length > 0

/** The gifts of a reward: one or two gifts, each a formula or a product (L2). */
export const GrantsEditor: FieldEditor = ({ value, isNew, hint, error, onChange }) => {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const gifts = giftsIn(value)
  // The draft refuses a gift without a category, so such a gift is held in this component until it
  // has a category.
  const [unwritten, setUnwritten] = useState<{ at: number; gift: RewardGift } | null>(
    isNew === true && gifts.length === 0 ? { at: 0, gift: noGift } : null,
  )
  const visibleGifts = unwritten === null ? gifts : gifts.toSpliced(unwritten.at, 1, unwritten.gift)
  function setGift(at: number, gift: RewardGift) {
    setUnwritten(isComplete(gift) ? null : { at, gift })
    if (isComplete(gift)) onChange(gifts.toSpliced(at, 1, gift))
  }
  function remove(at: number) {
    setUnwritten(null)
    if (at < gifts.length) onChange(gifts.toSpliced(at, 1))
  }
  const errorOf = (gift: RewardGift) =>
    isComplete(gift) ? undefined : isNew === true ? error : errors('field_required')
  return (
    <>
      {visibleGifts.map((gift, at) => (
        <fieldset key={at} className="grid min-w-0 gap-2.5 border-t border-line pt-3.5">
          <legend className="field-label">{t('grant.title', { number: at + 1 })}</legend>
          <GiftFields
            gift={gift}
            onChange={(next) => setGift(at, next)}
            hint={hint}
            error={errorOf(gift)}
          />
          {at > 0 || gifts.length > 1 ? (
            <div className="flex">
              <Button kind="outlined" onPress={() => remove(at)}>
                {t('side.remove')}
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      {isNew === true || visibleGifts.length >= MOST ? null : (
        <Button kind="outlined" icon="plus" onPress={() => setGift(visibleGifts.length, noGift)}>
          {t('grant.add')}
        </Button>
      )}
    </>
  )
}

const ONE_OF = 'one-of'
/** Kinds that can be gifts: alcohol is never a reward (L2), and cutlery is free. */
const giftKinds = categoryKinds.filter((kind) => kind !== 'alcohol' && kind !== 'cutlery')

function GiftFields({
  gift,
  onChange,
  hint,
  error,
}: {
  gift: RewardGift
  onChange: (gift: RewardGift) => void
  hint: string | undefined
  error: string | undefined
}) {
  const t = useText('office-catalogue')
  const formula = 'formula_id' in gift ? String(gift.formula_id) : null
  const { one_of_category_ids: ids, only_if_points_equal: points } =
    'formula_id' in gift ? { one_of_category_ids: [] } : gift
  return (
    <>
      <Select
        label={t('make.reward.gift')}
        hint={hint}
        choices={useGiftChoices(formula)}
        value={formula ?? ONE_OF}
        onChange={(id) =>
          onChange(
            id === null || id === ONE_OF
              ? { one_of_category_ids: ids }
              : { formula_id: Number(id) },
          )
        }
      />
      {formula === null ? (
        <>
          <CategoryChecks
            label={t('make.reward.categories')}
            kinds={giftKinds}
            ids={ids}
            error={error}
            onChange={(next) => onChange({ ...gift, one_of_category_ids: next })}
          />
          <NumberField
            label={t('grant.points')}
            hint={t('grant.pointsHint')}
            min={1}
            value={points ?? null}
            onChange={(next) =>
              onChange({
                one_of_category_ids: ids,
                ...(next !== null && { only_if_points_equal: next }),
              })
            }
          />
        </>
      ) : null}
    </>
  )
}

/**
 * A product of some categories, or one of the formulas on sale. The formula with the id `formula`
 * is offered even if it is off sale.
 */
function useGiftChoices(formula: string | null): { id: string; text: string }[] {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  const { drafted } = useCatalogue()
  const formulas = [...drafted].filter(
    ([entry, { active }]) =>
      entry.startsWith('formula ') && (active === true || keyOf(entry) === formula),
  )
  return [
    { id: ONE_OF, text: t('make.reward.oneOf') },
    ...formulas.map(([entry]) => ({
      id: keyOf(entry),
      text: t('grant.formula', { name: nameOf(entry) }),
    })),
  ]
}

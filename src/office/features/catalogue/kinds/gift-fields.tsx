import { keyOf } from '#domain/catalogue/field-table.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import { useText } from '#ui/text/text.ts'
import { FieldError } from '#ui/parts/fields/field-error.tsx'
import { useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { CategoryChecks } from './category-checks.tsx'
import type { RewardGift } from './contents.ts'

const ONE_OF = 'one-of'
/** Kinds that can be gifts: alcohol is never a reward (L2), and cutlery is free. */
const giftKinds = categoryKinds.filter((kind) => kind !== 'alcohol' && kind !== 'cutlery')

/** One gift of a reward: a formula, or a product from some categories (L2). */
export function GiftFields({
  gift,
  onChange,
  hint,
  error,
}: {
  gift: RewardGift
  onChange: (gift: RewardGift) => void
  hint?: string | undefined
  error?: string | undefined
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
        error={formula === null ? undefined : error}
      />
      {formula === null ? (
        <>
          <div>
            <CategoryChecks
              label={t('make.reward.categories')}
              kinds={giftKinds}
              ids={ids}
              onChange={(next) => onChange({ ...gift, one_of_category_ids: next })}
            />
            <FieldError text={error} />
          </div>
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

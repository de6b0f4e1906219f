import type { EntryFields } from '#domain/catalogue/entries.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { giftsIn, mostPoints } from '#office/features/catalogue/kinds/contents.ts'
import {
  nutritionOf,
  partsIn,
  partsOfRecipe,
  recipeFigures,
  toCompleteParts,
} from '#office/features/catalogue/kinds/parts.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { FieldError } from '#ui/parts/fields/field-error.tsx'

/** The price and the calories of a recipe, from its parts. */
export function RecipeNote({ values }: { values: EntryFields }) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const { drafted } = useCatalogue()
  const bowlParts = toCompleteParts(partsOfRecipe(values))
  const figures = bowlParts === null ? null : recipeFigures(drafted, bowlParts)
  return (
    <output className="muted">
      {figures === null
        ? t('make.recipe.hint')
        : t('make.recipe.figures', {
            price: format.amount(Math.round(figures.price * 100)),
            calories: format.number(figures.calories),
          })}
    </output>
  )
}

/** The figures and the allergens of a signature salad, from its parts. */
export function SaladNote({ values: { composition } }: { values: EntryFields }) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const { drafted } = useCatalogue()
  if (composition === undefined) return null
  const bowlParts = toCompleteParts(partsIn(composition))
  if (bowlParts === null) return <output className="muted">{t('salad.hint')}</output>
  const { portion, calories, allergens } = nutritionOf(drafted, bowlParts)
  const names = allergens.map((allergen) => t(`allergen.${allergen}`))
  return (
    <output className="muted">
      {t('salad.facts', {
        portion,
        calories,
        allergens: names.length === 0 ? t('allergens.none') : format.list(names),
      })}
    </output>
  )
}

/** A card may not hold as many points; or the formula of the gift gets its price in points. */
export function RewardNote({ values: { points = null, grants = null } }: { values: EntryFields }) {
  const t = useText('office-catalogue')
  const { drafted } = useCatalogue()
  const most = mostPoints(drafted)
  if (points !== null && Number(points) > most)
    return <FieldError text={t('make.reward.most', { most })} />
  const [gift] = giftsIn(grants)
  const formula =
    gift !== undefined && 'formula_id' in gift
      ? drafted.get(`formula ${gift.formula_id}`)
      : undefined
  return formula === undefined || formula['points'] !== undefined || points === null ? null : (
    <p className="muted">{t('make.reward.priced', { points: Number(points) })}</p>
  )
}

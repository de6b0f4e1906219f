import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { missingIn } from '#domain/cart/composition.ts'
import type { FormulaId, Menu, RecipeIdea } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { recipeLine } from '#domain/cart/recipe.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { newLineId } from '#web/state/basket/line-id.ts'
import { useCartActions } from '#web/state/basket/store.ts'
import { useFormat } from '#ui/text/format.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

type As = { formula: FormulaId } | 'custom'
type RecipeOption = { as: As; name: string; price: number; extras: number; open: number }

/** Each way to order a recipe, priced as in the cart (C11, C12). */
function waysOf(recipe: RecipeIdea, menu: Menu): RecipeOption[] {
  const formulas = Object.values(menu.formulas).filter(({ notModifiable }) => !notModifiable)
  const all: { as: As; name: string }[] = [
    ...formulas.map(({ id, name }) => ({ as: { formula: id }, name })),
    { as: 'custom' as const, name: '' },
  ]
  return all.flatMap(({ as, name }) => {
    const line = recipeLine({ line: 'idea', recipe: recipe.id, as }, menu)
    if (!line.ok) return []
    const { unitPrice, portions } = priceLine(line.value, menu)
    const paidFor = as === 'custom' ? [] : portions.filter((each) => each.as === 'extra')
    const extras = paidFor.reduce((sum, { quantity }) => sum + quantity, 0)
    const open = missingIn(line.value, menu).find(({ slot }) => slot === 'ingredients')?.count ?? 0
    return [{ as, name, price: unitPrice, extras, open }]
  })
}

const keyOf = (as: As): string => (as === 'custom' ? as : String(as.formula))

/**
 * Asks whether the recipe is ordered in a formula or as a custom salad, in which it is then
 * composed.
 */
export function RecipeDialog({
  recipe,
  onClose,
}: {
  recipe: RecipeIdea | null
  onClose: () => void
}) {
  const { menu } = useMenu()
  const locale = useLocale()
  const { attempt } = useCartActions()
  const navigate = useNavigate()
  const { price } = useFormat()
  const t = useText('menu')
  const [selectedKey, setSelectedKey] = useState<string | null>(null)
  const ways = recipe ? waysOf(recipe, menu) : []
  const exact = ways.find(({ extras, open }) => extras + open === 0)
  const selectedOption = ways.find(({ as }) => keyOf(as) === selectedKey) ?? exact ?? ways[0]

  const addRecipe = () => {
    if (!recipe || !selectedOption) return
    const line = newLineId()
    const added = attempt(addRecipe, {
      type: 'add-recipe',
      line,
      recipe: recipe.id,
      as: selectedOption.as,
    })
    if (!added.ok) return
    const slug =
      selectedOption.as === 'custom' ? undefined : menu.formulas[selectedOption.as.formula]?.slug
    const page =
      slug === undefined ? href('composeCustom', locale) : href('composeFormula', locale, { slug })
    void navigate(`${page}?line=${line}`)
  }
  return (
    <Dialog
      open={recipe !== null}
      onClose={onClose}
      title={recipe?.title ?? ''}
      footer={
        selectedOption ? (
          <Button amount={price(selectedOption.price)} onClick={addRecipe}>
            {t('recipe.go')}
          </Button>
        ) : undefined
      }
    >
      <fieldset>
        <legend className="mb-3 text-ink-2">{t('recipe.question')}</legend>
        <div className="tray grid-cols-1">
          {ways.map(({ as, name, price: cents, extras, open }) => (
            <label
              key={keyOf(as)}
              className="well flex-row! cursor-pointer items-center gap-3 px-4 py-3 hover:bg-zinc has-checked:bg-select
                has-checked:text-on-select"
            >
              <input
                type="radio"
                name="way"
                className="checkbox"
                checked={selectedOption !== undefined && keyOf(selectedOption.as) === keyOf(as)}
                onChange={() => setSelectedKey(keyOf(as))}
              />
              <span className="min-w-0 flex-1">
                <b className="block leading-tight font-semibold">
                  {as === 'custom' ? t('recipe.asCustom') : name}
                </b>
                {extras > 0 ? (
                  <span className="text-sm">{t('recipe.extras', { count: extras })}</span>
                ) : null}
                {open > 0 ? (
                  <span className="text-sm">{t('recipe.open', { count: open })}</span>
                ) : null}
              </span>
              <span className="num font-bold whitespace-nowrap">{price(cents)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}

import { useState } from 'react'
import type { Ingredient, IngredientId } from '#domain/menu/menu.ts'
import { isSauce } from '#domain/menu/products.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { Tick } from '#web/ui/show/tick.tsx'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'

type SauceDialogProps = {
  /** The signature salad that the sauce is for; null while closed. */
  product: Ingredient | null
  onClose: () => void
  onAdd: (product: Ingredient, freeSauce: IngredientId | null) => void
}

/** The free sauce of a signature salad, the chef's own first. */
export function SauceDialog({ product, onClose, onAdd }: SauceDialogProps) {
  const { menu } = useMenu()
  const { price } = useFormat()
  const t = useText('menu')
  const tCommon = useText('common')
  const [choice, setChoice] = useState<{ product: number; sauce: IngredientId | null } | null>(null)
  const chef = product?.composition?.sauce ?? 0
  const sauces = Object.values(menu.ingredients)
    .filter((each) => isSauce(each, menu))
    .sort((a, b) => Number(b.id === chef) - Number(a.id === chef))
  const first = sauces.find(({ available }) => available)?.id ?? null
  const chosenSauce = choice && choice.product === product?.id ? choice.sauce : first
  const choose = (sauce: IngredientId | null) =>
    product && setChoice({ product: product.id, sauce })
  return (
    <Dialog
      open={product !== null}
      onClose={onClose}
      title={t('sauce.title', { name: product?.name ?? '' })}
      footer={
        product ? (
          <Button amount={price(product.price)} onClick={() => onAdd(product, chosenSauce)}>
            {tCommon('action.add')}
          </Button>
        ) : undefined
      }
    >
      <fieldset>
        <legend className="mb-3 text-sm text-ink-2">{t('sauce.text')}</legend>
        <div className="tray grid-cols-2 sm:grid-cols-3">
          {sauces.map((sauce) => (
            <SauceWell
              key={sauce.id}
              sauce={sauce}
              note={sauce.id === chef ? t('sauce.chef') : null}
              checked={chosenSauce === sauce.id}
              onChoose={() => choose(sauce.id)}
            />
          ))}
          <label
            className="choice-well well cursor-pointer items-center justify-center p-3 text-center text-sm font-semibold
              hover:bg-zinc has-checked:bg-select has-checked:text-on-select"
          >
            <input
              type="radio"
              name="free-sauce"
              className="sr-only"
              checked={chosenSauce === null}
              onChange={() => choose(null)}
            />
            {t('sauce.without')}
            <Tick isVisible={chosenSauce === null} />
          </label>
        </div>
      </fieldset>
    </Dialog>
  )
}

type SauceWellProps = {
  sauce: Ingredient
  note: string | null
  checked: boolean
  onChoose: () => void
}

function SauceWell({ sauce, note, checked, onChoose }: SauceWellProps) {
  const { pictureOf } = useMenu()
  const t = useText('menu')
  const tCommon = useText('common')
  const allergens = useAllergenNames(sauce.allergens)
  return (
    <label
      className={`choice-well well items-center p-3 text-center has-checked:bg-select has-checked:text-on-select ${
        sauce.available ? 'cursor-pointer hover:bg-zinc' : 'cursor-not-allowed text-ink-2'
      }`}
    >
      <Picture
        src={pictureOf(sauce.id)}
        size={72}
        className={sauce.available ? '' : 'opacity-40 grayscale'}
      />
      <input
        type="radio"
        name="free-sauce"
        className="sr-only"
        disabled={!sauce.available}
        checked={checked}
        onChange={onChoose}
      />
      <span className="mt-1 text-sm leading-tight font-semibold text-balance wrap-break-word hyphens-auto">
        {sauce.name}
      </span>
      <Tick isVisible={checked} />
      <span className="mt-0.5 text-xs">
        {sauce.available
          ? [note, t('product.kcal', { kcal: sauce.calories }), ...allergens]
              .filter(Boolean)
              .join(' · ')
          : tCommon('product.unavailable')}
      </span>
      <AllergyMark source={[sauce.id]} className="mt-1 justify-center text-xs text-err" />
    </label>
  )
}

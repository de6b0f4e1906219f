import { memo } from 'react'
import type { Slot } from '#domain/cart/cart.ts'
import type { Ingredient, IngredientId } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { suits, useFilters } from '#web/features/product/filters.ts'
import { useAllergenNames, useOrigin } from '#web/features/product/product-facts.tsx'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import type { IngredientOffer } from '#web/features/compose/choosing/offers.ts'

export type WellActions = {
  press: (slot: Slot, ingredient: IngredientId) => void
  addOne: (slot: Slot, ingredient: IngredientId) => void
  /** Sets whether portions are warm; null if that cannot be chosen. */
  setWarm: ((slot: Slot, ingredient: IngredientId, warm: boolean) => void) | null
}

type IngredientWellProps = IngredientOffer & {
  product: Ingredient
  slot: Slot
  actions: WellActions
}

/**
 * Button of one ingredient: a press chooses or removes it; its price is shown before the press
 * (F12).
 */
export const IngredientWell = memo(function IngredientWell(props: IngredientWellProps) {
  const { product, slot, actions, count, extras, warm, open, next } = props
  const { pictureOf } = useMenu()
  const t = useText('compose')
  const tCommon = useText('common')
  const { price } = useFormat()
  const { id, name, available } = product
  const isChosen = count > 0
  const asksWarm = product.canBeWarm && actions.setWarm !== null
  const ground = !isChosen
    ? 'bg-ground'
    : extras === count
      ? 'bg-rose text-on-field'
      : 'bg-select text-on-select'
  return (
    <li className={`well text-center ${ground}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-disabled={!available || undefined}
        onClick={() => (available ? actions.press(slot, id) : undefined)}
        className={`focus-inset relative flex flex-1 flex-col items-center px-2 pt-3 pb-2.5 transition-colors ${
          isChosen || !available ? '' : 'hover:bg-zinc'
        }`}
      >
        <Picture
          src={pictureOf(id)}
          size={92}
          className={`w-[min(92px,84%)] ${available ? '' : 'opacity-38 grayscale'}`}
        />
        <span
          className={`mt-0.5 max-w-full text-sm leading-tight text-balance wrap-break-word hyphens-auto ${
            available ? 'font-semibold' : 'font-medium text-ink-2'
          }`}
        >
          {name}
        </span>
        {available ? (
          <WellFacts {...props} />
        ) : (
          <span className="mt-1 text-xs leading-tight font-semibold text-warn">
            {tCommon('product.unavailable')}
          </span>
        )}
        {isChosen ? (
          <span
            className={`picked absolute right-2 grid h-6.5 min-w-6.5 place-items-center rounded-full px-1 text-xs
              font-bold ${extras === count ? 'bg-radis text-on-radis' : 'bg-[#14261b] text-white'}`}
          >
            {count > 1 ? (
              <>
                <span aria-hidden="true">×{count}</span>
                <span className="sr-only">{t('well.count', { count })}</span>
              </>
            ) : (
              <Icon name="check" size={15} />
            )}
          </span>
        ) : null}
      </button>
      {open && (asksWarm || next !== null) ? (
        <div className="pick-controls">
          {next !== null ? (
            <button
              type="button"
              aria-label={t('well.oneLess', { name })}
              onClick={({ currentTarget }) => {
                if (count === 1) currentTarget.closest('li')?.querySelector('button')?.focus()
                actions.press(slot, id)
              }}
              className="focus-inset max-w-11"
            >
              <Icon name="minus" size={18} />
            </button>
          ) : null}
          {asksWarm ? (
            <button
              type="button"
              aria-pressed={warm}
              aria-label={t('well.warmName', { name })}
              onClick={() => actions.setWarm?.(slot, id, !warm)}
              className={`focus-inset ${warm ? 'bg-[#14261b] text-white' : ''}`}
            >
              <Icon name="flame" size={16} />
              {next === null ? t('well.warm') : null}
            </button>
          ) : null}
          {next !== null ? (
            <button
              type="button"
              aria-label={t('well.oneMore', {
                name,
                price: next > 0 ? price(next) : t('well.included'),
              })}
              onClick={() => actions.addOne(slot, id)}
              className="focus-inset"
            >
              <Icon name="plus" size={16} />
              {next > 0 ? <span className="num">{price(next)}</span> : null}
            </button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
})

/**
 * The facts about an ingredient: price if there is one, energy, allergens, origin of the meat, and
 * whether it is outside the active filters.
 */
function WellFacts({ product, amount, free, count, extras }: IngredientWellProps) {
  const filters = useFilters()
  const t = useText('compose')
  const { price } = useFormat()
  const allergens = useAllergenNames(product.allergens)
  const origin = useOrigin()(product)
  const quiet = count === 0 ? 'text-ink-2' : ''
  const dear = count === 0 ? 'text-radis-text' : extras === count ? '' : 'text-[#8c0f37]'
  return (
    <>
      <span className={`num mt-0.5 text-xs leading-snug ${quiet}`}>
        {amount > 0 ? (
          <b className={`font-bold ${dear}`}>{t('well.price', { price: price(amount) })} · </b>
        ) : null}
        {amount === 0 && free ? <b className="font-bold">{t('well.free')} · </b> : null}
        {t('stage.kcal', { kcal: product.calories })}
      </span>
      {allergens.length > 0 ? (
        <span className={`text-xs leading-tight ${quiet}`}>{allergens.join(', ')}</span>
      ) : null}
      {origin ? <span className={`text-xs leading-tight ${quiet}`}>{origin}</span> : null}
      <AllergyMark
        source={[product.id]}
        className={`mt-1 justify-center text-xs ${count === 0 ? 'text-err' : ''}`}
      />
      {suits(product, filters) ? null : (
        <span
          className={`mt-1 flex items-center gap-1 text-xs leading-tight font-semibold ${
            count === 0 ? 'text-warn' : ''
          }`}
        >
          <Icon name="warning" size={14} />
          {t('well.unsuited')}
        </span>
      )}
    </>
  )
}

import type { CartLine } from '#domain/cart/cart.ts'
import type { Dessert, DessertId } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Picture } from '#web/ui/show/picture.tsx'

type DessertWellProps = { dessert: Dessert; line: CartLine; onPress: (dessert: DessertId) => void }

/**
 * A composed dessert among the sides of a formula; its coulis and toppings are chosen in a pop-up.
 */
export function DessertWell({ dessert, line, onPress }: DessertWellProps) {
  const { pictureOf } = useMenu()
  const tCommon = useText('common')
  const isChosen = line.kind === 'formula' && line.dessert?.dessert === dessert.id
  const { available } = dessert
  return (
    <li className={`well text-center ${isChosen ? 'bg-select text-on-select' : 'bg-ground'}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-disabled={!available || undefined}
        onClick={() => (available ? onPress(dessert.id) : undefined)}
        className={`focus-inset relative flex flex-1 flex-col items-center px-2 pt-3 pb-2.5 ${
          isChosen || !available ? '' : 'hover:bg-zinc'
        }`}
      >
        <Picture
          src={pictureOf(dessert.id)}
          size={92}
          className={`w-[min(92px,84%)] ${available ? '' : 'opacity-38 grayscale'}`}
        />
        <span className="mt-0.5 max-w-full text-sm leading-tight font-semibold text-balance hyphens-auto">
          {dessert.name}
        </span>
        {available ? (
          <DessertFacts dessert={dessert} isChosen={isChosen} />
        ) : (
          <span className="mt-1 text-xs leading-tight font-semibold text-warn">
            {tCommon('product.unavailable')}
          </span>
        )}
        {isChosen ? (
          <span className="absolute top-2 right-2 grid size-6.5 place-items-center rounded-full bg-[#14261b] text-white">
            <Icon name="check" size={15} />
          </span>
        ) : null}
      </button>
    </li>
  )
}

/** Price, energy and allergens of an available dessert. */
function DessertFacts({ dessert, isChosen }: { dessert: Dessert; isChosen: boolean }) {
  const t = useText('compose')
  const { price } = useFormat()
  const allergens = useAllergenNames(dessert.allergens)
  return (
    <>
      <span className={`num mt-0.5 text-xs leading-snug ${isChosen ? '' : 'text-ink-2'}`}>
        {dessert.premiumPrice > 0 ? (
          <b className={`font-bold ${isChosen ? 'text-[#8c0f37]' : 'text-radis-text'}`}>
            {t('well.price', { price: price(dessert.premiumPrice) })} ·
          </b>
        ) : null}
        {t('stage.kcal', { kcal: dessert.calories })} ·{' '}
        <span className="whitespace-nowrap">{t('well.compose')}</span>
      </span>
      {allergens.length > 0 ? (
        <span className={`text-xs leading-tight ${isChosen ? '' : 'text-ink-2'}`}>
          {allergens.join(', ')}
        </span>
      ) : null}
      <AllergyMark
        source={[dessert.id]}
        className={`mt-1 justify-center text-xs ${isChosen ? '' : 'text-err'}`}
      />
    </>
  )
}

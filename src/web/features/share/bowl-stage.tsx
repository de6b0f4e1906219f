import { bowlContents } from '#domain/cart/composition.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Bowl } from '#web/features/product/bowl.tsx'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { Picture } from '#web/ui/show/picture.tsx'

/**
 * The bowl on its coloured field, like in the composer. `isHere`: whether it can be ordered, so
 * that it has a price.
 */
export function BowlStage({ priced, isHere }: { priced: PricedLine; isHere: boolean }) {
  const { pictureOf } = useMenu()
  const t = useText('compose')
  const tCart = useText('cart')
  const { price } = useFormat()
  const { line, name } = priced
  const allergens = useAllergenNames(priced.allergens)
  return (
    <div className="stage max-md:relative! max-md:top-0! overflow-hidden bg-rose text-on-field md:flex md:flex-col">
      <div className="stage-bowl md:grid md:min-h-0 md:flex-1 md:place-items-center">
        {line.kind === 'item' || line.kind === 'signature' ? (
          <Picture
            src={pictureOf(line.ingredient)}
            size={580}
            className="h-auto w-full md:max-h-full md:max-w-[580px]"
          />
        ) : (
          <Bowl
            contents={bowlContents(line)}
            {...(line.kind === 'dessert' && { dessert: line.dessert })}
            className="md:max-h-full md:max-w-[580px]"
          />
        )}
      </div>
      <div
        className="stage-facts flex flex-col justify-center gap-1.5 md:grid md:grid-cols-[1fr_auto] md:gap-x-6
          md:gap-y-2 md:border-t md:border-on-field/40"
      >
        <div>
          <p className="text-sm leading-tight md:text-base">
            {line.quantity > 1 ? tCart('line.times', { name, count: line.quantity }) : name}
          </p>
          {isHere ? (
            <p className="display-face num mt-0.5 text-2xl md:text-3xl">{price(priced.total)}</p>
          ) : null}
        </div>
        <div className="md:text-end">
          <p className="text-sm leading-tight md:text-base">{t('stage.energy')}</p>
          <p className="display-face num text-2xl md:text-3xl">
            {t('stage.kcal', { kcal: priced.calories })}
          </p>
        </div>
        <p className="text-sm leading-snug md:col-span-2">
          <b className="font-semibold">{t('stage.allergens')}</b>{' '}
          {allergens.length > 0 ? allergens.join(', ') : t('stage.noAllergens')}
          <AllergyMark source={[line]} className="mt-1" />
        </p>
      </div>
    </div>
  )
}

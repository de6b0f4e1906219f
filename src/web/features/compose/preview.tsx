import { memo, useEffect, useRef, useState } from 'react'
import type { CartLine } from '#domain/cart/cart.ts'
import { bowlContents } from '#domain/cart/composition.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useAfterPaint } from '#web/base/browser/use-after-paint.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useAmount } from '#web/state/basket/use-amount.ts'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { useText } from '#ui/text/text.ts'
import { Live } from '#web/ui/feedback/live.tsx'
import { Bowl } from '#web/features/product/bowl.tsx'
import { PlacesTaken } from '#web/features/compose/steps/places-taken.tsx'
import type { ComposerStep } from '#web/features/compose/choosing/steps.ts'

/** A live preview of the composition: bowl, price, energy, allergens. */
export const Preview = memo(function Stage({
  priced,
  step,
}: {
  priced: PricedLine
  step: ComposerStep
}) {
  const { menu } = useMenu()
  const t = useText('compose')
  const { line, name, unitPrice, calories } = priced
  const amount = useAmount()(unitPrice, priced.points / line.quantity)
  const names = useAllergenNames(priced.allergens)
  const allergens = names.length > 0 ? names.join(', ') : t('stage.noAllergens')
  const { ref, small } = useShrinking()
  const fixed = line.kind === 'formula' && menu.formulas[line.formula]?.notModifiable === true
  const title = 'title' in line ? line.title : null
  return (
    <>
      <div ref={ref} className="h-0" aria-hidden="true" />
      <div
        className="stage overflow-hidden bg-rose text-on-field md:flex md:flex-col"
        data-small={small ? '' : undefined}
      >
        <div className="stage-bowl md:grid md:min-h-0 md:flex-1 md:place-items-center">
          <BowlOf line={line} />
        </div>
        <div
          className="stage-facts flex flex-col justify-center gap-1.5 md:grid md:grid-cols-[1fr_auto] md:gap-x-6
            md:gap-y-2 md:border-t md:border-on-field/40"
        >
          <PriceAndEnergy title={title ?? name} amount={amount} calories={calories} />
          <PlacesTaken
            line={line}
            step={step}
            className="stage-count text-sm leading-tight font-semibold md:col-span-2 md:text-base"
          />
          <p className="stage-more text-sm leading-snug md:col-span-2">
            <b className="font-semibold">{t('stage.allergens')}</b> {allergens}
          </p>
          <AllergyMark source={[line]} className="stage-more text-sm md:col-span-2" />
          {fixed ? (
            <p className="stage-more hidden text-sm md:col-span-2 md:block">{t('stage.fixed')}</p>
          ) : null}
        </div>
      </div>
      <Live>
        {t('stage.said', { name: title ?? name, price: amount, kcal: calories, allergens })}
      </Live>
    </>
  )
})

function PriceAndEnergy({
  title,
  amount,
  calories,
}: {
  title: string
  amount: string
  calories: number
}) {
  const t = useText('compose')
  return (
    <>
      <div>
        <h1 className="text-sm leading-tight md:text-base">{title}</h1>
        <p className="display-face num mt-0.5 text-2xl md:text-3xl">
          <Rolled>{amount}</Rolled>
        </p>
      </div>
      <div className="md:text-end">
        <p className="stage-more text-sm leading-tight md:text-base">{t('stage.energy')}</p>
        <p className="display-face num text-2xl md:text-3xl">
          <Rolled>{t('stage.kcal', { kcal: calories })}</Rolled>
        </p>
      </div>
    </>
  )
}

/** The bowl, drawn one frame after its price. */
function BowlOf({ line: now }: { line: CartLine }) {
  const line = useAfterPaint(now)
  return (
    <Bowl
      contents={bowlContents(line)}
      {...(line.kind === 'dessert' && { dessert: line.dessert })}
      lively
      className="md:max-h-full md:max-w-[580px]"
    />
  )
}

/** A number with an animation when it changes. */
function Rolled({ children }: { children: string }) {
  return (
    <span key={children} className="rolled">
      {children}
    </span>
  )
}

/** Shrinks the preview on a narrow screen once the page has scrolled under it. */
function useShrinking() {
  const ref = useRef<HTMLDivElement>(null)
  const [small, setSmall] = useState(false)
  useEffect(() => {
    const shrinkMark = ref.current
    if (!shrinkMark) return undefined
    const observer = new IntersectionObserver(([entry]) =>
      setSmall(entry !== undefined && !entry.isIntersecting),
    )
    observer.observe(shrinkMark)
    return () => observer.disconnect()
  }, [])
  return { ref, small }
}

import { portionsIn } from '#domain/cart/composition.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Bowl } from '#web/features/product/bowl.tsx'
import { DeclineChip } from '#web/features/compose/steps/decline-chip.tsx'
import { SlotCircles } from '#web/features/compose/steps/slot-circles.tsx'
import { SlotTray } from '#web/features/compose/steps/slot-tray.tsx'
import { placesOf } from '#web/features/compose/choosing/steps.ts'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'
import type { WellActions } from '#web/features/compose/steps/well.tsx'

type DessertDialogProps = {
  open: boolean
  onClose: () => void
  composition: Composition
  actions: WellActions
}

/** Coulis and toppings of the dessert inside a formula; each press takes effect at once. */
export function DessertDialog({ open, onClose, composition, actions }: DessertDialogProps) {
  const { menu } = useMenu()
  const t = useText('compose')
  const { price } = useFormat()
  const { line, change, priced } = composition
  const choice = line.kind === 'formula' ? line.dessert : null
  const dessert = choice && menu.desserts[choice.dessert]
  const without =
    line.kind === 'formula' ? priceLine({ ...line, dessert: null }, menu).unitPrice : 0
  const adds = dessert ? priced.unitPrice - without : 0
  const remove = () => {
    change(({ id }) => [{ type: 'remove-dessert', line: id }])
    onClose()
  }
  return (
    <Dialog
      open={open && dessert !== null && dessert !== undefined}
      onClose={onClose}
      title={dessert?.name ?? ''}
      footer={
        <>
          <Button kind="line" onClick={remove}>
            {t('dessert.remove')}
          </Button>
          <Button
            onClick={onClose}
            {...(adds > 0 && { amount: t('well.price', { price: price(adds) }) })}
          >
            {t('dessert.keep')}
          </Button>
        </>
      }
    >
      {dessert ? (
        <>
          <div className="flex items-center gap-4">
            <Bowl
              dessert={dessert.id}
              lively
              className="w-28! flex-none"
              contents={(['toppings', 'coulis'] as const).flatMap((slot) =>
                portionsIn(line, slot).map(({ ingredient }) => ingredient),
              )}
            />
            <p className="text-ink-2">
              {t('dessert.included', {
                coulis: dessert.numOfCoulis,
                toppings: dessert.numOfToppings,
              })}
            </p>
          </div>
          {placesOf(line, menu).map((slot) => (
            <section key={slot} aria-labelledby={`dessert-${slot}`} className="mt-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 id={`dessert-${slot}`} className="text-lg font-semibold">
                  {t(`heading.${slot}`)}
                </h3>
                <SlotCircles composition={composition} slot={slot} />
              </div>
              <SlotTray
                composition={composition}
                slot={slot}
                actions={actions}
                onDessert={() => undefined}
                plain
              />
              <DeclineChip composition={composition} slot={slot} />
            </section>
          ))}
        </>
      ) : null}
    </Dialog>
  )
}

import type { Ticket } from '#contract/kitchen/tickets.ts'
import { useText } from '#ui/text/text.ts'
import { Picture } from '#web/ui/show/picture.tsx'
import { useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { useStops } from './use-stops.ts'
import { boardLook } from '#kitchen/parts/look.ts'

/** The order's ingredients: a tap marks one as sold out today. */
export function MoreSoldOut({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const { soldOut } = useStops()
  const orderIngredients = [
    ...new Map(
      ticket.lines.flatMap((line) => line.parts).map((part) => [part.ingredient, part]),
    ).values(),
  ].filter(({ change }) => change !== 'left-out')
  if (orderIngredients.length === 0) return null
  return (
    <section className={boardLook.part} aria-labelledby="more-sold-out">
      <h3 id="more-sold-out" className={boardLook.smallTitle}>
        {t('more.soldOut')}
      </h3>
      <ul className={boardLook.products}>
        {orderIngredients.map(({ ingredient, name, picture }) => {
          const isOut = soldOut.some(({ product }) => product === ingredient)
          return (
            <li key={ingredient}>
              <button
                type="button"
                className={boardLook.product}
                disabled={isOut}
                aria-label={isOut ? undefined : t('more.soldOutNamed', { name })}
                onClick={() => {
                  kitchen.begin(
                    { kind: 'sold-out', product: ingredient, for: { until: 'end-of-day' } },
                    name,
                  )
                  onDone()
                }}
              >
                {picture ? <Picture src={picture} size={40} /> : null}
                <span>
                  {name}
                  {isOut ? <small>{t('more.soldOutNow')}</small> : null}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

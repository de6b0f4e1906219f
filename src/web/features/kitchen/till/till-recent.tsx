import type { CounterCard } from '#contract/kitchen/counter-sales.ts'
import { useText } from '#web/base/text/text.ts'
import { useKitchen } from '#web/features/kitchen/state/kitchen-context.tsx'
import { Sign } from '#web/features/kitchen/parts/sign.tsx'

/** Bookings on a card here within the last minutes: each can still be undone. */
export function TillRecent({ sales, onDone }: { sales: CounterCard['sales']; onDone: () => void }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  return (
    <section className="k-part-of" aria-labelledby="till-recent">
      <h3 id="till-recent" className="k-small-title">
        {t('till.recent')}
      </h3>
      <ul className="k-form">
        {sales.map((sale) => (
          <li key={`${sale.kind} ${sale.receipt}`} className="k-row">
            <span className="k-said num">
              {t(`till.${sale.kind}`, { receipt: sale.receipt, points: Math.abs(sale.change) })}
            </span>
            <button
              type="button"
              className="k-button k-line"
              aria-label={t('till.undoNamed', { receipt: sale.receipt })}
              onClick={() => {
                kitchen.undoSale(sale)
                onDone()
              }}
            >
              <Sign name="undo" />
              {t('till.undo')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { OfficeOrder } from '#contract/office/orders.ts'
import type { OrderTimes } from '#contract/office/time-offers.ts'
import { useText } from '#office/base/text.ts'
import { MoveActions } from './move-actions.tsx'
import { OfferState } from './offer-state.tsx'

/**
 * The section of an order’s drawer about another time; renders nothing if none was offered and none
 * can be.
 */
export function MovePart({
  order,
  times,
  onDone,
}: {
  order: OfficeOrder
  times: OrderTimes
  onDone: () => void
}) {
  const t = useText('office-moves')
  const { mayOffer, mayCancel, cancelReason, offer } = times
  if (offer === null && !mayOffer && !mayCancel) return null
  return (
    <section className="drawer-part">
      <header>
        <h3>{t('title')}</h3>
      </header>
      {offer === null ? null : (
        <p className="offer-state">
          <OfferState offer={offer} />
        </p>
      )}
      {order.delivery !== null && mayCancel ? (
        <p className="drawer-note">{t('delivered')}</p>
      ) : null}
      <div className="move-actions">
        <MoveActions
          order={{ id: order.id, number: order.number, mayOffer, mayCancel, cancelReason, offer }}
          onDone={onDone}
        />
      </div>
    </section>
  )
}

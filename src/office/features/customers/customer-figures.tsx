import type { OfficeCustomer } from '#contract/office/customers.ts'
import { restaurantsWith } from '#domain/staff/rights.ts'
import { useFormat } from '#ui/text/format.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'

const figuresLook = 'mt-4 grid grid-cols-2 border-y-2 border-y-ink @min-[720px]:grid-cols-4'

/** Totals over a customer’s orders, in the restaurants that the user may see. */
export function CustomerFigures({ customer: { figures } }: { customer: OfficeCustomer }) {
  const t = useText('office-customers')
  const format = useFormat()
  const { session } = useSessionState()
  const { orders, spent, average, refunded, refundedOrders, notCollected, lastOrderAt } = figures
  const isPart = session !== null && restaurantsWith(session.grants, 'customers') !== null
  const figureRows = [
    {
      id: 'orders',
      name: t('figure.orders'),
      value: format.number(orders),
      note: lastOrderAt === null ? null : t('figure.last', { day: format.shortDay(lastOrderAt) }),
    },
    {
      id: 'spent',
      name: t('figure.spent'),
      value: format.price(spent),
      note: average === null ? null : t('figure.average', { amount: format.price(average) }),
    },
    {
      id: 'refunded',
      name: t('figure.refunded'),
      value: format.price(refunded),
      note:
        refundedOrders === 0
          ? null
          : t('figure.refundedOrders', { count: refundedOrders, of: format.number(orders) }),
    },
    {
      id: 'notCollected',
      name: t('figure.notCollected'),
      value: format.number(notCollected),
      note: null,
    },
  ]
  return (
    <>
      <dl className={figuresLook}>
        {figureRows.map(({ id, name, value, note }) => (
          <div
            key={id}
            className="py-3 pr-3.5 @min-[720px]:not-first:border-l @min-[720px]:not-first:border-l-line @min-[720px]:not-first:pl-3.5"
          >
            <dt className="text-note text-ink-2">{name}</dt>
            <dd className="display-face text-2xl leading-[1.2] tabular-nums">{value}</dd>
            {note === null ? null : <dd className="text-note text-ink-2">{note}</dd>}
          </div>
        ))}
      </dl>
      {isPart ? <p className="field-hint">{t('figure.yours')}</p> : null}
    </>
  )
}

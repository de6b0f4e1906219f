import { MOST_EXPORT_DAYS } from '#contract/office/exports.ts'
import type { OrderState } from '#contract/office/orders.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import { daysIn } from '#domain/time/days.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { periodText } from '#office/base/period-text.ts'
import { FormatMenu } from './list-menu.tsx'

/**
 * The export menu of the list of orders, with its days and filters (H17). The search text is left
 * out, because it may name a person.
 */
export function OrdersMenu({
  filters: { day, until, find, restaurant, state, payment, time },
}: {
  filters: {
    day: string
    until: string | null
    find: string
    restaurant: number | null
    state: OrderState | null
    payment: PaymentChoice | null
    time: string | null
  }
}) {
  const t = useText('office-exports')
  const locale = useLocale()
  const days = { from: day, until: until ?? day }
  const textValues = { days: periodText(days, locale) }
  const isTooLong = daysIn(days) > MOST_EXPORT_DAYS
  return (
    <FormatMenu
      right="orders"
      name={t('file.orders')}
      contentText={t(
        isTooLong ? 'menu.tooLong' : find === '' ? 'list.orders' : 'list.ordersUnsearched',
        textValues,
      )}
      isDisabled={isTooLong}
      wishOf={(format) => ({
        kind: 'found-orders',
        format,
        ...days,
        restaurant,
        state,
        payment,
        time,
      })}
    />
  )
}

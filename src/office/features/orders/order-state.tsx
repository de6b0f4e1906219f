import type { ListedOrder } from '#contract/office/orders.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { useText } from '#ui/text/text.ts'
import type { PartIconName } from '#ui/parts/icon.tsx'
import { StateLabel } from '#ui/parts/state-label.tsx'

type StatusStyle = { tone: 'plain' | 'ok' | 'warn' | 'err' | 'quiet'; icon?: PartIconName }

const statusStyles: Readonly<Record<OrderStatus, StatusStyle>> = {
  'awaiting-payment': { tone: 'quiet', icon: 'card' },
  received: { tone: 'plain', icon: 'clock' },
  'in-preparation': { tone: 'plain', icon: 'bowl' },
  ready: { tone: 'ok', icon: 'check' },
  collected: { tone: 'quiet' },
  'not-collected': { tone: 'warn', icon: 'warn' },
  cancelled: { tone: 'quiet', icon: 'no' },
}

/**
 * The state of an order, as an icon and a word. Lateness and refunds take precedence over the
 * status.
 */
export function OrderState({
  order: { status, isReplaced, lateMinutes, refunded, toPay },
}: {
  order: Pick<ListedOrder, 'status' | 'isReplaced' | 'lateMinutes' | 'refunded' | 'toPay'>
}) {
  const t = useText('office-orders')
  if (lateMinutes > 0)
    return (
      <StateLabel tone="err" icon="err">
        {t('late')}
      </StateLabel>
    )
  if (refunded > 0)
    return (
      <StateLabel tone="warn" icon="undo">
        {refunded < toPay && status !== 'cancelled'
          ? t('partlyRefunded', { state: t(`status.${status}`) })
          : t('isRefunded')}
      </StateLabel>
    )
  if (isReplaced)
    return (
      <StateLabel tone="quiet" icon="pen">
        {t('changed')}
      </StateLabel>
    )
  const { tone, icon } = statusStyles[status]
  return (
    <StateLabel tone={tone} {...(icon && { icon })}>
      {t(`status.${status}`)}
    </StateLabel>
  )
}

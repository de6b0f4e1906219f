import { type Progress, type OrderView, cancelOrder } from '#contract/shop/order-view.ts'
import { mayCancel, mayChange } from '#domain/orders/change.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { BeginChange } from '#web/features/change/begin-change.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { Panel } from '#web/ui/show/panel.tsx'
import { CancelOrder } from './cancel-order.tsx'
import type { LateOrder } from './use-headline.ts'

type OrderChangeProps = {
  order: OrderView
  lateness: LateOrder
  onCancelled: (progress: Progress) => void
}

/**
 * Lets the customer change or cancel their order (E1). Renders nothing once the kitchen has begun
 * the order. Also renders nothing for a very late order, which `OrderNext` lets the customer
 * cancel.
 */
export function OrderChange({ order, lateness, onCancelled }: OrderChangeProps) {
  const t = useText('order')
  const tChange = useText('change')
  const { status } = order
  const { state, now } = lateness
  if (state === 'very-late' || !mayCancel({ status, lateness: state, until: null }, now))
    return null
  if (status === 'awaiting-payment' && order.replaces)
    return <LeaveChange order={order} replaces={order.replaces} onCancelled={onCancelled} />
  const isChangeable =
    mayChange(status) &&
    (state === 'on-time' || state === 'moved') &&
    order.delivery === null &&
    (order.progress.replacements ?? []).length === 0
  const phone = order.restaurant.phone.replaceAll(' ', '\u00a0')
  return (
    <div className="print:hidden">
      <Panel title={t('change.title')}>
        <p className="mt-2">
          {state !== 'on-time'
            ? t('change.late')
            : isChangeable
              ? tChange('text', { phone })
              : t('change.text', { phone })}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {isChangeable ? <BeginChange order={order} /> : null}
          <CancelOrder order={order} onCancelled={onCancelled} />
        </div>
      </Panel>
    </div>
  )
}

/** Button that abandons a change that is not paid yet: the previous order remains unchanged. */
function LeaveChange({
  order: { token },
  replaces,
  onCancelled,
}: Omit<OrderChangeProps, 'lateness'> & { replaces: NonNullable<OrderView['replaces']> }) {
  const t = useText('order')
  const tChange = useText('change')
  const api = useApi()
  const { busy, problem, run } = useAction()
  return (
    <div className="print:hidden">
      <Panel title={t('change.title')}>
        <p className="mt-2">{tChange('stands', replaces)}</p>
        <Button
          kind="line"
          size="s"
          className="mt-4"
          busy={busy === 'leave'}
          onClick={() =>
            run('leave', async () =>
              onCancelled(await api.call(cancelOrder, { params: { token } })),
            )
          }
        >
          {tChange('banner.leave')}
        </Button>
        <Problem text={problem} />
      </Panel>
    </div>
  )
}

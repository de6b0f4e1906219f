import { useState } from 'react'
import type { ListedOrder } from '#contract/office/orders.ts'
import { MOST_SWEPT, sweepOrders } from '#contract/office/sweeps.ts'
import { type Sweep, moneyOfSweep, stepOfSweep } from '#domain/orders/sweep.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { serverClock } from '#ui/base/server-clock.ts'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

/**
 * Orders that became ready and orders that never became ready are separate groups. Each group has
 * its possible decisions.
 */
const groups: readonly { name: 'ready' | 'neverReady'; sweeps: readonly Sweep[] }[] = [
  { name: 'ready', sweeps: ['handed-over', 'not-collected'] },
  { name: 'neverReady', sweeps: ['cancelled'] },
]

/**
 * The orders to which at least one of these decisions applies, at most as many as one request may
 * contain (`MOST_SWEPT`).
 */
const ordersFitting = (
  orders: readonly ListedOrder[],
  sweeps: readonly Sweep[],
  now: number,
): ListedOrder[] =>
  orders
    .filter(({ status, payment, expectedAt }) => {
      const order = { status, payment, expectedAt: Date.parse(expectedAt) }
      return sweeps.some((sweep) => stepOfSweep(order, sweep, now) !== null)
    })
    .slice(0, MOST_SWEPT)

type OpenedSweep = { sweep: Sweep; orders: readonly ListedOrder[]; excludedCount: number }

/**
 * The decisions about listed orders that nobody has concluded (N7). Each decision applies to all
 * orders for which it is possible.
 */
export function SweepPart({
  orders,
  onDone,
}: {
  orders: readonly ListedOrder[]
  onDone: () => void
}) {
  const t = useText('office-orders')
  const { price } = useFormat()
  /** The opened decision, with the orders of the list at that time. */
  const [opened, setOpened] = useState<OpenedSweep | null>(null)
  const now = serverClock.now()
  const fitting = (...sweeps: readonly Sweep[]) => ordersFitting(orders, sweeps, now)
  const visibleGroups = groups.flatMap(({ name, sweeps }) => {
    const ofGroup = fitting(...sweeps)
    const paid = ofGroup.reduce((sum, order) => sum + order.paid, 0)
    return ofGroup.length === 0 ? [] : [{ name, sweeps, count: ofGroup.length, paid }]
  })
  const listedCount = visibleGroups.reduce((sum, { count }) => sum + count, 0)
  if (visibleGroups.length === 0 && opened === null) return null
  return (
    <section
      className="mb-5 grid gap-3 rounded-[12px] border border-line px-5 py-4"
      aria-labelledby="sweep"
    >
      <div>
        <h2 id="sweep" className="text-xl">
          {t('sweep.title')}
        </h2>
        <p className="mt-1">{t('sweep.lead')}</p>
      </div>
      {visibleGroups.map(({ name, sweeps, count, paid }) => (
        <div
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-t-line pt-3"
        >
          <p className="flex flex-wrap gap-x-3">
            <b>{t(`sweep.${name}`, { count })}</b>{' '}
            <span>
              {paid === 0
                ? t('sweep.nothingPaid', { count })
                : t('sweep.amount', { count, amount: price(paid) })}
            </span>
          </p>
          <div className="page-actions">
            {sweeps.map((sweep) => (
              <SweepButton
                key={sweep}
                sweep={sweep}
                orders={fitting(sweep)}
                onPress={() => {
                  const sweptOrders = fitting(sweep)
                  const excludedCount = listedCount - sweptOrders.length
                  setOpened({ sweep, orders: sweptOrders, excludedCount })
                }}
              />
            ))}
          </div>
        </div>
      ))}
      {opened === null ? null : (
        <SweepDialog {...opened} onClose={() => setOpened(null)} onDone={onDone} />
      )}
    </section>
  )
}

/** Returns the text of a decision’s button. It mentions a refund only if something was paid. */
function useActionText() {
  const t = useText('office-orders')
  return (sweep: Sweep, orders: readonly ListedOrder[]): string =>
    sweep === 'cancelled'
      ? t(moneyOfSweep(orders, sweep).back > 0 ? 'sweep.cancelled' : 'sweep.cancelledUnpaid')
      : t(`sweep.${sweep}`, { count: orders.length })
}

function SweepButton({
  sweep,
  orders,
  onPress,
}: {
  sweep: Sweep
  orders: readonly ListedOrder[]
  onPress: () => void
}) {
  const actionText = useActionText()
  return (
    <Button kind="outlined" isDisabled={orders.length === 0} onPress={onPress}>
      {actionText(sweep, orders)} {orders.length}
    </Button>
  )
}

function SweepDialog({
  sweep,
  orders,
  excludedCount,
  onClose,
  onDone,
}: {
  sweep: Sweep
  orders: readonly ListedOrder[]
  /** Number of orders to which the decision does not apply. */
  excludedCount: number
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-orders')
  const { price } = useFormat()
  const actionText = useActionText()
  const { staysPaid, back, unpaid } = moneyOfSweep(orders, sweep)
  const decide = useApiAction(sweepOrders, {
    toast: ({ done: sweptOrders }) => t('sweep.done', { count: sweptOrders.length }),
    onDone({ left: remainingOrders }) {
      if (remainingOrders.length > 0)
        showToast({ tone: 'warn', text: t('sweep.left', { count: remainingOrders.length }) })
      onClose()
      onDone()
    },
  })
  return (
    <ActionDialog
      title={t(`sweep.ask.${sweep}`, { count: orders.length })}
      verb={actionText(sweep, orders)}
      action={decide}
      input={{ body: { decision: sweep, orders: orders.map(({ id }) => id) } }}
      onClose={onClose}
    >
      <p>{orders.map(({ number }) => number).join(', ')}</p>
      {staysPaid > 0 ? <p>{t('sweep.kept', { amount: price(staysPaid) })}</p> : null}
      {back > 0 ? <p>{t('sweep.back', { amount: price(back) })}</p> : null}
      {unpaid > 0 ? <p>{t('sweep.unpaid', { count: unpaid })}</p> : null}
      <p>
        {t(`sweep.about.${sweep}`, { count: orders.length })}{' '}
        {excludedCount === 0 ? null : t('sweep.counter', { count: excludedCount })}
      </p>
    </ActionDialog>
  )
}

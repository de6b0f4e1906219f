import type { OrderView } from '#contract/shop/order-view.ts'
import { isMissed } from '#domain/orders/minutes-late.ts'
import type { useLateness } from '#web/state/ordering/use-lateness.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { firstNameOf } from './first-name.ts'
import { inHours } from './in-hours.ts'
import type { ClosingState } from './use-closed.ts'

/** `minutes`: by how many minutes the order is late now. */
export type LateOrder = ReturnType<typeof useLateness> & {
  minutes: number
  closed: ClosingState | null
}

/**
 * The state of an order in one sentence; `announcement`: the sentence without the minutes, which
 * change constantly.
 */
export function useHeadline(
  { status, customerName, delivery, replaces, progress }: OrderView,
  { state, minutes }: LateOrder,
): { headline: string; announcement: string } {
  const t = useText('order')
  const tPayment = useText('payment')
  const tChange = useText('change')
  const { time } = useFormat()
  const name = firstNameOf(customerName)
  const isAnnounced = t(`status.${status}`)
  switch (status) {
    case 'awaiting-payment':
      return {
        headline: replaces ? tChange('due') : tPayment('due.title'),
        announcement: isAnnounced,
      }
    case 'ready':
      return { headline: t('late.ready', { name }), announcement: isAnnounced }
    case 'collected':
      return {
        headline: t('is.collected'),
        announcement: delivery ? t('brought.done', delivery) : isAnnounced,
      }
    case 'not-collected':
      return { headline: t('is.notCollected'), announcement: isAnnounced }
    case 'cancelled':
      return { headline: t('is.cancelled'), announcement: isAnnounced }
    default:
  }
  switch (state) {
    case 'on-time':
      return { headline: t('thanks', { name }), announcement: isAnnounced }
    case 'moved':
      return { headline: t('late.moved'), announcement: t('late.moved') }
    case 'passed': {
      const passedText = t(progress.pace ? 'late.passed' : 'late.passedUntold', {
        time: time(progress.takeawayAt),
      })
      return { headline: passedText, announcement: passedText }
    }
    case 'late': {
      const announcement = t('late.announced')
      // Before its time has passed, the order is expected to be late but is not late yet.
      return {
        headline: minutes > 0 ? t('late.late', inHours(minutes)) : announcement,
        announcement,
      }
    }
    case 'very-late': {
      const sentence = t(isMissed(state, minutes) ? 'late.missed' : 'late.veryLate')
      return { headline: sentence, announcement: sentence }
    }
  }
}

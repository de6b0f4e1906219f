import { useEffect, useMemo, useState } from 'react'
import { href } from '#contract/pages/links.ts'
import type { Progress } from '#contract/shop/order-view.ts'
import { useNow } from '#web/base/browser/use-now.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useLive } from '#web/state/live/use-live.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLateness } from '#web/state/ordering/use-lateness.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import {
  type LastOrder,
  parseLastOrder,
  markDocument,
  updateLastOrder,
} from '#web/state/ordering/last-order.ts'

/**
 * The state of an open order with a link to it: “Commande A01 : prête”. An order that was handed
 * over is still updated, because the hand-over may be undone (N5).
 */
export function OpenOrderBar({ text }: { text: string }) {
  const now = useNow()
  const last = useMemo(() => parseLastOrder(text, now), [text, now])
  useEffect(() => markDocument(last), [last])
  const order = last?.open ?? last?.handedOver
  return last && order ? (
    <Bar key={order.token} order={order} restaurant={last.restaurant} isOpen={last.open !== null} />
  ) : null
}

function Bar({
  order: { token, number },
  restaurant,
  isOpen,
}: {
  order: NonNullable<LastOrder['open']>
  restaurant: LastOrder['restaurant']
  isOpen: boolean
}) {
  const placeName = usePlaceName()
  const [progress, setProgress] = useState<Progress | null>(null)
  const t = useText('shell')
  const locale = useLocale()
  useLive('order', token, (latestProgress) => {
    setProgress(latestProgress)
    updateLastOrder({ token, number, status: latestProgress.status })
  })
  const status = progress?.status
  const isReady = status === 'ready'
  if (!isOpen) return null
  return (
    <Link
      to={href('confirmation', locale, { token })}
      className={`focus-inset block no-underline hover:underline ${isReady ? 'bg-select text-on-select' : 'bg-ink text-ground'}`}
    >
      <span className="wrap flex h-11 items-center gap-2 text-sm">
        <Icon name={isReady ? 'check' : 'clock'} size={16} />
        <span className="num font-bold whitespace-nowrap" aria-live="polite">
          {progress === null ? (
            t('openOrder.received', { number })
          ) : (
            <Words progress={progress} number={number} />
          )}
        </span>
        <span className="num min-w-0 flex-1 truncate">{placeName(restaurant.name)}</span>
        <span className="font-semibold whitespace-nowrap underline">{t('openOrder.see')}</span>
      </span>
    </Link>
  )
}

/** The order's state in a few words, the same as on its page (N1). */
function Words({ progress, number }: { progress: Progress; number: string }) {
  const t = useText('shell')
  const { time } = useFormat()
  const { state, readyAt } = useLateness(progress, null)
  const { status, takeawayAt } = progress
  if (state === 'on-time')
    return status === 'in-preparation' || status === 'ready'
      ? t(`openOrder.${status}`, { number })
      : t('openOrder.received', { number })
  const at = state === 'passed' || readyAt === null ? takeawayAt : new Date(readyAt).toISOString()
  return t(`openOrder.${state}`, { number, time: time(at) })
}

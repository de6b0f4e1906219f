import type { ReactNode } from 'react'
import type { Progress, OrderView } from '#contract/shop/order-view.ts'
import { href } from '#contract/pages/links.ts'
import { isBeingMade } from '#domain/orders/lateness.ts'
import { isMissed } from '#domain/orders/minutes-late.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { Icon, type IconName } from '#web/ui/show/icon.tsx'
import { PointsMark } from '#web/ui/show/points.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { inHours } from './in-hours.ts'
import { latePointsOf } from './late-points.ts'
import type { ClosingState } from './use-closed.ts'
import type { LateOrder } from './use-headline.ts'
import { MINUTE } from '#domain/time/durations.ts'

type OrderNextProps = {
  order: OrderView
  lateness: LateOrder
  onCancelled: (progress: Progress) => void
}

/** Explains to the customer how the order continues from its current state (N1). */
export function OrderNext({ order, lateness, onCancelled }: OrderNextProps) {
  const t = useText('order')
  const { time } = useFormat()
  const { status, progress } = order
  const { state, seenAt, readyAt, minutes, closed } = lateness
  if (status === 'ready' || status === 'collected')
    return <AfterReady order={order} closed={closed} />
  if (!isBeingMade(status)) return null
  const promised = Date.parse(progress.takeawayAt)
  const aimedAt = readyAt ?? promised
  const aim = t('late.aim', {
    time: time(new Date(aimedAt).toISOString()),
    ...inHours(Math.ceil((aimedAt - promised) / MINUTE)),
  })
  return (
    <>
      {closed ? <ClosedRow closed={closed} /> : null}
      {state === 'on-time' ? (
        // Without a board that reports the steps, the progress of the order is not known, so the
        // page does not state that the order is on time; nor does it without a recent answer of the
        // server.
        progress.pace && seenAt === null ? (
          <Row icon="check">{t('late.onTime')}</Row>
        ) : null
      ) : state === 'moved' ? (
        <Row icon="clock" isWarning>
          {progress.delay
            ? t(`delay.${progress.delay.reason}`)
            : t('late.ahead', { bowls: progress.pace?.bowlsAhead ?? 0 })}{' '}
          {aim}
        </Row>
      ) : state === 'very-late' ? (
        <Choices
          order={order}
          isClosed={closed !== null}
          mayWait={closed === null && !isMissed(state, minutes)}
          onCancelled={onCancelled}
        />
      ) : readyAt === null ? null : (
        <>
          {closed ? null : (
            <Row icon="clock" isWarning>
              {progress.delay ? `${t(`delay.${progress.delay.reason}`)} ` : null}
              {aim}
            </Row>
          )}
          <LatePoints order={order} />
        </>
      )}
      {seenAt === null ? null : (
        <Row icon="clock">{t('late.seen', { time: time(new Date(seenAt).toISOString()) })}</Row>
      )}
    </>
  )
}

/** Shows where a ready order waits, and the points for its lateness. */
function AfterReady({ order, closed }: { order: OrderView; closed: ClosingState | null }) {
  const t = useText('order')
  const { status, delivery, number } = order
  return (
    <>
      {delivery || status === 'collected' ? null : closed ? (
        <ClosedRow closed={closed} />
      ) : (
        <Row icon="pin">{t('is.readyText', { number })}</Row>
      )}
      <LatePoints order={order} />
    </>
  )
}

/** Shown if the restaurant is closed, so that customers are not sent there now. */
function ClosedRow({ closed: { until } }: { closed: ClosingState }) {
  const t = useText('order')
  const { day, time } = useFormat()
  return (
    <Row icon="clock" isWarning>
      {until === null ? t('closed.now') : t('closed.until', { day: day(until), time: time(until) })}
    </Row>
  )
}

/**
 * The points that were granted for lateness without being requested; a guest's points wait until
 * they are claimed.
 */
function LatePoints({ order }: { order: OrderView }) {
  const t = useText('order')
  const late = latePointsOf(order)
  if (late === null) return null
  const { points, state } = late
  return (
    <div className="mt-3 flex gap-3.5 first:mt-0">
      <PointsMark size={20} />
      <p>{t(state === 'booked' ? 'late.points' : 'late.pointsToClaim', { points })}</p>
    </div>
  )
}

function Row({
  icon,
  isWarning = false,
  children,
}: {
  icon: IconName
  isWarning?: boolean
  children: ReactNode
}) {
  return (
    <div className="mt-4 flex gap-3.5 border-t border-line pt-3.5 print:hidden">
      <span className={`mt-0.5 flex-none ${isWarning ? 'text-warn' : ''}`}>
        <Icon name={icon} size={20} />
      </span>
      <p>{children}</p>
    </div>
  )
}

/**
 * The options for a very late order, the telephone first. `mayWait`: whether it may still be made.
 * `isClosed`: whether its restaurant is closed now, so that nobody answers.
 */
function Choices({
  order,
  isClosed,
  mayWait,
  onCancelled,
}: Omit<OrderNextProps, 'lateness'> & { isClosed: boolean; mayWait: boolean }) {
  const t = useText('order')
  const locale = useLocale()
  const placeName = usePlaceName()
  const { name } = order.restaurant
  const phone = order.restaurant.phone.replaceAll(' ', '\u00a0')
  return (
    <div className="mt-4 border-t border-line pt-3.5">
      <LatePoints order={order} />
      <p className="mt-3 font-semibold">{t('late.choose')}</p>
      <ul className="mt-1 divide-y divide-line">
        <li>
          <a
            href={`tel:${order.restaurant.phone.replace(/\s/g, '')}`}
            className="grid min-h-17 grid-cols-[28px_1fr] items-center gap-x-3.5 py-2 no-underline hover:underline"
          >
            <Icon name="phone" size={24} />
            <span>
              <b className="block">{t('late.call', { restaurant: placeName(name) })}</b>
              <span className="num block text-sm text-ink-2">
                {isClosed ? t('closed.call', { phone }) : phone}
              </span>
            </span>
          </a>
        </li>
        {isClosed ? (
          <li>
            <Link
              to={href('contact', locale)}
              className="grid min-h-17 grid-cols-[28px_1fr] items-center gap-x-3.5 py-2 no-underline hover:underline"
            >
              <Icon name="pencil" size={24} />
              <span>
                <b className="block">{t('closed.write')}</b>
                <span className="block text-sm text-ink-2">{t('closed.writeText')}</span>
              </span>
            </Link>
          </li>
        ) : null}
        {mayWait ? (
          <li className="grid min-h-17 grid-cols-[28px_1fr] items-center gap-x-3.5 py-2">
            <Icon name="clock" size={24} />
            <span>
              <b className="block">{t('late.wait')}</b>
              <span className="block text-sm text-ink-2">{t('late.waitText')}</span>
            </span>
          </li>
        ) : null}
        <li className="py-3">
          <CancelOrder order={order} onCancelled={onCancelled} />
        </li>
      </ul>
    </div>
  )
}

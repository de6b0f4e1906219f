import type { OrderView } from '#contract/shop/order-view.ts'
import type { IngredientId } from '#domain/menu/menu.ts'
import { isMissed } from '#domain/orders/minutes-late.ts'
import { Bowl } from '#web/features/product/bowl.tsx'
import { useFormat } from '#ui/text/format.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { Live } from '#web/ui/feedback/live.tsx'
import { inHours } from './in-hours.ts'
import { type LateOrder, useHeadline } from './use-headline.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** Minutes before the pickup from which the remaining time is shown instead of the day. */
const SOON = 90

/**
 * The head of the page: the order's state, its number, and when it is ready, over a picture of its
 * salad (N1).
 */
export function OrderHead({
  order,
  lateness,
  contents,
}: {
  order: OrderView
  lateness: LateOrder
  contents: readonly IngredientId[]
}) {
  const t = useText('order')
  const { headline, announcement } = useHeadline(order, lateness)
  const { status } = order
  const ground = status === 'ready' ? 'bg-frisee' : status === 'cancelled' ? 'bg-ble' : 'bg-rose'
  return (
    <div data-field={ground} className={`relative overflow-hidden text-on-field ${ground}`}>
      <div className="wrap relative z-1 min-h-94 pt-2.5 pb-24 md:min-h-117 md:pt-6">
        <p className="display-face max-w-[22em] text-2xl text-balance wrap-anywhere md:max-w-[55%] md:text-3xl">
          {headline}
        </p>
        <Live>{announcement}</Live>
        <h1 className="mt-3 md:mt-5">
          <span className="block text-sm font-semibold">{t('number')}</span>
          <span className="display-face num block text-[clamp(5.75rem,3rem+9vw,11rem)] leading-[.86] tracking-[-.025em]">
            {order.number}
          </span>
        </h1>
        <div className="mt-5 max-w-[min(66%,34rem)]">
          <Time order={order} lateness={lateness} />
        </div>
      </div>
      {contents.length > 0 ? (
        <div
          className={`absolute top-16 -right-20 w-60 sm:right-0 sm:w-80 md:top-8 md:right-(--gutter) md:w-115 lg:right-(--edge) ${status === 'cancelled' ? 'opacity-45 grayscale' : ''}`}
        >
          <Bowl contents={contents} />
        </div>
      ) : null}
    </div>
  )
}

/**
 * The time that is valid now, with the promised one crossed out if it differs, and an explanation.
 */
function Time({ order, lateness }: { order: OrderView; lateness: LateOrder }) {
  const t = useText('order')
  const placeName = usePlaceName()
  const { time, day } = useFormat()
  const { status, delivery, progress } = order
  const restaurant = placeName(order.restaurant.name)
  const promised = progress.takeawayAt
  const place = delivery ? t('brought.to', delivery) : t('at', { restaurant })
  switch (status) {
    case 'cancelled':
      return (
        <HeadTime
          time={time(promised)}
          isCut
          text={<Cancelled order={order} now={lateness.now} />}
        />
      )
    case 'collected':
      return (
        <HeadText
          text={delivery ? t('brought.done', delivery) : t('is.collectedText', { restaurant })}
        />
      )
    case 'not-collected':
      return (
        <HeadText
          text={delivery ? t('brought.missed', delivery) : t('is.notCollectedText', { restaurant })}
        />
      )
    case 'ready': {
      const at = progress.steps.findLast((step) => step.status === 'ready')?.at ?? promised
      const early = Math.round((Date.parse(promised) - Date.parse(at)) / MINUTE)
      return (
        <HeadTime
          time={time(at)}
          text={
            <>
              {delivery ? t('brought.readyText', delivery) : place}
              {early > 0 && early < SOON ? `, ${t('late.early', { minutes: early })}` : null}
            </>
          }
        />
      )
    }
    default: {
      const { state, readyAt, minutes, now } = lateness
      if (readyAt === null)
        return (
          <HeadTime
            time={time(promised)}
            isCut
            text={
              isMissed(state, minutes) ? (
                t('on', { day: day(promised), restaurant })
              ) : state === 'very-late' ? (
                <>
                  {minutes > 0 ? <b>{t('late.by', inHours(minutes))}</b> : null} {t('late.noTime')}
                </>
              ) : lateness.closed ? (
                place
              ) : (
                t('late.ask', { restaurant })
              )
            }
          />
        )
      const at = new Date(readyAt).toISOString()
      const minutesLeft = Math.ceil((readyAt - now) / MINUTE)
      return (
        <HeadTime
          time={delivery ? t('brought.from', { time: time(at) }) : time(at)}
          before={time(at) === time(promised) ? null : time(promised)}
          text={
            minutesLeft <= SOON ? (
              <>
                {place}
                {minutesLeft > 0 ? (
                  <>
                    , <b className="num whitespace-nowrap">{t('in', inHours(minutesLeft))}</b>
                  </>
                ) : null}
              </>
            ) : delivery ? (
              place
            ) : (
              t('on', { day: day(at), restaurant })
            )
          }
        />
      )
    }
  }
}

const HeadText = ({ text }: { text: string }) => <p className="mt-2">{text}</p>

function HeadTime({
  time,
  before = null,
  isCut = false,
  text,
}: {
  time: string
  before?: string | null
  isCut?: boolean
  text: React.ReactNode
}) {
  const t = useText('order')
  return (
    <>
      <p className="display-face num flex flex-wrap items-end gap-x-4">
        {before === null ? null : (
          <s className="pb-1 text-[1.75rem] leading-none text-on-field-2">
            <span className="sr-only">{t('late.promised')} </span>
            {before}
          </s>
        )}
        {isCut ? (
          <s className="text-[clamp(2.75rem,2rem+3vw,4.5rem)] leading-[.9] text-on-field-2">
            <span className="sr-only">{t('late.promised')} </span>
            {time}
          </s>
        ) : (
          <span className="text-[clamp(2.75rem,2rem+3vw,4.5rem)] leading-[.9]">{time}</span>
        )}
      </p>
      <p className="mt-2">{text}</p>
    </>
  )
}

/** The party that cancelled the order, or a note that it was never paid, and the time. */
function Cancelled({
  order: {
    replaces,
    card,
    progress: { cancelReason: reason, steps },
  },
  now,
}: {
  order: OrderView
  now: number
}) {
  const t = useText('order')
  const tChange = useText('change')
  const { time, day } = useFormat()
  const at = steps.findLast((step) => step.status === 'cancelled')?.at
  if (replaces && !replaces.isMade) return tChange('notMade', replaces)
  const isToday = at === undefined || day(at) === day(new Date(now).toISOString())
  // An order paid at the counter is received at once, so an order without that step awaited an
  // online payment.
  const isUnpaid = card === null && !steps.some(({ status }) => status === 'received')
  return (
    <>
      {reason ? t(`cancelled.${reason}`) : t(isUnpaid ? 'cancelled.unpaid' : 'is.cancelledText')}
      {at === undefined
        ? null
        : ` ${isToday ? t('cancelled.at', { time: time(at) }) : t('cancelled.on', { day: day(at), time: time(at) })}`}
    </>
  )
}

import { type RefObject, useState } from 'react'
import type { Takeaway, TakeawayDay } from '#contract/shop/restaurants.ts'
import type { Place } from '#web/features/pickup/places/place.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { DayTiles } from './day-tiles.tsx'
import { StopNote } from './stop-note.tsx'
import { dayToShow, isFree, timeAt } from '#web/state/pickup-time/takeaway-times.ts'
import { SOONEST } from '#web/state/pickup-time/soonest.ts'
import { TimeGrid } from './time-grid.tsx'
import { useDaysFromToday } from '#web/state/pickup-time/days-from-today.ts'
import { useDayLabel } from '#web/state/pickup-time/use-day-label.ts'
import type { TakeawayRead } from '#web/state/pickup-time/use-takeaway.ts'

type TakeawayPanelProps = {
  restaurant: Place
  takeawayRead: TakeawayRead
  /**
   * The time already chosen at this restaurant: `SOONEST` or an instant; null if none is chosen.
   */
  chosenAt: string | null
  /** Whether choosing this restaurant may remove products from the cart (T10). */
  warns: boolean
  onConfirm: (choice: string) => void
  /** Deselects the restaurant; null if it is not the chosen one (T3). */
  onReset: (() => void) | null
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** The panel of one restaurant: its days, the times of a day, and the button to continue. */
export function TakeawayPanel({
  restaurant,
  takeawayRead,
  chosenAt,
  warns,
  onConfirm,
  onReset,
  titleRef,
}: TakeawayPanelProps) {
  const t = useText('takeaway')
  const [date, setDate] = useState<string | null>(null)
  const [requestedDay, setRequestedDay] = useState<string | null>(null)
  const { takeaway } = takeawayRead
  const day = takeaway
    ? (takeaway.days.find((candidate) => candidate.date === date) ??
      dayToShow(takeaway, chosenAt === SOONEST ? null : chosenAt))
    : undefined
  const choice =
    takeaway && day ? choiceToOffer(takeaway, day, requestedDay ?? chosenAt, date === null) : null
  const soonest = takeaway?.next?.date === day?.date ? takeaway?.next?.at : undefined
  return (
    <section aria-labelledby="takeaway-restaurant">
      <PanelHead
        restaurant={restaurant}
        open={isStopped(takeaway) ? undefined : takeaway?.now.open}
        titleRef={titleRef}
      />
      {onReset ? (
        <Button kind="line" size="s" className="mt-3" onClick={onReset}>
          {t('reset')}
        </Button>
      ) : null}
      {takeaway && day ? (
        <div className="mt-6 grid grid-cols-1 gap-6">
          {takeaway.stop ? <StopNote stop={takeaway.stop} /> : null}
          <DayTiles days={takeaway.days} selectedDay={day.date} onChoose={setDate} />
          {day.times.some(isFree) || takeaway.stop?.reason === 'off' ? null : (
            <NoTime takeawayRead={takeawayRead} onGo={setDate} />
          )}
          {day.times.length > 0 ? (
            <TimeGrid
              day={day}
              soonest={soonest}
              selectedTime={choice}
              onChoose={setRequestedDay}
            />
          ) : null}
        </div>
      ) : (
        <Waiting takeawayRead={takeawayRead} />
      )}
      {warns ? <Note className="mt-6">{t('mayRemove')}</Note> : null}
      <Confirm choice={choice} soonest={soonest} onConfirm={onConfirm} />
    </section>
  )
}

/**
 * The preselected choice: the previously chosen time if it is available on the day shown. If no
 * time was chosen and the page was just opened, “as soon as possible”. A chosen time that is no
 * longer available is replaced only when the customer taps another time (N3).
 */
function choiceToOffer(
  takeaway: Takeaway,
  { date, times }: TakeawayDay,
  requestedTime: string | null,
  proposes: boolean,
): string | null {
  if (requestedTime === SOONEST || (requestedTime === null && proposes))
    return takeaway.next?.date === date ? SOONEST : null
  const time = requestedTime === null ? undefined : timeAt(takeaway, requestedTime)
  return time && isFree(time) && times.some(({ at }) => at === time.at) ? time.at : null
}

/**
 * Whether the restaurant takes no orders for a reason other than a busy kitchen. The panel then leaves
 * out the word “open”, which would contradict the note with the reason.
 */
const isStopped = (takeaway: TakeawayRead['takeaway']): boolean =>
  takeaway?.stop != null && takeaway.stop.reason !== 'busy'

function PanelHead({
  restaurant,
  open,
  titleRef,
}: {
  restaurant: Place
  open: boolean | undefined
  titleRef: RefObject<HTMLHeadingElement | null>
}) {
  const placeName = usePlaceName()
  const t = useText('takeaway')
  const tState = useText('restaurants')
  const { street, postcode, city } = restaurant.address
  const [online, here] = (['card_online', 'pay_at_restaurant'] as const).map((option) =>
    restaurant.payment_options.includes(option),
  )
  const wayToPay = online && here ? 'payBoth' : online ? 'payOnline' : here ? 'payHere' : null
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Display level={2} size={2} id="takeaway-restaurant" tabIndex={-1} ref={titleRef}>
          {placeName(restaurant.name)}
        </Display>
        {open === undefined ? null : (
          <Tag tone={open ? 'ok' : 'plain'}>{tState(open ? 'state.open' : 'state.closed')}</Tag>
        )}
      </div>
      <p className="mt-1 text-ink-2">
        {street}, {postcode} {city}. {wayToPay === null ? null : t(wayToPay)}
      </p>
    </>
  )
}

function NoTime({
  takeawayRead,
  onGo,
}: {
  takeawayRead: TakeawayRead
  onGo: (date: string) => void
}) {
  const t = useText('takeaway')
  const tError = useText('errors')
  const moment = useDayLabel()
  const next = takeawayRead.takeaway?.next ?? null
  if (next === null) return <Note tone="warn">{tError('restaurant_closed')}</Note>
  const { day, time } = moment(next.at)
  return (
    <Note tone="warn">
      <p>{t('noTime')}</p>
      <Button kind="line" size="s" className="mt-3" onClick={() => onGo(next.date)}>
        {t('nextTime', { day, time })}
      </Button>
    </Note>
  )
}

function Waiting({ takeawayRead: { failed, refresh } }: { takeawayRead: TakeawayRead }) {
  const tError = useText('errors')
  const t = useText('common')
  if (failed) {
    return (
      <Note tone="err" role="alert" className="mt-6">
        <p>{tError('network')}</p>
        <Button kind="line" size="s" className="mt-3" onClick={refresh}>
          {t('action.retry')}
        </Button>
      </Note>
    )
  }
  return (
    <div className="mt-6 grid gap-6" aria-hidden="true">
      <div className="skeleton h-28" />
      <div className="skeleton h-72" />
    </div>
  )
}

type ConfirmProps = {
  choice: string | null
  /** The earliest time; undefined if it is not on the day shown. */
  soonest: string | undefined
  onConfirm: (choice: string) => void
}

function Confirm({ choice, soonest, onConfirm }: ConfirmProps) {
  const t = useText('takeaway')
  const moment = useDayLabel()
  const daysFromToday = useDaysFromToday()
  const timeText = (instant: string) => {
    const { day, time } = moment(instant)
    const ahead = daysFromToday(instant)
    return ahead === 0
      ? t('confirm', { time })
      : t('confirmDay', { day: ahead === 1 ? day.toLocaleLowerCase() : day, time })
  }
  const isSoonest = choice === SOONEST && soonest !== undefined
  return (
    <div className="foot-bar sticky bottom-0 -mx-(--gutter) mt-6 bg-ground px-(--gutter) py-3 lg:-ml-6 lg:pl-6">
      <Button
        wide
        disabled={choice === null}
        amount={isSoonest ? moment(soonest).short : <Icon name="arrow-right" />}
        onClick={() => {
          if (choice !== null) onConfirm(choice)
        }}
      >
        {choice === null ? t('chooseTime') : isSoonest ? t('soonest') : timeText(choice)}
      </Button>
    </div>
  )
}

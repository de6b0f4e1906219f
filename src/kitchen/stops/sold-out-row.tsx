import { useRef } from 'react'
import type { StopView } from '#contract/kitchen/kitchen.ts'
import { LONGEST_STOP_DAYS } from '#domain/time/stop-limits.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { Picture } from '#web/ui/show/picture.tsx'
import { type PresetEnd, atTime, suggestedStopEnd } from './stop-presets.ts'
import { useKitchen, useMinute } from '#kitchen/state/kitchen-context.tsx'
import type { BoardProduct } from './use-products.ts'
import { DAY } from '#domain/time/durations.ts'

type SoldOutRowProps = {
  product: BoardProduct
  stop: StopView | null
  orderNumbers: readonly string[]
  isChoosing: boolean
  onChoosing: (is: boolean) => void
}

/**
 * A switch for one product. Switching it off asks until when the product is sold out, and takes
 * effect once an end is chosen. A product that the head office stopped has no switch, but a note
 * that the head office stopped it, with the reason (H10).
 */
export function SoldOutRow({
  product: { id, name, picture },
  stop,
  orderNumbers,
  isChoosing,
  onChoosing,
}: SoldOutRowProps) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const now = useMinute()
  const control = useRef<HTMLButtonElement>(null)
  const stopEndText = useStopEndText()
  const begin = (end: PresetEnd) => {
    kitchen.begin({ kind: 'sold-out', product: id, for: end }, name)
    onChoosing(false)
    control.current?.focus()
  }
  const toggle = () => {
    if (stop) kitchen.end({ kind: 'sold-out', product: id })
    else onChoosing(!isChoosing)
  }
  return (
    <li className={stop ? 'k-stop k-stop-off' : 'k-stop'}>
      <Picture src={picture} size={60} className="k-stop-picture" />
      <span className="k-stop-words">
        <b>{name}</b>
        {stop ? <small className="k-until">{stopEndText(stop, now)}</small> : null}
        {stop?.byOffice ? (
          <small>{t('stops.byOffice', { reason: stop.reason ?? 'other' })}</small>
        ) : null}
        {orderNumbers.length > 0 ? (
          <small className="num">
            {t('stops.holding', { count: orderNumbers.length, list: orderNumbers.join(', ') })}
          </small>
        ) : null}
      </span>
      {stop?.byOffice ? null : (
        <button
          ref={control}
          type="button"
          role="switch"
          className="k-switch"
          aria-checked={stop === null && !isChoosing}
          aria-label={t('stops.available', { name })}
          onClick={toggle}
        />
      )}
      {isChoosing && !stop ? <StopChoices name={name} onPick={begin} /> : null}
    </li>
  )
}

/**
 * Buttons for the end of a stop: a suggested time (`suggestedStopEnd`), the end of the day, or “for
 * good”, which lasts `LONGEST_STOP_DAYS` days.
 */
function StopChoices({ name, onPick }: { name: string; onPick: (end: PresetEnd) => void }) {
  const t = useText('kitchen')
  const format = useFormat()
  const suggestedEnd = suggestedStopEnd(useMinute())
  return (
    <fieldset className="k-stop-choices" aria-label={t('stops.howLong', { name })}>
      <button
        type="button"
        className="k-button k-ink num"
        onClick={() => onPick(atTime(suggestedEnd))}
      >
        {t('stops.choose.time', { time: format.time(suggestedEnd) })}
      </button>
      <button
        type="button"
        className="k-button k-ink"
        onClick={() => onPick({ until: 'end-of-day' })}
      >
        {t('stops.choose.tonight')}
      </button>
      <button
        type="button"
        className="k-button k-line"
        onClick={() => onPick({ until: 'for-good' })}
      >
        {t('stops.choose.forGood', { days: LONGEST_STOP_DAYS })}
      </button>
    </fieldset>
  )
}

function useStopEndText(): (stop: StopView, now: number) => string {
  const t = useText('kitchen')
  const format = useFormat()
  return ({ id, endsAt }, now) => {
    // With id 0, the server has not confirmed the stop yet, so the end of the day is not known.
    // Stops of earlier versions have no end.
    if (endsAt === null) return t(id === '0' ? 'stops.untilTonight' : 'stops.forGood')
    return Date.parse(endsAt) - now < DAY
      ? t('stops.until', { time: format.time(endsAt) })
      : t('stops.untilDay', { day: format.day(endsAt) })
  }
}

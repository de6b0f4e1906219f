import { useRef } from 'react'
import type { StopView } from '#contract/kitchen/stops.ts'
import { LONGEST_STOP_DAYS } from '#domain/time/stop-limits.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Picture } from '#web/ui/show/picture.tsx'
import { type PresetEnd, atTime, suggestedStopEnd } from './stop-presets.ts'
import { useKitchen, useMinute } from '#kitchen/state/kitchen-context.tsx'
import type { BoardProduct } from './use-products.ts'
import { DAY } from '#domain/time/durations.ts'
import { buttonLook } from '#kitchen/parts/look.ts'

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
    <li className="grid min-h-20 grid-cols-[60px_1fr_auto] items-center gap-x-3.5 gap-y-1 border-t border-line py-1.5 text-[1.1875rem] leading-[1.2] wrap-anywhere">
      <Picture src={picture} size={60} className={stop ? 'opacity-50 grayscale' : ''} />
      <span>
        <b className={stop ? 'line-through' : ''}>{name}</b>
        {stop ? (
          <small className="block text-[0.9375rem] font-semibold text-warn">
            {stopEndText(stop, now)}
          </small>
        ) : null}
        {stop?.byOffice ? (
          <small className={factLook}>
            {t('stops.byOffice', { reason: stop.reason ?? 'other' })}
          </small>
        ) : null}
        {orderNumbers.length > 0 ? (
          <small className={`${factLook} num`}>
            {t('stops.holding', { count: orderNumbers.length, list: orderNumbers.join(', ') })}
          </small>
        ) : null}
      </span>
      {stop?.byOffice ? null : (
        <button
          ref={control}
          type="button"
          role="switch"
          className="relative h-16 w-19 rounded-[20px] before:absolute before:inset-x-1.5 before:inset-y-[13px] before:rounded-[20px] before:border before:border-transparent before:bg-line-strong after:absolute after:top-4.5 after:left-3 after:size-7 after:rounded-full after:border after:border-transparent after:bg-white after:transition-[translate] after:duration-(--t-2) after:ease-out aria-checked:before:bg-leaf aria-checked:after:translate-x-6 aria-checked:after:bg-on-leaf forced-colors:before:border-[ButtonText] forced-colors:after:border-[ButtonText] forced-colors:aria-checked:after:bg-[Highlight] forced-colors:aria-checked:after:forced-color-adjust-none"
          aria-checked={stop === null && !isChoosing}
          aria-label={t('stops.available', { name })}
          onClick={toggle}
        />
      )}
      {isChoosing && !stop ? <StopChoices name={name} onPick={begin} /> : null}
    </li>
  )
}

const factLook = 'block text-[0.9375rem] text-ink-2'

/**
 * Buttons for the end of a stop: a suggested time (`suggestedStopEnd`), the end of the day, or “for
 * good”, which lasts `LONGEST_STOP_DAYS` days.
 */
function StopChoices({ name, onPick }: { name: string; onPick: (end: PresetEnd) => void }) {
  const t = useText('kitchen')
  const format = useFormat()
  const suggestedEnd = suggestedStopEnd(useMinute())
  return (
    <fieldset
      className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 pb-2"
      aria-label={t('stops.howLong', { name })}
    >
      <button
        type="button"
        className={buttonLook('ink', 'num')}
        onClick={() => onPick(atTime(suggestedEnd))}
      >
        {t('stops.choose.time', { time: format.time(suggestedEnd) })}
      </button>
      <button
        type="button"
        className={buttonLook('ink')}
        onClick={() => onPick({ until: 'end-of-day' })}
      >
        {t('stops.choose.tonight')}
      </button>
      <button
        type="button"
        className={buttonLook('line')}
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

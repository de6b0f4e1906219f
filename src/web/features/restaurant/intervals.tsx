import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { useText } from '#ui/text/text.ts'
import { useClockLabel } from '#web/state/pickup-time/clock-label.ts'

/** The opening times of a day; a day without opening times is shown as closed. */
export function Intervals({
  intervals,
}: {
  intervals: WireRestaurant['openingHours'][number]['intervals']
}) {
  const t = useText('restaurants')
  const clock = useClockLabel()
  if (intervals.length === 0) return <span className="text-ink-2">{t('page.closedDay')}</span>
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-4">
      {intervals.map(({ open, close }) => (
        <span key={open} className="whitespace-nowrap">
          {t('page.interval', { open: clock(open), close: clock(close) })}
        </span>
      ))}
    </span>
  )
}

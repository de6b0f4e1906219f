import type { PromoTimes } from '#domain/cart/cart.ts'
import { useFormat } from './format.ts'
import { useText } from './text.ts'

/** A Monday; its weekdays and hours are formatted as those of any week. */
const MONDAY = Date.parse('2026-11-02T00:00+01:00')
const DAY = 86_400_000

/** Texts about the days and hours of a promo code: `le mardi`, `de 14 h à 18 h`. */
export function usePromoTimes() {
  const t = useText('promo')
  const format = useFormat()
  const instantOf = (day: number, clock = '12:00') =>
    new Date(
      MONDAY +
        (day - 1) * DAY +
        Number(clock.slice(0, 2)) * 3_600_000 +
        Number(clock.slice(3)) * 60_000,
    ).toISOString()
  const weekday = (day: number) => format.weekday(instantOf(day))
  const days = (isoDays: readonly number[] | null | undefined) => {
    const key = isoDays?.join('')
    if (isoDays === null || isoDays === undefined || key === '1234567') return t('times.every')
    if (key === '12345') return t('times.week')
    if (key === '67') return t('times.weekend')
    return format.list(isoDays.map((day) => t('times.day', { day: weekday(day) })))
  }
  const hour = (clock: string) => format.time(instantOf(1, clock))
  const hours = (span: { from: string; until: string } | null | undefined) =>
    span ? t('times.hours', { from: hour(span.from), until: hour(span.until) }) : t('times.any')
  /** The days and hours of a code in one phrase; null if it is always valid. */
  const phrase = (times: PromoTimes): string | null => {
    const words = [times.days && days(times.days), times.hours && hours(times.hours)]
    return words.some(Boolean) ? words.filter(Boolean).join(', ') : null
  }
  return { weekday, days, hours, hour, phrase }
}

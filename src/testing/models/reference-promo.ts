import type { Promo, PromoTimes } from '#domain/cart/cart.ts'

type Percentage = Extract<Promo, { kind: 'percent' | 'amount' }>

/** The cents by which a code for a percentage or an amount reduces `reducible` cents. */
export const reductionOf = (promo: Percentage, reducible: number): number =>
  Math.min(
    reducible,
    promo.most ?? reducible,
    promo.kind === 'amount' ? promo.cents : Math.round((reducible * promo.percent) / 100),
  )

/** Whether a code reduces a line. `names`: its product and category, as in `ingredient 751`. */
export function isNamedBy({ only, except }: Promo, names: readonly string[]): boolean {
  const holds = (list: NonNullable<typeof only>) =>
    list.some(({ kind, id }) => names.includes(`${kind} ${id}`))
  return (only === undefined || holds(only)) && (except === undefined || !holds(except))
}

/** Whether a pick-up time (ISO 8601) is among the days and hours of a code. */
export function isInTimes({ days, hours }: PromoTimes, takeawayAt: string): boolean {
  const there = Temporal.Instant.from(takeawayAt).toZonedDateTimeISO('Europe/Paris')
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  const minutes = there.hour * 60 + there.minute
  const isHour =
    hours === undefined || (minutesOf(hours.from) <= minutes && minutes < minutesOf(hours.until))
  return isHour && (days === undefined || days.includes(there.dayOfWeek))
}

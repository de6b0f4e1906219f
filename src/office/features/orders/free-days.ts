import type { OrderTimes } from '#contract/office/time-offers.ts'

type Day = OrderTimes['days'][number]

/** The days with a time that can be offered for an order, and only those times. */
export const freeDays = (
  { days, takeawayAt }: Pick<OrderTimes, 'days' | 'takeawayAt'>,
  isGone: (at: string) => boolean,
): Pick<Day, 'date' | 'times'>[] =>
  days
    .map(({ date, times }) => ({
      date,
      times: times.filter(
        ({ at, left: placesLeft }) =>
          placesLeft > 0 && Date.parse(at) !== Date.parse(takeawayAt) && !isGone(at),
      ),
    }))
    .filter(({ times }) => times.length > 0)

/** The day with the time nearest to `takeawayAt`; the earlier day if two times are equally near. */
export function nearestDay<T extends Pick<Day, 'times'>>(
  days: readonly T[],
  takeawayAt: string,
): T | undefined {
  const from = ({ times }: T) =>
    Math.min(...times.map(({ at }) => Math.abs(Date.parse(at) - Date.parse(takeawayAt))))
  return days.toSorted((a, b) => from(a) - from(b))[0]
}

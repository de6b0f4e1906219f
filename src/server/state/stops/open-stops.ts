import { type Stop, nextChange, soldOutAt } from '#domain/time/stops.ts'
import type { Database } from '#server/db/open.ts'
import { oneAtATime } from '#server/kit/one-at-a-time.ts'
import { type BackgroundService, repeat } from '#server/kit/repeat.ts'
import { type SoldOut, nothingSoldOut, soldOutOf } from '#server/state/catalogue/sold-out.ts'
import type { ChangeFeed } from '#server/live/change-feed.ts'
import {
  NO_STOP_REVISION,
  type MarkedStops,
  readStopsWithRevision,
  readStopRevisions,
} from './stored-stops.ts'

/**
 * The stops of all restaurants, as cached by this process. A change by another process is noticed
 * within a second.
 */
export type OpenStops = BackgroundService & {
  /**
   * The revision of a restaurant's stops. It changes whenever a stop of the restaurant changes. An
   * order compares it with the revision in the database.
   */
  markOf: (restaurant: number) => string
  /** The stops of a restaurant that no person has ended. Some of them may have expired. */
  of: (restaurant: number) => readonly Stop[]
  soldOut: (restaurant: number, now: number) => SoldOut
  /**
   * The current period. The same object is returned until a stop begins, ends or changes, so that
   * results computed from all stops can be cached for this object.
   */
  periodAt: (now: number) => StopPeriod
  /**
   * Reads the stops from the database. Afterwards, the other functions include everything that was
   * committed before the call.
   */
  refresh: () => Promise<void>
}

/** A period in epoch milliseconds. `from` is included, `until` is not. */
export type StopPeriod = { readonly from: number; readonly until: number }

const POLL_MILLISECONDS = 1000
const nothing: MarkedStops = { mark: NO_STOP_REVISION, stops: [] }

export async function openStops(
  { db }: Pick<Database, 'db'>,
  report: (error: unknown) => void,
): Promise<OpenStops> {
  const stopsByRestaurant = new Map<number, MarkedStops>()
  const soldOut = new Map<
    number,
    { stops: readonly Stop[]; from: number; until: number; value: SoldOut }
  >()
  let period: StopPeriod | null = null
  /**
   * Reads the changed stops. A caller during a read waits for the next read, which sees everything
   * committed before the call.
   */
  const refresh = oneAtATime(async () => {
    const marks = await readStopRevisions(db)
    const changed = [...marks].flatMap(([restaurant, mark]) =>
      stopsByRestaurant.get(restaurant)?.mark === mark ? [] : [restaurant],
    )
    if (changed.length === 0) return
    for (const [restaurant, marked] of await readStopsWithRevision(db, changed))
      stopsByRestaurant.set(restaurant, marked)
    period = null
  })

  await refresh()
  const poll = repeat(() => refresh(), { every: POLL_MILLISECONDS, report })

  return {
    markOf: (restaurant) => stopsByRestaurant.get(restaurant)?.mark ?? NO_STOP_REVISION,
    of: (restaurant) => (stopsByRestaurant.get(restaurant) ?? nothing).stops,
    soldOut(restaurant, now) {
      const { stops } = stopsByRestaurant.get(restaurant) ?? nothing
      if (stops.length === 0) return nothingSoldOut
      const last = soldOut.get(restaurant)
      if (last !== undefined && last.stops === stops && last.from <= now && now < last.until)
        return last.value
      const value = soldOutOf(soldOutAt(stops, now))
      soldOut.set(restaurant, {
        stops,
        from: now,
        until: nextChange(stops, now) ?? Infinity,
        value,
      })
      return value
    },
    periodAt(now) {
      if (period !== null && period.from <= now && now < period.until) return period
      const changes = [...stopsByRestaurant.values()].map(
        ({ stops }) => nextChange(stops, now) ?? Infinity,
      )
      period = { from: now, until: changes.reduce((a, b) => Math.min(a, b), Infinity) }
      return period
    },
    refresh,
    stop: poll.stop,
  }
}

/**
 * Refreshes at once when the database notifies that stops changed, or after notifications may have
 * been lost.
 */
export const subscribeStops = (
  stops: OpenStops,
  live: Pick<ChangeFeed, 'subscribe'>,
  report: (error: unknown) => void,
): void => {
  live.subscribe('stops', () => void stops.refresh().catch(report))
}

import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  ChangedDate,
  DateChange,
  SameHours,
  changeCalendar as changeEndpoint,
  previewCalendarChange as previewEndpoint,
} from '#contract/office/hours.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { dayIn } from '#domain/time/opening.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { readSource } from '#server/chain/source.ts'
import { describeConflictingOrders } from '#server/features/reschedule/reschedule.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { checkEdits, toPathFault } from '#server/import/write-edits.ts'
import { hashOf } from '#server/kit/hash.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { createCatalogue } from '#server/state/catalogue/catalogue.ts'
import { lastChangeOfDates } from '#server/stores/audit/changed-hours.ts'
import {
  type DateEdit,
  applyDayChange,
  dateEdits,
  applyDateChange,
  groupDates,
} from './date-edits.ts'
import { type DayPlans, dayPlans } from './day-plans.ts'
import { namesOn, plansOf, restaurantsFor } from './read-calendar.ts'
import { writeHours } from './write-hours.ts'

/** Previews the effects of a change of dates before it is saved (H11). */
export async function previewChange(
  services: Services,
  { staff: viewer, body: { restaurants, dates, change } }: EndpointCall<typeof previewEndpoint>,
): Promise<ReplyOf<typeof previewEndpoint>> {
  const { catalogue } = services
  refusePast(services, dates)
  await catalogue.refresh()
  const current = catalogue.now()
  const entries = restaurantsFor(current, viewer, restaurants)
  const edits = dateEdits(entries, dates, change)
  return {
    restaurants: entries.length,
    changed: new Set(edits.map(({ restaurant }) => restaurant)).size,
    same: countSame(plansOf(current), entries, edits, change),
    dates: dates.map((date) =>
      toChangedDate({
        date,
        plans: plansOf(current),
        entries,
        change,
        edits,
        source: current.source,
      }),
    ),
    faults: await faultsOf(services, { edits, dates, change }),
    orders: await ordersOf(services, viewer, { entries, edits, dates, change }),
  }
}

/**
 * Changes dates of restaurants, all of them or none, and returns the orders at times that are no
 * longer open.
 */
export async function changeDates(
  services: Services,
  {
    staff: viewer,
    body: { restaurants, dates, change, seen: seenRevisions },
  }: EndpointCall<typeof changeEndpoint>,
): Promise<ReplyOf<typeof changeEndpoint>> {
  const { now } = services
  refusePast(services, dates)
  let savedChange: { entries: RestaurantEntry[]; edits: DateEdit[] } = { entries: [], edits: [] }
  const entry = await writeHours(services, viewer.staff, async (tx) => {
    // The chain is read under the lock, because another process may have changed it meanwhile.
    const current = createCatalogue(await readSource(tx, now()))
    const entries = restaurantsFor(current, viewer, restaurants)
    const edits = dateEdits(entries, dates, change)
    savedChange = { entries, edits }
    const overtaken = dates.filter(
      (date) =>
        seenRevisions[date] !== revisionOf(entries, date) &&
        edits.some((edit) => edit.date === date),
    )
    if (overtaken.length > 0) {
      const by = await lastChangeOfDates(tx, overtaken)
      const plans = dayPlans(holidaysOf(current.source))
      throw new Refusal('changed_meanwhile', {
        details: {
          dates: overtaken.map((date) => ({
            date,
            by: by.get(date) ?? null,
            now: sameHours(plans, entries, date),
          })),
        },
      })
    }
    const places = [...new Set(edits.map(({ restaurant }) => restaurant))]
    return {
      edits,
      action: 'calendar-changed',
      subject: places.length === 1 ? `restaurant ${places[0]}` : 'restaurants',
      before: { groups: groupDates(edits, 'before') },
      after: {
        dates: [...new Set(edits.map(({ date }) => date))],
        places: places.length,
        ...change,
        groups: groupDates(edits, 'after'),
      },
    }
  })
  return {
    change: entry,
    changed: new Set(savedChange.edits.map(({ restaurant }) => restaurant)).size,
    orders: await ordersOf(services, viewer, { ...savedChange, dates, change }),
  }
}

/** Refuses past dates: receipts and reports may depend on them. */
function refusePast({ now }: Pick<Services, 'now'>, dates: readonly string[]): void {
  const today = dayIn(now()).toString()
  if (dates.some((date) => date < today)) throw fieldRefusal('dates', 'day_passed')
}

/**
 * A hash of the calendar of these restaurants on a date. It shows whether another person has
 * changed that date since the preview.
 */
const revisionOf = (entries: readonly RestaurantEntry[], date: string): string =>
  hashOf(JSON.stringify(entries.map(({ id, calendar_days: days }) => [id, days[date] ?? null])))

/**
 * Number of restaurants whose hours the edits do not change in effect, for example because these
 * restaurants already close as early in their usual week.
 */
function countSame(
  plans: DayPlans,
  entries: readonly RestaurantEntry[],
  edits: readonly DateEdit[],
  change: DateChange,
): number {
  if (change.capacity !== undefined) return 0
  const editsOf = Map.groupBy(edits, ({ restaurant }) => restaurant)
  return entries.filter((entry) => {
    const editsOfEntry = editsOf.get(entry.id) ?? []
    return (
      editsOfEntry.length > 0 &&
      editsOfEntry.every(({ date }) => {
        const day = applyDayChange(entry.calendar_days[date] ?? null, change)
        return plans.of(entry, date).key === plans.of(entry, date, day).key
      })
    )
  }).length
}

type DateComparison = {
  date: string
  plans: DayPlans
  entries: readonly RestaurantEntry[]
  change: DateChange
  edits: readonly DateEdit[]
  source: Parameters<typeof holidaysOf>[0]
}

function toChangedDate({
  date,
  plans,
  entries,
  change,
  edits,
  source,
}: DateComparison): ChangedDate {
  return {
    date,
    mark: revisionOf(entries, date),
    holidays: namesOn(Temporal.PlainDate.from(date), holidaysOf(source)),
    before: sameHours(plans, entries, date),
    after: sameHours(plans, entries, date, change),
    changed: edits.filter((edit) => edit.date === date).length,
  }
}

/** The hours of a date, each with the number of restaurants that have them; the most usual first. */
function sameHours(
  plans: DayPlans,
  entries: readonly RestaurantEntry[],
  date: string,
  change: DateChange = {},
): SameHours[] {
  const byHours = new Map<string, SameHours>()
  for (const entry of entries) {
    const day = applyDayChange(entry.calendar_days[date] ?? null, change)
    const { intervals, key } = plans.of(entry, date, day)
    const same = byHours.get(key)
    if (same === undefined)
      byHours.set(key, { intervals: [...intervals], restaurants: 1, name: entry.name })
    else same.restaurants += 1
  }
  return [...byHours.values()].toSorted((a, b) => b.restaurants - a.restaurants)
}

/**
 * Finds the faults for which saving the change would be refused. Nothing is written, so no
 * publication waits for a preview.
 */
async function faultsOf(
  { database, now }: Services,
  { edits, dates, change }: Omit<CalendarChange, 'entries'>,
) {
  if (edits.length === 0) return []
  const source = await readSource(database.db, now())
  const ids = new Set(edits.map(({ restaurant }) => restaurant))
  const restaurants = source.restaurants.map((entry) =>
    ids.has(entry.id) ? applyDateChange(entry, dates, change) : entry,
  )
  const changedSource = { ...source, restaurants }
  return (await checkEdits(database.db, { source, changed: changedSource, edits }, now())).map(
    toPathFault,
  )
}

type CalendarChange = {
  entries: readonly RestaurantEntry[]
  edits: readonly DateEdit[]
  dates: readonly string[]
  change: DateChange
}

/** The orders at times that the change would close, in the restaurants that it changes. */
function ordersOf(
  services: Services,
  viewer: StaffViewer,
  { entries, edits, dates, change }: CalendarChange,
) {
  const ids = new Set(edits.map(({ restaurant }) => restaurant))
  const before = entries.filter(({ id }) => ids.has(id))
  const after = before.map((entry) => applyDateChange(entry, dates, change))
  return describeConflictingOrders(
    services,
    viewer,
    after.map((entry, i) => ({ before: before[i] ?? null, after: entry })),
  )
}

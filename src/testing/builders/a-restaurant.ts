import { readFileSync } from 'node:fs'
import type { Holiday, HolidayZone } from '#domain/time/holidays.ts'
import type { ClosingRule, Interval } from '#domain/time/opening.ts'
import type { PickupRestaurant } from '#domain/time/pickup.ts'

/** The parts of the restaurant and law files on which pick-up times depend. */
type SeedRestaurant = {
  slug: string
  openingHours: { weekday: number; intervals: Interval[] }[]
  closingRules: ClosingRule[]
  holiday_zone: HolidayZone
  slot_minutes: number
  capacity_per_slot: number
  peak_capacity_per_slot: { from: string; to: string; orders: number } | null
  lead_time_minutes: number
  last_pickup_before_close_minutes: number
  order_horizon_days: number
}
type Law = {
  public_holidays: { holidays: Holiday[]; check_dates: Record<string, Record<string, string>> }
}

const readSeedFile = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../db/seed/${file}`, import.meta.url), 'utf8'))
const { restaurants } = readSeedFile('restaurants.json') as { restaurants: SeedRestaurant[] }
const law = (readSeedFile('legal.json') as Law).public_holidays

export const holidays: readonly Holiday[] = law.holidays

/**
 * The dates of holidays stated in the law file, by year and holiday, to check the computed ones.
 */
export const checkDates = law.check_dates

/** A restaurant of the demonstration chain, with the given changes. */
export function aRestaurant(
  slug = 'paris-bourse',
  changes: Partial<PickupRestaurant> = {},
): PickupRestaurant {
  const seed = restaurants.find((restaurant) => restaurant.slug === slug)
  if (!seed) throw new RangeError(`the chain has no restaurant ${slug}`)
  return {
    openingHours: seed.openingHours,
    closingRules: seed.closingRules,
    holidayZone: seed.holiday_zone,
    calendarDays: {},
    slotMinutes: seed.slot_minutes,
    capacityPerSlot: seed.capacity_per_slot,
    peakCapacity: seed.peak_capacity_per_slot,
    capacityCurve: null,
    leadTimeMinutes: seed.lead_time_minutes,
    lastPickupBeforeCloseMinutes: seed.last_pickup_before_close_minutes,
    horizonDays: seed.order_horizon_days,
    stop: null,
    ...changes,
  }
}

export const everyRestaurant = (): PickupRestaurant[] =>
  restaurants.map(({ slug }) => aRestaurant(slug))

/** Epoch milliseconds of a wall-clock time in Paris: `2026-03-29T11:00`. */
export const inParis = (local: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Paris').epochMilliseconds

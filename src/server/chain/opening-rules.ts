import type { Holiday } from '#domain/time/holidays.ts'
import type { OpeningRules } from '#domain/time/opening.ts'
import type { RestaurantEntry } from './restaurants-schema.ts'
import type { Source } from './source.ts'

/** The data that decides when a restaurant is open, from its file and its calendar. */
export const openingRules = (entry: RestaurantEntry) =>
  ({
    openingHours: entry.openingHours,
    closingRules: entry.closingRules,
    holidayZone: entry.holiday_zone,
    calendarDays: entry.calendar_days,
  }) satisfies OpeningRules

export const holidaysOf = (source: Source): readonly Holiday[] =>
  source.documents.legal.public_holidays.holidays

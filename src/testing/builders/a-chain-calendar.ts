import { readFileSync } from 'node:fs'
import type { CalendarEntry } from '#server/chain/calendar-schema.ts'
import type { RestaurantFileEntry } from '#server/chain/restaurants-schema.ts'
import { dayIn } from '#domain/time/opening.ts'
import { importText, withImportLock } from '#server/import/import-text.ts'
import type { TestApp } from '#testing/programs/test-app.ts'

/**
 * Imports the restaurants of the demonstration chain with a calendar, and with changes of one
 * restaurant; the program then uses the new version.
 */
export async function importCalendar(
  { clock, database, services }: TestApp,
  calendar: readonly CalendarEntry[],
  changed: { id: number } & Partial<RestaurantFileEntry> = { id: 0 },
): Promise<void> {
  const text = readFileSync(new URL('../../../db/seed/restaurants.json', import.meta.url), 'utf8')
  const file: { restaurants: { id: number }[] } = JSON.parse(text)
  const restaurants = file.restaurants.map((entry) =>
    entry.id === changed.id ? { ...entry, ...changed } : entry,
  )
  const imported = await withImportLock(database, (tx) =>
    importText(
      tx,
      JSON.stringify({ ...file, restaurants, calendar }),
      undefined,
      dayIn(clock.now).toString(),
    ),
  )
  if ('faults' in imported) throw new Error(JSON.stringify(imported.faults))
  await services.catalogue.refresh()
}

import { readFile } from 'node:fs/promises'
import { takeaway } from '#domain/time/pickup.ts'
import type { RestaurantFileEntry } from '#server/chain/restaurants-schema.ts'
import type { LegalFile } from '#server/chain/side-file-schemas.ts'
import { pickupFacts } from '#server/state/times/pickup-facts.ts'
import { microsecondsOf } from '../tools/figures.ts'
import { type BenchRow, growthRow, row } from '../tools/table.ts'

/** Friday 27 November 2026, 11:12 in Paris, before lunch. */
const now = Date.parse('2026-11-27T10:12:00Z')

const seed = async (name: string) =>
  JSON.parse(await readFile(new URL(`../../db/seed/${name}.json`, import.meta.url), 'utf8'))

/**
 * Computes the whole calendar of every restaurant of a chain. Every pick-up time has seven places
 * taken: `placesTaken` tests for minutes divisible by three, and all slots begin at a multiple of
 * 15 minutes.
 */
export async function measureTakeaway(): Promise<BenchRow[]> {
  const { restaurants }: { restaurants: RestaurantFileEntry[] } = await seed('restaurants')
  const legal: LegalFile = await seed('legal')
  const { holidays } = legal.public_holidays
  const placesTaken = (at: number) => ((at / 60_000) % 3 === 0 ? 7 : 0)
  const measured = [10, 100, 1000].map((size) => {
    const rules = Array.from({ length: size }, (_, i) => restaurants[i % restaurants.length])
      .filter((entry) => entry !== undefined)
      .map((entry) => pickupFacts({ ...entry, calendar_days: {} }, null))
    const calendars = () => rules.map((facts) => takeaway(facts, holidays, now, placesTaken))
    const times = calendars().flatMap(({ days }) => days.flatMap((day) => day.times)).length
    const milliseconds = microsecondsOf(calendars, 150) / 1000
    return { size, times, milliseconds, each: milliseconds / times }
  })
  return [
    ...measured.map(({ size, times, milliseconds, each }) =>
      row(`calendars of ${size} restaurants`, 'ms', milliseconds, {
        note: `${times} times, ${(each * 1000).toFixed(1)} µs for each`,
      }),
    ),
    growthRow('a time among 1000 restaurants, against 10', measured[0]?.each, measured[2]?.each),
  ]
}

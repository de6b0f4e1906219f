import { readFile } from 'node:fs/promises'
import { takeaway } from '#domain/time/pickup.ts'
import { pickupFacts } from '#server/state/times/pickup-facts.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { LegalFile } from '#server/chain/side-file-schemas.ts'
import { growthRow } from './growth.ts'
import type { Row } from './table.ts'
import { microsecondsOf } from './timing.ts'

const section = 'takeaway times'
const sizes = [10, 100, 1000] as const
/** A Friday before lunch. */
const now = Date.parse('2026-11-27T10:12:00Z')

const seed = async (name: string) =>
  JSON.parse(await readFile(new URL(`../db/seed/${name}.json`, import.meta.url), 'utf8'))

/** The whole calendar of every restaurant of a chain, a third of the places taken. */
export async function measureTakeaway(): Promise<Row[]> {
  const { restaurants }: { restaurants: RestaurantEntry[] } = await seed('restaurants')
  const legal: LegalFile = await seed('legal')
  const { holidays } = legal.public_holidays
  const taken = (at: number) => ((at / 60_000) % 3 === 0 ? 7 : 0)
  const measured = sizes.map((size) => {
    const rules = Array.from({ length: size }, (_, i) => restaurants[i % restaurants.length] ?? [])
      .flat()
      .map((entry) => pickupFacts(entry, null))
    const calendars = () => rules.map((one) => takeaway(one, holidays, now, taken))
    const times = calendars()
      .flatMap(({ days }) => days)
      .reduce((sum, day) => sum + day.times.length, 0)
    const milliseconds = microsecondsOf(calendars, 150) / 1000
    return { size, times, milliseconds, each: milliseconds / times }
  })
  const [few, , many] = measured
  if (!few || !many) throw new Error('three sizes')
  return [
    ...measured.map(({ size, times, milliseconds, each }): Row => ({
      section,
      name: `calendars of ${size} restaurants`,
      unit: 'ms',
      ours: milliseconds,
      limit: null,
      target: null,
      note: `${times} times, ${(each * 1000).toFixed(1)} µs for each`,
    })),
    growthRow(section, 'a time among 1000 restaurants, against 10', few.each, many.each),
  ]
}

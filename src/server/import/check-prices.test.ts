import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import {
  type PriceEntry,
  type PriceExceptionEntry,
  type RestaurantPrices,
  catalogueWith,
  restaurantsWith,
} from '#testing/builders/other-prices.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { importsInto } from '#testing/programs/an-import.ts'
import { describeFaults } from '#testing/readers/fault-texts.ts'
import { readSource, readVersion } from '#server/chain/source.ts'
import { readChainFile } from './chain-file.ts'

const faultsOf = (text: string) => {
  const parsedFile = readChainFile(text, null)
  return 'faults' in parsedFile
    ? describeFaults(parsedFile.faults).map(({ path, problem }) => [path, problem])
    : []
}
const zone = (...prices: unknown[]) =>
  catalogueWith([{ id: 'paris', name: 'Paris', prices: prices as PriceEntry[] }])
const lettuce = { kind: 'ingredient', id: 101, price: 4.5 } as const
const asparagus = { kind: 'ingredient', id: 219, price: 1.8, premium_price: 0.7 } as const

const exception = (changes: object = {}) =>
  ({
    ...lettuce,
    from: '2026-12-01T00:00',
    until: '2026-12-08T00:00',
    ...changes,
  }) as PriceExceptionEntry
const exceptions = (...list: PriceExceptionEntry[]): string =>
  restaurantsWith({ [BOURSE]: { price_exceptions: list } })

describe('a check of prices', () => {
  const place = '$.price_zones[0].prices'
  it.each([
    ['an unknown product', [{ ...lettuce, id: 5 }], `${place}[0].id`, 'unknown ingredient 5'],
    [
      'a product of another kind',
      [{ ...lettuce, kind: 'formula' }],
      `${place}[0].id`,
      'unknown formula 101',
    ],
    [
      'a premium price where the product has none',
      [asparagus, { ...lettuce, premium_price: 0.5 }],
      `${place}[1].premium_price`,
      'only a premium product has one',
    ],
    [
      'a premium price of a formula',
      [{ kind: 'formula', id: 1, price: 9, premium_price: 0.5 }],
      `${place}[0].premium_price`,
      'only a premium product has one',
    ],
    [
      'a premium price of zero',
      [{ ...asparagus, premium_price: 0 }],
      `${place}[0].premium_price`,
      'must be above zero',
    ],
    [
      'a price with half a cent',
      [{ ...lettuce, price: 1.005 }],
      `${place}[0].price`,
      'must be a whole number of cents',
    ],
    [
      'a price below zero',
      [{ ...lettuce, price: -1 }],
      `${place}[0].price`,
      'must not be below zero',
    ],
    [
      'two prices of one product',
      [lettuce, asparagus, { ...lettuce, price: 5 }],
      `${place}[2].id`,
      `duplicate id ingredient 101, also at ${place}[0]`,
    ],
  ])('finds %s in a price zone (B6)', (_, prices, path, problem) => {
    expect(faultsOf(zone(...prices))).toEqual([[path, problem]])
  })

  it('finds a duplicate zone, and accepts a zone without prices (B6)', () => {
    const paris = { id: 'paris', name: 'Paris', prices: [] }
    expect(faultsOf(catalogueWith([paris]))).toEqual([])
    expect(faultsOf(catalogueWith([paris, { ...paris, name: 'Others' }]))).toEqual([
      ['$.price_zones[1].id', 'duplicate id paris, also at $.price_zones[0]'],
    ])
  })

  const at = '$.restaurants[0].price_exceptions'
  it.each([
    [
      'an end that is not after its beginning',
      [exception({ until: '2026-12-01T00:00' })],
      `${at}[0].until`,
      'must be after from',
    ],
    [
      'two overlapping exceptions for one product',
      [
        exception({ from: '2026-12-10T00:00', until: '2026-12-20T00:00' }),
        exception({ id: 219 }),
        exception({ until: '2026-12-10T00:01' }),
      ],
      `${at}[2].from`,
      `overlaps ${at}[0], another price of ingredient 101`,
    ],
    [
      'a time that a clock change skips',
      [exception({ from: '2027-03-28T02:30', until: '2027-04-01T00:00' })],
      `${at}[0].from`,
      'must be a date and time in Paris like 2026-12-01T11:30, which no clock change skips or repeats',
    ],
  ])('finds %s in the price exceptions of a restaurant (B6)', (_, list, path, problem) => {
    expect(faultsOf(exceptions(...list))).toEqual([[path, problem]])
  })

  it('accepts consecutive exceptions for one product, and simultaneous exceptions for two products (B6)', () => {
    expect(
      faultsOf(
        exceptions(
          exception(),
          exception({ from: '2026-12-08T00:00', until: '2026-12-09T00:00' }),
          exception({ kind: 'formula', id: 1 }),
        ),
      ),
    ).toEqual([])
  })
})

describe.each(oneDatabase)('an import of prices into the %s database', (kind) => {
  const imports = importsInto(kind)
  const { run } = imports
  const restaurants = (prices: RestaurantPrices) => run(restaurantsWith(prices))

  it('writes zones in cents and exceptions with their times, once, as a part of the version (B6)', async () => {
    const seeded = await readVersion(imports.database.db)
    const zoned = zone(lettuce, asparagus)
    expect(await run(zoned)).toMatchObject({ changed: 3 })
    const bourseChanges = { [BOURSE]: { price_zone: 'paris', price_exceptions: [exception()] } }
    expect(await restaurants(bourseChanges)).toMatchObject({ changed: 2 })
    expect(await readVersion(imports.database.db)).not.toBe(seeded)
    expect([await run(zoned), await restaurants(bourseChanges)]).toMatchObject([
      { changed: 0 },
      { changed: 0 },
    ])
    const {
      priceZones,
      priceExceptions,
      restaurants: entries,
    } = await readSource(imports.database.db)
    expect(priceZones).toEqual([
      {
        id: 'paris',
        name: 'Paris',
        prices: expect.arrayContaining([
          { kind: 'ingredient', id: 101, price: 450, premium: null },
          { kind: 'ingredient', id: 219, price: 180, premium: 70 },
        ]),
      },
    ])
    expect(priceExceptions).toEqual([
      {
        restaurant: BOURSE,
        kind: 'ingredient',
        id: 101,
        price: 450,
        premium: null,
        beginsAt: Date.parse('2026-11-30T23:00:00Z'),
        endsAt: Date.parse('2026-12-07T23:00:00Z'),
      },
    ])
    expect(entries.find(({ id }) => id === BOURSE)).not.toHaveProperty('price_exceptions')
  })

  it('moves the end of one exception and the beginning of the next in one import (B6)', async () => {
    const between = (from: string, until: string) => exception({ from, until })
    const two = (middle: string) => ({
      [BOURSE]: {
        price_zone: 'paris',
        price_exceptions: [
          between(middle, '2026-12-20T00:00'),
          between('2026-12-01T00:00', middle),
        ],
      },
    })
    expect(await restaurants(two('2026-12-10T00:00'))).toMatchObject({ changed: 2 })
    expect(await restaurants(two('2026-12-15T00:00'))).toMatchObject({ changed: 3 })
    expect(await restaurants(two('2026-12-05T00:00'))).toMatchObject({ changed: 3 })
  })

  it('refuses an unknown zone, and exceptions for unknown products (B6)', async () => {
    expect(
      await restaurants({
        [BOURSE]: { price_zone: 'paris', price_exceptions: [exception({ premium_price: 1 })] },
        [HAUSSMANN]: { price_zone: 'lyon', price_exceptions: [exception({ id: 5 })] },
      }),
    ).toEqual({
      faults: [
        {
          path: '$.restaurants[0].price_exceptions[0].premium_price',
          problem: 'only a premium product has one',
        },
        { path: '$.restaurants[1].price_zone', problem: 'unknown price zone lyon' },
        { path: '$.restaurants[1].price_exceptions[0].id', problem: 'unknown ingredient 5' },
      ],
    })
  })

  it('keeps a zone that restaurants use, and retires a zone that no restaurant uses (B6)', async () => {
    await restaurants({ [BOURSE]: { price_zone: 'paris' }, [HAUSSMANN]: { price_zone: 'paris' } })
    expect(await run(catalogueWith(undefined))).toEqual({
      faults: [
        {
          path: '$.price_zones',
          problem: 'zone paris is missing, which restaurant 1 names',
        },
      ],
    })
    await restaurants({})
    expect(await run(catalogueWith(undefined))).toMatchObject({ changed: 3 })
    expect((await readSource(imports.database.db)).priceZones).toEqual([])
    expect(await restaurants({ [BOURSE]: { price_zone: 'paris' } })).toMatchObject({
      faults: [{ path: '$.restaurants[0].price_zone', problem: 'unknown price zone paris' }],
    })
  })

  it('is also checked by the database: no negative price, no overlapping exceptions (B6)', async () => {
    const insert = (price: number, begins: string, ends: string) =>
      sql`
        insert into price_exceptions (restaurant_id, kind, product_id, price, begins_at, ends_at)
        values (${BOURSE}, 'dessert', 851, ${price}, ${begins}, ${ends})`.execute(
        imports.database.db,
      )
    await insert(0, '2026-12-01Z', '2026-12-05Z')
    await insert(0, '2026-12-05Z', '2026-12-06Z')
    await expect(insert(0, '2026-12-04Z', '2026-12-07Z')).rejects.toThrow(/one_at_a_time/)
    await expect(insert(-1, '2027-12-04Z', '2027-12-07Z')).rejects.toThrow(/price_check/)
    await expect(insert(1, '2027-12-07Z', '2027-12-07Z')).rejects.toThrow(/end_after_begin/)
  })
})

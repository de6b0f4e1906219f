import { allRows, runStatement } from '#server/db/statements.ts'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Source, readSource } from '#server/chain/source.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Database, Tx } from '#server/db/open.ts'
import { openDatabase } from '#server/db/open.ts'
import {
  type DatabaseCopy,
  copyDatabase,
  oneDatabase,
  emptyDatabase,
} from '#testing/programs/a-database.ts'
import { describeFaults, withFaultTexts } from '#testing/readers/fault-texts.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkChain } from './check-chain.ts'
import { exportChain } from './export-chain.ts'
import { type ChainText, importTexts, inOrder } from './import-folder.ts'
import { importText, withImportLock, dryRun } from './import-text.ts'

const NOW = Date.parse('2026-11-24T08:00:00Z')
const readSeed = <T>(name: string): T => JSON.parse(readFileSync(`db/seed/${name}.json`, 'utf8'))
type SeedFiles = {
  catalogue: { ingredients: { id: number; active: boolean; price: number }[] }
  restaurants: { count: number; restaurants: { id: number; holiday_zone: string }[] }
  sellers: { sellers: { id: string; establishments: { restaurant: number }[] }[] }
  legal: { public_holidays: { zones: object; holidays: { id: string; zone: string }[] } }
}
const json = (name: string, value: unknown): ChainText => ({
  name: `${name}.json`,
  text: JSON.stringify(value),
})

/** A code that gives a product for free. */
const promo = {
  code: 'PARTI',
  kind: 'product',
  value: 201,
  product: 'ingredient',
  minimum: 0,
  valid_from: null,
  valid_to: null,
  overall_limit: null,
  per_customer_limit: null,
  first_order_only: false,
  restaurants: null,
  stopped: false,
}
const removedProduct = { kind: 'ingredient', id: 201 }
const happyHour = {
  ...promo,
  code: 'MARDI',
  kind: 'percent',
  value: 20,
  product: null,
  weekdays: [2],
  pickup_from: '14:00',
  pickup_until: '18:00',
  only_products: [{ kind: 'category', id: 1 }],
  except_products: [removedProduct],
  most_off: 500,
}

describe.each(oneDatabase)('a complete chain, over %s', (kind) => {
  let copy: DatabaseCopy
  let database: Database
  let source: Source
  beforeAll(async () => {
    copy = await copyDatabase(kind)
    database = await openDatabase(copy)
    source = await readSource(database.db, NOW)
  })
  afterAll(async () => {
    await database.close()
    await copy.remove()
  })

  const outcomeOf = async <T extends object>(work: (tx: Tx) => Promise<T>) =>
    withFaultTexts(await dryRun(database, work))

  const hintsOf = (chain: Source) => describeFaults(checkChain(chain, NOW))
  const hintsWith = (changes: Partial<RestaurantEntry>) => {
    const restaurants = source.restaurants.with(2, {
      ...(source.restaurants[2] ?? fail()),
      ...changes,
    })
    return hintsOf({ ...source, restaurants }).map(
      ({ file, path, problem }) => `${file} ${path}: ${problem}`,
    )
  }
  const LA_BOETIE = 'restaurants.json $.restaurants[2]: paris-la-boetie'
  const week = (intervals: { open: string; close: string }[]) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, intervals }))
  const dated = (rule: RestaurantEntry['calendar_days'][string]['rule'], date = '2026-12-05') => ({
    [date]: { rule, capacity: null, reason: null },
  })

  it('gets no hints if it is the demonstration', () => {
    expect(checkChain(source, NOW)).toEqual([])
  })

  it.each<[string, Partial<RestaurantEntry>, string]>([
    ['is never open', { openingHours: week([]) }, 'is never open'],
    [
      'is open only on past days',
      {
        openingHours: week([]),
        calendar_days: dated(
          { type: 'hours', intervals: [{ open: '11:00', close: '15:00' }] },
          '2026-11-23',
        ),
      },
      'is never open',
    ],
    [
      'has no capacity',
      { capacity_per_slot: 0, peak_capacity_per_slot: null },
      'has no place for an order in any slot',
    ],
    [
      'has a curve without capacity',
      {
        capacity_curve: [
          { weekdays: [1, 2, 3, 4, 5, 6, 7], steps: [{ from: '00:00', to: '00:00', orders: 0 }] },
        ],
      },
      'has no place for an order in any slot',
    ],
    [
      'has capacity only after an early close',
      {
        openingHours: week([{ open: '11:00', close: '22:00' }]),
        capacity_per_slot: 0,
        peak_capacity_per_slot: null,
        calendar_days: {
          '2026-12-05': {
            rule: { type: 'early_close', close: '15:00' },
            capacity: [
              { from: '00:00', to: '15:00', orders: 0 },
              { from: '15:00', to: '00:00', orders: 5 },
            ],
            reason: null,
          },
        },
      },
      'has no place for an order in any slot',
    ],
    [
      'closes before its last pick-up',
      { last_pickup_before_close_minutes: 1200 },
      'has no pick-up time: last_pickup_before_close_minutes is longer than its services',
    ],
    [
      'has a lead time longer than its order horizon',
      { lead_time_minutes: 1440, order_horizon_days: 1 },
      'has no pick-up time: lead_time_minutes is longer than order_horizon_days allow',
    ],
    [
      'has nothing that can be ordered',
      { mainCategories: [1, 15], dessertCategories: [] },
      'carries nothing that can be ordered',
    ],
    [
      'has no base',
      { mainCategories: [1, 2, 8] },
      'carries no base, so no formula can be made there',
    ],
  ])('gets a hint, with its path, for a restaurant that %s (B1, B4, B5)', (_, changes, problem) => {
    expect(hintsWith(changes)).toEqual([`${LA_BOETIE} ${problem}`])
  })

  it.each<[string, Partial<RestaurantEntry>]>([
    ['is closed', { closed: true, openingHours: week([]) }],
    [
      'is open on a single date',
      {
        openingHours: week([]),
        calendar_days: dated({ type: 'hours', intervals: [{ open: '11:00', close: '15:00' }] }),
      },
    ],
    [
      'is open over midnight',
      { openingHours: week([{ open: '23:50', close: '00:20' }]), lead_time_minutes: 1440 },
    ],
    [
      'has a lead time of one day and an order horizon of two',
      { lead_time_minutes: 1440, order_horizon_days: 2 },
    ],
    [
      'has capacity on a single date',
      {
        capacity_per_slot: 0,
        peak_capacity_per_slot: null,
        calendar_days: {
          '2026-12-04': {
            rule: null,
            capacity: [{ from: '00:00', to: '00:00', orders: 1 }],
            reason: null,
          },
        },
      },
    ],
  ])('gets no hint for a restaurant that %s (B4, B5)', (_, changes) => {
    expect(hintsWith(changes)).toEqual([])
  })

  it('gets a hint for a price zone without prices that restaurants use (B6)', () => {
    const sourceWithZone = { ...source, priceZones: [{ id: 'sud', name: 'Sud', prices: [] }] }
    expect(hintsOf(sourceWithZone)).toEqual([])
    const restaurants = source.restaurants.map((entry) => ({ ...entry, price_zone: 'sud' }))
    expect(hintsOf({ ...sourceWithZone, restaurants })).toEqual([
      {
        file: 'catalogue.json',
        path: '$.price_zones[0].prices',
        problem: 'sud has no price, so the restaurants that name it have base prices',
      },
    ])
  })

  it('gets a hint for salads and formulas that cannot be made from the products on sale (B6)', () => {
    const without = (off: (product: Source['ingredients'][number]) => boolean) =>
      hintsOf({
        ...source,
        ingredients: source.ingredients.map((ingredient) => ({
          ...ingredient,
          active: !off(ingredient),
        })),
      }).map(({ path, problem }) => `${path}: ${problem}`)
    const [preset] = source.formulas.flatMap((formula) => formula.preset?.ingredient_ids ?? [])
    expect(without(({ id }) => id === preset)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^\\$\\.formulas\\[7\\]\\.preset: .* holds ${preset}, which is not on sale$`),
      ),
    )
    expect(without(({ kind: is }) => is === 'sauce')).toContain(
      '$.formulas[0]: nothing on sale fills its sauces of salade-4-ingredients',
    )
    const firstComposition = source.ingredients.find(({ composition }) => composition)?.composition
    expect(without(({ id }) => id === firstComposition?.base_id)).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^\\$\\.ingredients\\[\\d+\\]\\.composition: .* holds ${firstComposition?.base_id},`,
        ),
      ),
    )
  })

  it('gets a hint for terms that are not in force yet, because no order would be accepted (B3)', () => {
    const legalVersions = source.legalVersions.map((legalVersion) =>
      legalVersion.kind === 'terms' ? { ...legalVersion, version: '2027-01-01' } : legalVersion,
    )
    expect(hintsOf({ ...source, legalVersions })).toEqual([
      {
        file: 'legal/terms-2027-01-01.json',
        path: '$.version',
        problem: 'no version of terms is in force before 2027-01-01',
      },
    ])
  })

  const otherPublisher = () => {
    const { sellers } = readSeed<SeedFiles['sellers']>('sellers')
    return { sellers: sellers.map((seller) => ({ ...seller, id: 'other' })) }
  }

  it('must keep the seller that publishes the site, unless the same import replaces it (B1, B2)', async () => {
    const before = await exportChain(database.db)
    const alone = await withImportLock(database, (tx) =>
      importText(tx, JSON.stringify(otherPublisher())),
    )
    expect(withFaultTexts(alone)).toEqual({
      faults: [
        expect.objectContaining({
          path: '$.sellers',
          problem: 'seller mesclun is missing, which publishes the site',
        }),
      ],
    })
    // Nothing of the refused import is written, although the transaction was committed.
    expect(await exportChain(database.db)).toEqual(before)
    const sellers = json('sellers', otherPublisher())
    const both = [sellers, json('chain', { ...readSeed<object>('chain'), publisher: 'other' })]
    expect(await outcomeOf((tx) => importTexts(tx, both))).toHaveProperty('changed')
    expect(await outcomeOf((tx) => importTexts(tx, [sellers]))).toMatchObject({
      faults: [{ file: 'sellers.json' }],
    })
    expect(
      await outcomeOf((tx) => importTexts(tx, [sellers, json('chain', readSeed<object>('chain'))])),
    ).toEqual({
      faults: [{ file: 'chain.json', path: '$.publisher', problem: 'unknown seller mesclun' }],
    })
  })

  it('must keep the holiday zones and bank holidays that restaurants use (T4, B4)', async () => {
    const { public_holidays: days, ...law } = readSeed<SeedFiles['legal']>('legal')
    const without = {
      ...law,
      public_holidays: {
        zones: {},
        holidays: days.holidays.filter(({ zone }) => zone === 'metropole'),
      },
    }
    const legal = json('legal', without)
    expect(await outcomeOf((tx) => importText(tx, legal.text))).toMatchObject({
      faults: [
        {
          path: '$.public_holidays.zones',
          problem: 'holiday zone alsace-moselle is missing, which restaurant 19 names',
        },
      ],
    })
    const file = readSeed<SeedFiles['restaurants']>('restaurants')
    const metropolitanFile = {
      ...file,
      restaurants: file.restaurants.map((entry) => ({ ...entry, holiday_zone: 'metropole' })),
    }
    const both = [legal, json('restaurants', metropolitanFile)]
    expect(await outcomeOf((tx) => importTexts(tx, both))).toHaveProperty('changed')
    const fileWithLabourDay = {
      ...file,
      restaurants: file.restaurants.with(0, {
        ...(file.restaurants[0] ?? fail()),
        closingRules: [{ type: 'bank_holidays', holidays: ['labour-day'] }],
      } as SeedFiles['restaurants']['restaurants'][number]),
    }
    const noLabourDay = {
      ...law,
      public_holidays: { ...days, holidays: days.holidays.filter(({ id }) => id !== 'labour-day') },
    }
    const texts = [json('restaurants', fileWithLabourDay), json('legal', noLabourDay)]
    expect(await outcomeOf((tx) => importTexts(tx, texts))).toMatchObject({
      faults: [
        {
          file: 'legal.json',
          path: '$.public_holidays.holidays',
          problem: 'bank holiday labour-day is missing, which restaurant 1 names',
        },
      ],
    })
  })

  it('must keep the legal minimum age at or below the age from which alcohol is sold (F6)', async () => {
    const law = { ...readSeed<object>('legal'), alcohol: { minimum_age: 21 } }
    expect(await outcomeOf((tx) => importText(tx, JSON.stringify(law)))).toMatchObject({
      faults: [{ path: '$.alcohol.minimum_age' }],
    })
  })

  it.each([
    ['a formula that does not exist', { product: 'formula', value: 77 }, 'unknown formula 77'],
    ['an unknown dessert', { product: 'dessert' }, 'unknown dessert 201'],
    ['alcohol', { value: 1101 }, 'alcohol is never given away'],
    ['an id that is too big', { value: 9_007_199_254_740_991 }, expect.stringMatching(/big/)],
  ])('must not give away %s by a promo code (L7, F6)', async (_, changes, problem) => {
    const { text } = json('promos', { promos: [{ ...promo, ...changes }] })
    expect(await outcomeOf((tx) => importText(tx, text))).toEqual({
      faults: [{ path: '$.promos[0].value', problem }],
    })
  })

  it.each([
    ['except_products[0]', { except_products: [{ kind: 'category', id: 77 }] }],
    ['pickup_until', { pickup_until: '14:00' }],
    ['weekdays[0]', { weekdays: [8] }],
  ])('must not limit a promo code by a wrong value: %s (L7)', async (field, changes) => {
    const { text } = json('promos', { promos: [{ ...happyHour, ...changes }] })
    expect(await outcomeOf((tx) => importText(tx, text))).toMatchObject({
      faults: [{ path: `$.promos[0].${field}` }],
    })
  })

  it('is exported without unknown fields that an earlier version stored (B8)', async () => {
    const before = await exportChain(database.db)
    const stray = sql`jsonb_build_object('pricezone', 'x')`
    const after = await outcomeOf(async (tx) => {
      await runStatement(tx)`update restaurants set data = data || ${stray}`
      await runStatement(tx)`update sellers set data = data || ${stray}`
      await runStatement(tx)`update catalogue_entries set data = data || ${stray}`
      await runStatement(tx)`
        update documents set data = jsonb_set(data, '{products,cola}', data -> 'products' -> 'cola' || ${stray})
        where name = 'illustrations'`
      const rows = await allRows(tx)<{ drawing: unknown }>`
        select data -> 'products' -> 'cola' as drawing from documents where name = 'illustrations'`
      expect(rows[0]?.drawing).toHaveProperty('pricezone')
      return exportChain(tx)
    })
    expect(after).toEqual(before)
  })

  it('is exported without removed entries, and an empty database can import that export (B8)', async () => {
    const file = readSeed<SeedFiles['restaurants']>('restaurants')
    const soldOut = file.restaurants.map((entry) => ({
      ...entry,
      unavailable_ingredient_ids: [101, 201],
    }))
    const catalogue = readSeed<SeedFiles['catalogue']>('catalogue')
    const pruned: unknown = JSON.parse(
      JSON.stringify({
        ...catalogue,
        ...withoutProduct(catalogue, 201),
      }),
    )
    const exported = await outcomeOf(async (tx) => {
      const changes = [
        json('restaurants', { ...file, restaurants: soldOut }),
        json('promos', {
          promos: [
            promo,
            { ...promo, code: 'RESTE', value: 202 },
            { ...happyHour, only_products: [removedProduct, { kind: 'custom', id: 1 }] },
            { ...happyHour, code: 'VIDE', only_products: [removedProduct] },
          ],
        }),
        json('catalogue', pruned),
        json('restaurants', {
          ...file,
          count: file.count - 1,
          restaurants: soldOut.slice(1),
          delivery_cities: [],
        }),
      ]
      for (const { text } of changes) expect(await importText(tx, text)).toHaveProperty('changed')
      return exportChain(tx)
    })
    expect(exported.get('restaurants.json')).not.toMatch(/^\s+201,?$/m)
    expect(exported.get('sellers.json')).not.toContain('"restaurant": 1,')
    expect(
      [...(exported.get('promos.json') ?? '').matchAll(/"code": "(\w+)"/g)].map(([, code]) => code),
    ).toEqual(['MARDI', 'RESTE'])
    const [mardi] = (JSON.parse(exported.get('promos.json') ?? '') as { promos: object[] }).promos
    expect(mardi).toMatchObject({
      ...happyHour,
      only_products: [{ kind: 'custom', id: 1 }],
      except_products: null,
    })
    const empty = await emptyDatabase(kind)
    const importedDatabase = await openDatabase(empty)
    await migrate(importedDatabase)
    const files = inOrder([...exported].map(([name, text]) => ({ name, text })))
    expect(await withImportLock(importedDatabase, (tx) => importTexts(tx, files))).toHaveProperty(
      'changed',
    )
    expect(await exportChain(importedDatabase.db)).toEqual(exported)
    await importedDatabase.close()
    await empty.remove()
  })
})

function fail(): never {
  throw new Error('the demonstration chain has no such restaurant')
}

/** The lists of a catalogue without a product and without the entries that refer to it. */
function withoutProduct(file: object, id: number) {
  const lists = ['ingredients', 'formulas', 'recipe_ideas'] as const
  const names = (entry: unknown) => new RegExp(`\\b${id}\\b`).test(JSON.stringify(entry))
  return Object.fromEntries(
    lists.map((list) => {
      const entries: unknown = Object.entries(file).find(([name]) => name === list)?.[1]
      return [list, Array.isArray(entries) ? entries.filter((entry) => !names(entry)) : entries]
    }),
  )
}

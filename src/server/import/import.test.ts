import { allRows } from '#server/db/statements.ts'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { importsInto } from '#testing/programs/an-import.ts'
import { describeFaults } from '#testing/readers/fault-texts.ts'
import { readSource, readVersion } from '#server/chain/source.ts'
import { basePrices } from '#server/state/catalogue/prices.ts'
import { soldOutOf } from '#server/state/catalogue/sold-out.ts'
import { buildWireMenu } from '#server/state/catalogue/wire-menu.ts'
import type { CatalogueFile } from '#server/chain/catalogue-schema.ts'
import { readChainFile } from './chain-file.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { readExistingIds } from './existing-ids.ts'

const text = (name: string) => readFileSync(`db/seed/${name}.json`, 'utf8')
const files = [
  'catalogue',
  'restaurants',
  'sellers',
  'chain',
  'legal',
  'legal/terms-2026-11-21',
  'legal/terms-2026-11-23',
  'legal/personal-data-2026-11-23',
  'illustrations',
  'origins',
]
const faultsOf = (file: string) => {
  const parsedFile = readChainFile(file, null)
  return 'faults' in parsedFile ? describeFaults(parsedFile.faults) : []
}

type SeedPath = readonly (string | number)[]

/** A seed file with one value changed, or removed if the new value is undefined. */
function withValue(name: string, path: SeedPath, value: unknown): string {
  const file: unknown = JSON.parse(text(name))
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], file)
  const last = path.at(-1) ?? ''
  if (value === undefined) delete (holder as Record<string | number, unknown>)[last]
  else (holder as Record<string | number, unknown>)[last] = value
  return JSON.stringify(file)
}

describe('a check of a file', () => {
  it('finds a bank holiday in a zone that the file does not define (M6, T4)', () => {
    const place: SeedPath = ['public_holidays', 'holidays', 1, 'zone']
    expect(faultsOf(withValue('legal', place, 'corse'))).toEqual([
      { path: '$.public_holidays.holidays[1].zone', problem: 'unknown holiday zone corse' },
    ])
    const zones = withValue('legal', ['public_holidays', 'zones'], undefined)
    expect(faultsOf(zones).map(({ problem }) => problem)).toEqual([
      'unknown holiday zone alsace-moselle',
      'unknown holiday zone alsace-moselle',
    ])
  })

  it.each(files)('finds no fault in %s.json (M6)', (name) => {
    expect(faultsOf(text(name))).toEqual([])
  })

  const broken: [string, SeedPath, unknown, string, RegExp][] = [
    [
      'an unknown category',
      ['ingredients', 7, 'category', 'id'],
      99,
      '$.ingredients[7].category.id',
      /unknown category 99/,
    ],
    [
      'a category with a wrong slug',
      ['ingredients', 7, 'category', 'slug'],
      'x',
      '$.ingredients[7].category.slug',
      /called/,
    ],
    [
      'a missing language',
      ['ingredients', 3, 'name', 'nl'],
      undefined,
      '$.ingredients[3].name.nl',
      /missing/,
    ],
    ['an empty text', ['categories', 0, 'name', 'es'], ' ', '$.categories[0].name.es', /empty/],
    [
      'a price below zero',
      ['ingredients', 3, 'price'],
      -0.1,
      '$.ingredients[3].price',
      /below zero/,
    ],
    [
      'a price of half a cent',
      ['desserts', 0, 'price'],
      3.605,
      '$.desserts[0].price',
      /whole number of cents/,
    ],
    ['a price given as text', ['formulas', 0, 'price'], '9,40', '$.formulas[0].price', /number/],
    [
      'a missing VAT rate',
      ['ingredients', 4, 'vat_rate'],
      undefined,
      '$.ingredients[4].vat_rate',
      /VAT/,
    ],
    [
      'a VAT rate that does not exist',
      ['ingredients', 4, 'vat_rate'],
      7,
      '$.ingredients[4].vat_rate',
      /5\.5, 10 or 20/,
    ],
    [
      'missing allergens',
      ['ingredients', 5, 'allergens'],
      undefined,
      '$.ingredients[5].allergens',
      /missing/,
    ],
    [
      'an unknown allergen',
      ['ingredients', 5, 'allergens'],
      ['tomato'],
      '$.ingredients[5].allergens[0]',
      /Invalid/,
    ],
    [
      'an undeclared allergen of a component',
      ['ingredients', 210, 'allergens'],
      ['gluten'],
      '$.ingredients[210].allergens',
      /eggs/,
    ],
    [
      'a diet that the allergens forbid',
      ['ingredients', 0, 'allergens'],
      ['milk'],
      '$.ingredients[0].diets',
      /vegan with milk/,
    ],
    [
      'a duplicate id',
      ['ingredients', 8, 'id'],
      101,
      '$.ingredients[8].id',
      /also at \$\.ingredients\[0\]/,
    ],
    [
      'an id that a dessert already uses',
      ['ingredients', 8, 'id'],
      951,
      '$.desserts[0].id',
      /duplicate/,
    ],
    [
      'a duplicate slug',
      ['formulas', 2, 'slug'],
      'salade-4-ingredients',
      '$.formulas[2].slug',
      /duplicate/,
    ],
    [
      'a premium price of a product that is not premium',
      ['ingredients', 0, 'premium_price'],
      0.5,
      '$.ingredients[0].premium_price',
      /premium/,
    ],
    [
      'alcohol with a wrong VAT rate',
      ['ingredients', 179, 'vat_rate'],
      10,
      '$.ingredients[179].vat_rate',
      /alcohol bears 20/,
    ],
    [
      'alcohol with a price in points',
      ['ingredients', 179, 'points'],
      36,
      '$.ingredients[179].points',
      /never/,
    ],
    [
      'alcohol without an age restriction',
      ['ingredients', 179, 'age_restricted'],
      false,
      '$.ingredients[179].age_restricted',
      /restricted/,
    ],
    [
      'a second category of alcohol',
      ['categories', 0, 'is_alcohol'],
      true,
      '$.categories[0].is_alcohol',
      /15/,
    ],
    [
      'a formula with a wrong number of sides',
      ['formulas', 2, 'num_of_sides'],
      1,
      '$.formulas[2].num_of_sides',
      /there are 2/,
    ],
    [
      'sides with wrong slot names',
      ['formulas', 2, 'sides', 1, 'slot'],
      'side1',
      '$.formulas[2].sides[1].slot',
      /side2/,
    ],
    [
      'a dessert side with drinks',
      ['formulas', 2, 'sides', 1, 'category_ids'],
      [13],
      '$.formulas[2].sides[1].kind',
      /dessert/,
    ],
    [
      'alcohol in a formula',
      ['formulas', 2, 'sides', 0, 'category_ids'],
      [13, 15],
      '$.formulas[2].sides[0].category_ids',
      /alcohol/,
    ],
    [
      'a preset that does not fill its formula',
      ['formulas', 7, 'num_of_ingredients'],
      4,
      '$.formulas[7].preset.ingredient_ids',
      /fills 5/,
    ],
    [
      'a fixed formula without a preset',
      ['formulas', 7, 'preset'],
      undefined,
      '$.formulas[7].preset',
      /what is in it/,
    ],
    [
      'a preset whose base is another product',
      ['formulas', 7, 'preset', 'base_ids'],
      [201],
      '$.formulas[7].preset.base_ids[0]',
      /no base/,
    ],
    [
      'a composition with an unknown product',
      ['ingredients', 211, 'composition', 'base_id'],
      1,
      '$.ingredients[211].composition.base_id',
      /unknown product 1/,
    ],
    [
      'a recipe with an unknown product',
      ['recipe_ideas', 0, 'sauce_id'],
      99,
      '$.recipe_ideas[0].sauce_id',
      /unknown product 99/,
    ],
    [
      'a reward whose points differ from the points of its formula',
      ['rewards', 'tiers', 3, 'points'],
      121,
      '$.rewards.tiers[3].grants[0].formula_id',
      /120/,
    ],
    [
      'a reward of alcohol',
      ['rewards', 'tiers', 0, 'grants', 0, 'one_of_category_ids'],
      [15],
      '$.rewards.tiers[0].grants[0].one_of_category_ids',
      /never/,
    ],
    [
      'a list with an unknown category',
      ['main_category_ids', 0],
      77,
      '$.main_category_ids[0]',
      /unknown category 77/,
    ],
    [
      'an allergen without a name',
      ['allergens', 0],
      { code: 'gluten', name: {} },
      '$.allergens[0].name.fr',
      /missing/,
    ],
    [
      'an unknown slot of the custom salad',
      ['custom_formula', 'category_ids', 'bases', 0],
      77,
      '$.custom_formula.category_ids.bases[0]',
      /unknown/,
    ],
  ]
  it.each(broken)('finds %s, and gives its path (M6)', (_, path, value, place, problem) => {
    expect(faultsOf(withValue('catalogue', path, value))).toContainEqual({
      path: place,
      problem: expect.stringMatching(problem),
    })
  })

  const closed: [string, SeedPath, unknown, string, RegExp][] = [
    [
      'an invalid time',
      ['restaurants', 0, 'openingHours', 0, 'intervals', 0, 'open'],
      '25:00',
      '$.restaurants[0].openingHours[0].intervals[0].open',
      /time/,
    ],
    [
      'a weekday that is missing',
      ['restaurants', 0, 'openingHours', 6, 'weekday'],
      1,
      '$.restaurants[0].openingHours',
      /every weekday/,
    ],
    [
      'an interval without length',
      ['restaurants', 0, 'openingHours', 0, 'intervals', 0],
      {
        open: '11:00',
        close: '11:00',
      },
      '$.restaurants[0].openingHours[0].intervals[0]',
      /same time/,
    ],
    [
      'intervals that overlap',
      ['restaurants', 3, 'openingHours', 0, 'intervals', 1, 'open'],
      '12:00',
      '$.restaurants[3].openingHours[0].intervals[1]',
      /before/,
    ],
    [
      'another time zone',
      ['restaurants', 0, 'timezone'],
      'Europe/Madrid',
      '$.restaurants[0].timezone',
      /Paris/,
    ],
    [
      'a negative capacity',
      ['restaurants', 0, 'capacity_per_slot'],
      -1,
      '$.restaurants[0].capacity_per_slot',
      /0/,
    ],
    ['a duplicate restaurant', ['restaurants', 1, 'id'], 1, '$.restaurants[1].id', /duplicate/],
    [
      'a peak that ends before it begins',
      ['restaurants', 0, 'peak_capacity_per_slot', 'to'],
      '11:00',
      '$.restaurants[0].peak_capacity_per_slot.to',
      /after/,
    ],
    [
      'a contradiction about the sale of alcohol',
      ['restaurants', 0, 'sells_alcohol'],
      false,
      '$.restaurants[0].sells_alcohol',
      /15/,
    ],
    [
      'an unknown payment method',
      ['restaurants', 0, 'payment_options', 0],
      'cheque',
      '$.restaurants[0].payment_options[0]',
      /Invalid/,
    ],
    ['a wrong count', ['count'], 47, '$.count', /there are 48/],
    [
      'a city served by an unknown restaurant',
      ['delivery_cities', 0, 'restaurant_ids', 0],
      999,
      '$.delivery_cities[0].restaurant_ids[0]',
      /999/,
    ],
    [
      'a city with an invalid INSEE code',
      ['delivery_cities', 0, 'insee'],
      '7505',
      '$.delivery_cities[0].insee',
      /INSEE/,
    ],
    [
      'a duplicate city',
      ['delivery_cities', 1, 'insee'],
      '75056',
      '$.delivery_cities[1].insee',
      /duplicate/,
    ],
    [
      'an invalid postcode',
      ['delivery_cities', 0, 'postcodes', 0],
      '7500',
      '$.delivery_cities[0].postcodes[0]',
      /five digits/,
    ],
    [
      'a delivery service whose URL is not https',
      ['delivery_services', 0, 'url'],
      'http://cyclo.example/',
      '$.delivery_services[0].url',
      /https/,
    ],
    [
      'a duplicate delivery service',
      ['delivery_services', 1, 'id'],
      1,
      '$.delivery_services[1].id',
      /duplicate/,
    ],
    [
      'a fee below zero',
      ['delivery_services', 0, 'fee_eur'],
      -1,
      '$.delivery_services[0].fee_eur',
      /below zero/,
    ],
    [
      'a minimum of half a cent',
      ['delivery_services', 0, 'min_order_eur'],
      1.005,
      '$.delivery_services[0].min_order_eur',
      /cents/,
    ],
    [
      'a company without a place',
      ['restaurants', 2, 'partner_companies', 0, 'place'],
      ' ',
      '$.restaurants[2].partner_companies[0].place',
      /empty/,
    ],
    [
      'a company of two restaurants',
      ['restaurants', 2, 'partner_companies', 0, 'id'],
      71,
      '$.restaurants[6].partner_companies[0].id',
      /duplicate/,
    ],
    [
      'a name that would inject a mail header',
      ['restaurants', 0, 'name'],
      'Bourse\r\nBcc: x@example.com',
      '$.restaurants[0].name',
      /control/,
    ],
    [
      'a name that is too long',
      ['restaurants', 0, 'name'],
      'a'.repeat(201),
      '$.restaurants[0].name',
      /200/,
    ],
    [
      'a slug that is the id of another restaurant',
      ['restaurants', 0, 'slug'],
      '2',
      '$.restaurants[0].slug',
      /letter/,
    ],
    [
      'payment methods of which none can pay an order',
      ['restaurants', 1, 'payment_options'],
      ['meal_voucher_counter'],
      '$.restaurants[1].payment_options',
      /card_online or pay_at_restaurant/,
    ],
    [
      'a closure until 30 February',
      ['restaurants', 0, 'closingRules', 1, 'to'],
      '02-30',
      '$.restaurants[0].closingRules[1].to',
      /day like/,
    ],
    [
      'a date in the year 0',
      ['calendar'],
      [{ date: '0000-01-01', restaurants: 'all', hours: { type: 'closed' } }],
      '$.calendar[0].date',
      /date like/,
    ],
    [
      'a price exception from the year 0',
      ['restaurants', 0, 'price_exceptions'],
      [
        {
          kind: 'ingredient',
          id: 101,
          price: 1,
          from: '0000-01-01T00:00',
          until: '2027-01-01T00:00',
        },
      ],
      '$.restaurants[0].price_exceptions[0].from',
      /date and time/,
    ],
    [
      'a delivery time before the order deadline',
      ['partner_delivery', 'delivery_from'],
      '10:30',
      '$.partner_delivery.delivery_from',
      /after/,
    ],
  ]
  it.each(closed)(
    'finds %s in the restaurants, and gives its path (M6)',
    (_, path, value, place, problem) => {
      expect(faultsOf(withValue('restaurants', path, value))).toContainEqual({
        path: place,
        problem: expect.stringMatching(problem),
      })
    },
  )

  it('finds all faults at once, and no consequential faults (M6)', () => {
    const file: CatalogueFile = JSON.parse(withValue('catalogue', ['ingredients', 3, 'price'], -1))
    const change = <T>(list: T[], at: number, changes: object) => {
      list[at] = { ...list[at], ...changes } as T
    }
    change(file.ingredients, 4, { vat_rate: undefined, allergens: undefined })
    change(file.ingredients, 7, { category: { id: 99, slug: 'base' } })
    change(file.categories, 3, { name: { fr: 'Fromages' } })
    change(file.formulas, 2, { num_of_sides: 5 })
    expect(faultsOf(JSON.stringify(file)).map(({ path }) => path)).toEqual([
      '$.categories[3].name.en',
      '$.categories[3].name.es',
      '$.categories[3].name.nl',
      '$.ingredients[3].price',
      '$.ingredients[4].allergens',
      '$.ingredients[4].vat_rate',
      '$.ingredients[7].category.id',
      '$.formulas[2].num_of_sides',
    ])
  })

  it.each([
    ['not JSON', '{"ingredients": [}'],
    ['another kind of file', '{"recipes": []}'],
    ['a list', '[]'],
    ['nothing', 'null'],
  ])('refuses %s', (_, file) => {
    expect(faultsOf(file)).toEqual([{ path: '$', problem: expect.any(String) }])
  })

  it('refuses a duplicate member, because JSON would keep only one', () => {
    expect(faultsOf(text('legal').replace('"meta"', '"public_holidays": {}, "meta"'))).toEqual([
      { path: '$.public_holidays', problem: 'is named twice, nested too deep or not storable' },
    ])
  })

  it('refuses a drawing that cannot be drawn', () => {
    const place = '$.products.laitue'
    expect(faultsOf(withValue('illustrations', ['products', 'laitue', 'c'], 'green'))).toEqual([
      { path: place, problem: 'cannot be drawn' },
    ])
  })
})

describe.each(oneDatabase)('an import into the %s database', (kind) => {
  const imports = importsInto(kind)
  const { run } = imports
  const contents = async () =>
    await allRows(imports.database.db)`
    select kind || id as id, slug, position, data, retired_at from catalogue_entries
    union all select 'restaurant' || id, slug, position, data, retired_at from restaurants
    union all select kind || version, '', 0, texts, null from legal_versions
    union all select name, '', 0, data, null from documents order by 1`

  it.each(files)(
    'changes nothing for the same %s.json, not even the version (M6)',
    async (name) => {
      const [before, version] = [await contents(), await readVersion(imports.database.db)]
      expect(await run(text(name))).toEqual({ changed: 0, version })
      expect(await contents()).toEqual(before)
    },
  )

  it('changes nothing if the file has any fault (M6)', async () => {
    const [before, version] = [await contents(), await readVersion(imports.database.db)]
    const file = withValue('catalogue', ['ingredients', 0, 'price'], 5)
    const spoilt = JSON.parse(file)
    spoilt.formulas.at(-1).num_of_sides = 9
    expect(await run(JSON.stringify(spoilt))).toEqual({
      faults: [expect.objectContaining({ path: '$.formulas[7].num_of_sides' })],
    })
    expect([await contents(), await readVersion(imports.database.db)]).toEqual([before, version])
  })

  it('retires a product that was removed from the file, keeps its id, and sells it again when it returns (M6)', async () => {
    const version = await readVersion(imports.database.db)
    const file: CatalogueFile = JSON.parse(text('catalogue'))
    const without = {
      ...file,
      ingredients: file.ingredients.filter(({ slug }) => slug !== 'eau-plate'),
    }
    expect(await run(JSON.stringify(without))).toMatchObject({ changed: expect.any(Number) })
    const row = await imports.database.db
      .selectFrom('catalogue_entries')
      .select(['id', 'retired_at'])
      .where('slug', '=', 'eau-plate')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ id: 1001, retired_at: expect.any(Date) })
    expect((await readSource(imports.database.db)).ingredients.map(({ id }) => id)).not.toContain(
      1001,
    )
    expect(await run(text('catalogue'))).toMatchObject({ version })
    expect((await readSource(imports.database.db)).ingredients.map(({ id }) => id)).toContain(1001)
  })

  it('accepts a day that is open from midnight to midnight, as the opening rules do (T4)', async () => {
    const wholeDay = [{ open: '00:00', close: '00:00' }]
    const path = ['restaurants', 0, 'openingHours', 0, 'intervals']
    expect(await run(withValue('restaurants', path, wholeDay))).toMatchObject({ changed: 1 })
    expect(
      await run(withValue('restaurants', path, [...wholeDay, { open: '12:00', close: '14:00' }])),
    ).toMatchObject({
      faults: [
        {
          path: '$.restaurants[0].openingHours[0].intervals[0]',
          problem: 'only the last interval of a day may go over midnight',
        },
      ],
    })
  })

  it('sets the age for alcohol of the chain, never below the legal age of its country (V10, F6)', async () => {
    const variant = withValue('catalogue', ['alcohol_rules', 'minimum_age'], 16)
    const under = { path: '$.alcohol_rules.minimum_age', problem: 'the law asks for 18' }
    expect(await run(variant)).toMatchObject({ faults: [under] })
    await run(withValue('legal', ['alcohol', 'minimum_age'], 16))
    expect(await run(variant)).toMatchObject({ changed: 1 })
    const offer = {
      source: await readSource(imports.database.db),
      restaurant: null,
      assortment: '',
      soldOut: soldOutOf([]),
      prices: basePrices,
    }
    expect(buildWireMenu(offer, 'fr', () => '').alcohol_minimum_age).toBe(16)
  })

  it('refuses another id for an existing entry (M6)', async () => {
    expect(await run(withValue('catalogue', ['recipe_ideas', 0, 'id'], 900))).toEqual({
      faults: [
        { path: '$.recipe_ideas[0].id', problem: 'ids are kept: le-grand-classique is 1, not 900' },
      ],
    })
    expect(await run(withValue('restaurants', ['restaurants', 0, 'id'], 900))).toMatchObject({
      faults: expect.arrayContaining([
        { path: '$.restaurants[0].id', problem: 'ids are kept: paris-bourse is 1, not 900' },
      ]),
    })
  })

  const references: [string, SeedPath, unknown, string][] = [
    [
      'restaurants',
      ['restaurants', 0, 'unavailable_ingredient_ids'],
      [5],
      '$.restaurants[0].unavailable_ingredient_ids[0]',
    ],
    [
      'restaurants',
      ['restaurants', 0, 'mainCategories', 0],
      77,
      '$.restaurants[0].mainCategories[0]',
    ],
    [
      'restaurants',
      ['restaurants', 1, 'closingRules', 0, 'holidays', 0],
      'carnival',
      '$.restaurants[1].closingRules[0].holidays[0]',
    ],
    ['restaurants', ['restaurants', 1, 'holiday_zone'], 'corse', '$.restaurants[1].holiday_zone'],
    ['origins', ['products', 0, 'id'], 5, '$.products[0].id'],
    ['illustrations', ['front', 1], 'unicorn', '$.front[1]'],
    ['illustrations', ['front', 1], { slug: 'unicorn' }, '$.front[1]'],
    [
      'illustrations',
      ['products', 'unicorn'],
      { kind: 'item', shape: 'ball', c: '#ffffff' },
      '$.products["unicorn"]',
    ],
  ]
  it.each(references)(
    'refuses %s.json with the unknown reference %j (M6)',
    async (name, path, value, place) => {
      const parsedFile = readChainFile(
        withValue(name, path, value),
        await readExistingIds(imports.database.db),
      )
      expect('faults' in parsedFile && parsedFile.faults.map((fault) => fault.path)).toEqual([
        place,
      ])
    },
  )
})

describe('the command that imports a file', () => {
  let directory: string
  let printedLines: string[]
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mesclun-command-'))
    printedLines = []
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const run = (...args: string[]) =>
    runCommand('catalogue', args, { DATA_DIR: join(directory, 'data') }, (line) =>
      printedLines.push(line),
    )

  it('checks a file without a database, and prints one line per fault (M6)', async () => {
    const file = join(directory, 'broken.json')
    await writeFile(file, withValue('catalogue', ['ingredients', 3, 'price'], -1))
    expect(await run('check', 'db/seed/catalogue.json')).toBe(0)
    expect(await run('check', file)).toBe(1)
    expect(printedLines).toEqual([
      'db/seed/catalogue.json: no fault found',
      'nothing was imported (check only)',
      `${file} $.ingredients[3].price: must not be below zero`,
      `${file}: 1 wrong`,
      'nothing was imported (check only)',
    ])
  })

  it('prints the hints that a file would cause, in a check and after an import (B1)', async () => {
    const [seller] = (JSON.parse(text('sellers')) as { sellers: { establishments: object[] }[] })
      .sellers
    const without = { sellers: [{ ...seller, establishments: seller?.establishments.slice(1) }] }
    const otherSellers = { sellers: [{ ...seller, id: 'other' }] }
    const [fewer, stranger] = [join(directory, 'fewer.json'), join(directory, 'other.json')]
    await writeFile(fewer, JSON.stringify(without))
    await writeFile(stranger, JSON.stringify(otherSellers))
    const hint =
      'sellers.json $.sellers[0].establishments: paris-bourse has no seller, so it takes no orders online: list restaurant 1 here'
    const restaurants = (verb: string, ...words: string[]) =>
      runCommand('restaurants', [verb, ...words], { DATA_DIR: join(directory, 'data') }, (line) =>
        printedLines.push(line),
      )
    // The first import fills the database with the demonstration.
    expect(await restaurants('import', 'db/seed/sellers.json')).toBe(0)
    printedLines = []
    expect(await restaurants('check', '--against-current', fewer)).toBe(1)
    expect(await restaurants('check', '--against-current', stranger)).toBe(1)
    expect(await restaurants('import', fewer)).toBe(0)
    expect(printedLines).toEqual([
      `${fewer}: no fault found`,
      hint,
      'nothing was imported (check only)',
      `${stranger} $.sellers: seller mesclun is missing, which publishes the site`,
      `${stranger}: 1 wrong`,
      'nothing was imported (check only)',
      expect.stringMatching(/1 changed/),
      hint,
    ])
    expect(await restaurants('import', 'db/seed/sellers.json')).toBe(0)
  })

  it('imports a file, and reports when nothing changed', async () => {
    expect(await run('import', 'db/seed/catalogue.json')).toBe(0)
    expect(printedLines).toEqual([
      `new database, with the demonstration chain: ${join(directory, 'data')} (DATA_DIR)`,
      expect.stringMatching(/^db\/seed\/catalogue\.json: nothing changed, version \S+$/),
    ])
    expect(await run('check', 'db/seed/catalogue.json')).toBe(0)
  })

  it('refuses a file for another command, a missing file, and unknown arguments', async () => {
    expect([
      await run('check', 'db/seed/restaurants.json'),
      await run('check', 'nowhere.json'),
      await run('destroy', 'x'),
      await run(),
    ]).toEqual([1, 1, 1, 1])
    expect(printedLines.join('\n')).toMatch(
      /is restaurants[\s\S]*no such file[\s\S]*usage[\s\S]*usage/,
    )
  })
})

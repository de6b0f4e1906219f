import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import type { CapacityStep } from '#domain/time/capacity.ts'
import type { CalendarEntry } from '#server/chain/calendar-schema.ts'
import type { CatalogueFile, PriceEntry } from '#server/chain/catalogue-schema.ts'
import type { RestaurantFileEntry, RestaurantsFile } from '#server/chain/restaurants-schema.ts'
import type { SellersFile } from '#server/chain/sellers-schema.ts'
import { randomClosing, randomDayRule, randomIntervals } from './random-days.ts'

/** The files of a chain by name, as data before they are serialised. */
export type ChainFiles = Readonly<Record<string, unknown>>

const FOLDER = 'db/seed'
const readSeedFile = <T>(name: string): T => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'))
const catalogue = readSeedFile<CatalogueFile>('catalogue.json')
const file = readSeedFile<RestaurantsFile>('restaurants.json')
const { sellers } = readSeedFile<SellersFile>('sellers.json')
const asTheyAre = [
  'chain.json',
  'illustrations.json',
  'legal.json',
  'origins.json',
  ...readdirSync(`${FOLDER}/legal`).map((name) => `legal/${name}`),
].map((name) => [name, readSeedFile<unknown>(name)] as const)
const models = file.restaurants.filter(({ active, closed }) => active && !closed)

const mostly = <T>(usual: T, alternative: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: alternative })

const clockOf = (quarter: number): string => {
  const minutes = (quarter % 96) * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const amounts = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 10_000) },
)
/** Capacity steps over a whole day, sometimes with one for the following night. */
const capacity: fc.Arbitrary<CapacityStep[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 95 }), { maxLength: 3 }),
    fc.array(amounts, { minLength: 5, maxLength: 5 }),
    fc.boolean(),
  )
  .map(([cuts, orders, night]) => {
    const marks = [0, ...cuts.toSorted((a, b) => a - b), 96]
    const day = marks.slice(1).map((to, i) => ({
      from: clockOf(marks[i] ?? 0),
      to: clockOf(to),
      orders: orders[i] ?? 1,
    }))
    return night ? [...day, { from: '00:00', to: '05:00', orders: orders[4] ?? 1 }] : day
  })

/** Dates around the Tuesday on which tests order, with a leap day and Christmas. */
const dates = fc.constantFrom(
  '2020-02-29',
  ...['22', '23', '24', '25', '26', '27', '28', '29', '30'].map((day) => `2026-11-${day}`),
  '2026-12-24',
  '2026-12-25',
)

const priced: readonly { kind: PriceEntry['kind']; id: number; premium: boolean }[] = [
  ...catalogue.ingredients.map(({ id, is_premium: premium }) => ({
    kind: 'ingredient' as const,
    id,
    premium,
  })),
  ...catalogue.desserts.map(({ id, is_premium: premium }) => ({
    kind: 'dessert' as const,
    id,
    premium,
  })),
  ...catalogue.formulas.map(({ id }) => ({ kind: 'formula' as const, id, premium: false })),
]
const euros = fc
  .oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 3000 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 99_900) },
  )
  .map((cents) => cents / 100)
const price: fc.Arbitrary<PriceEntry> = fc
  .record({ product: fc.constantFrom(...priced), price: euros, premium: fc.boolean() })
  .map(({ product: { kind, id, premium: may }, price: amount, premium }) => ({
    kind,
    id,
    price: amount,
    ...(may && premium ? { premium_price: 1.5 } : {}),
  }))
const prices = fc.uniqueArray(price, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 25 })
const zones = fc.tuple(prices, prices).map(([north, south]) => [
  { id: 'north', name: 'North', prices: north },
  { id: 'south', name: 'South', prices: south },
])
/** Price exceptions that begin or end around the time of the order. */
const exceptions = fc
  .tuple(prices, fc.constantFrom('T09:00', 'T09:01', 'T12:00'), fc.constantFrom('24', '25', '30'))
  .map(([list, at, day]) =>
    list.map((entry, i) => ({
      ...entry,
      from: i % 3 === 0 ? '2026-11-20T00:00' : '2026-11-24T09:00',
      until: i % 2 === 0 ? `2026-11-${day}${day === '24' ? 'T12:15' : at}` : '2027-01-01T00:00',
    })),
  )

/** Plausible names, and names with hostile or unusual characters. */
const name = fc.oneof(
  fc.constantFrom(
    'Chez “Ô” & Fils <b>',
    'L’Œuf, 1ᵉʳ étage',
    'مطعم السلطة',
    'サラダ 東京',
    '🥗🥗🥗',
    'a'.repeat(200),
    '{brand} \\ ${x} %s',
    '=SUM(A1)',
    "'; drop table orders; --",
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
)

type RestaurantChanges = Partial<RestaurantFileEntry>
/** Fields in which a restaurant differs from its model: often few, sometimes many. */
const restaurantChanges: fc.Arbitrary<RestaurantChanges> = fc
  .tuple(
    fc.record({
      name,
      email: fc.constantFrom('a@b.example', 'salade+midi@restaurant.example'),
      phone: fc.constantFrom('01 99 00 10 28', '+33 1 99 00 10 28', '+32 2 123 45 67'),
      openingHours: fc.tuple(
        ...[1, 2, 3, 4, 5, 6, 7].map((weekday) =>
          mostly([{ open: '11:00', close: '21:30' }], randomIntervals(true)).map((intervals) => ({
            weekday,
            intervals,
          })),
        ),
      ),
      closingRules: fc.array(
        randomClosing.map((rule) =>
          rule.type === 'annual_range'
            ? { ...rule, reason: 'works' }
            : rule.type === 'bank_holidays' && rule.holidays !== 'all'
              ? { ...rule, holidays: [...rule.holidays] }
              : { type: 'bank_holidays' as const, holidays: 'all' as const },
        ),
        { maxLength: 2 },
      ),
      holiday_zone: fc.constantFrom('metropole', 'alsace-moselle'),
      payment_options: fc
        .subarray(['card_online', 'pay_at_restaurant', 'meal_voucher_counter'] as const, {
          minLength: 1,
        })
        .map((options) => [...options]),
      slot_minutes: fc.constantFrom(5, 7, 13, 30, 120),
      capacity_per_slot: amounts,
      peak_capacity_per_slot: fc.constantFrom(null, { from: '12:00', to: '13:30', orders: 2 }),
      capacity_curve: capacity.map((steps) => [{ weekdays: [1, 2, 3, 4, 5, 6, 7], steps }]),
      lead_time_minutes: fc.constantFrom(0, 7, 60, 600, 1440),
      last_pickup_before_close_minutes: fc.constantFrom(0, 45, 300, 1440),
      order_horizon_days: fc.constantFrom(1, 2, 14, 60),
      unavailable_ingredient_ids: fc.oneof(
        fc.subarray(catalogue.ingredients.map(({ id }) => id)),
        fc.subarray(
          catalogue.ingredients.map(({ id }) => id),
          { maxLength: 6 },
        ),
      ),
      cutleryIngredient: fc.constantFrom(null, 1401),
      mainCategories: fc.subarray(models[0]?.mainCategories ?? []),
      dessertCategories: fc.subarray(models[0]?.dessertCategories ?? []),
      coordinates: fc.record({
        latitude: fc.double({ min: -90, max: 90, noNaN: true }),
        longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
      own_containers: fc.record({
        formulas: fc.subarray(catalogue.formulas.map(({ id }) => id)),
        products: fc.subarray(
          catalogue.ingredients.map(({ id }) => id),
          { maxLength: 9 },
        ),
        custom: fc.boolean(),
        discount: fc.constantFrom(0, 0.2, 12.34),
      }),
      price_zone: fc.constantFrom('north', 'south'),
      price_exceptions: exceptions,
      closed: mostly(false, fc.boolean()),
    }),
    fc.infiniteStream(fc.nat({ max: 9 })),
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([all, dice, many]) =>
    Object.fromEntries(Object.entries(all).filter(() => (dice.next().value ?? 0) < many)),
  )

const calendar: fc.Arbitrary<CalendarEntry[]> = fc
  .uniqueArray(
    fc.record({
      date: dates,
      restaurants: fc.oneof(fc.constant('all' as const), fc.constant([0])),
      hours: fc.option(randomDayRule, { nil: undefined }),
      capacity: fc.option(capacity, { nil: undefined, freq: 3 }),
      reason: fc.option(fc.constant({ fr: 'Travaux', en: 'Works', es: 'Obras', nl: 'Werken' }), {
        nil: undefined,
      }),
    }),
    { selector: ({ date }) => date, maxLength: 4 },
  )
  .map((entries) =>
    entries
      .filter(({ hours, capacity: steps }) => hours !== undefined || steps !== undefined)
      // Removes undefined members, as data read from a file has none.
      .map((entry): CalendarEntry => JSON.parse(JSON.stringify(entry))),
  )

/**
 * A visit of customers. `at`: when they order; `pickupNear`: the time at which they want to pick
 * up, so that they choose the nearest free time. Both are instants in ISO 8601. `hours`: opening
 * hours beyond the usual ones.
 */
type ChainVisit = { at: string; pickupNear: string; hours: CalendarEntry[] }

/** A visit on the Tuesday on which tests order, for the next time on offer. */
const tuesdayVisit: ChainVisit = {
  at: '2026-11-24T08:00:00Z',
  pickupNear: '2026-11-24T08:00:00Z',
  hours: [],
}

/**
 * The clock changes of Paris in 2027, on 28 March at 2:00 and on 31 October at 3:00; a year in
 * which the legal texts are in force.
 */
const clockChanges = ['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'] as const

/**
 * Opening hours in the night of a clock change: either of the Saturday, past midnight, or of the
 * Sunday.
 */
const nightHours = fc.oneof(
  fc.record({
    daysAfter: fc.constant(-1),
    open: fc.constantFrom('18:00', '22:30', '23:45'),
    close: fc.constantFrom('02:30', '03:00', '04:15', '05:00'),
  }),
  fc.record({
    daysAfter: fc.constant(0),
    open: fc.constantFrom('00:00', '01:30', '02:00', '02:15', '02:45'),
    close: fc.constantFrom('03:00', '04:15', '05:00'),
  }),
)

/**
 * A visit for pick-up in the night of a clock change; customers order between ten hours before the
 * change and half an hour after it.
 */
const nightVisit: fc.Arbitrary<ChainVisit> = fc
  .record({
    change: fc.constantFrom(...clockChanges),
    visitMinute: fc.integer({ min: -600, max: 30 }),
    pickupMinute: fc.integer({ min: -75, max: 75 }),
    hours: nightHours,
  })
  .map(({ change, visitMinute, pickupMinute, hours: { daysAfter, open, close } }) => {
    const instant = Temporal.Instant.from(change)
    const sunday = Temporal.PlainDate.from(change.slice(0, 10))
    return {
      at: instant.add({ minutes: visitMinute }).toString(),
      pickupNear: instant.add({ minutes: pickupMinute }).toString(),
      hours: [
        {
          date: sunday.add({ days: daysAfter }).toString(),
          restaurants: 'all',
          hours: { type: 'hours', intervals: [{ open, close }] },
        },
      ],
    }
  })

/** The specific values of a chain; short enough to be readable in the message of a failed test. */
export type ChainPlan = {
  first: number
  restaurants: RestaurantChanges[]
  zones: NonNullable<CatalogueFile['price_zones']>
  calendar: CalendarEntry[]
  inactive: number[]
  sellers: number
  unsold: number | null
  visit: ChainVisit
}

/** Two restaurants like those of the demonstration, which sell. */
export const plainChain: ChainPlan = {
  first: 0,
  restaurants: [{}, {}],
  zones: [],
  calendar: [],
  inactive: [],
  sellers: 1,
  unsold: null,
  visit: tuesdayVisit,
}

/** The plain chain, visited for a time in the hour that the clocks repeat. */
export const repeatedHour: ChainPlan = {
  ...plainChain,
  visit: {
    at: '2027-10-30T20:00:00Z',
    pickupNear: '2027-10-31T01:15:00Z',
    hours: [
      {
        date: '2027-10-30',
        restaurants: 'all',
        hours: { type: 'hours', intervals: [{ open: '18:00', close: '05:00' }] },
      },
    ],
  },
}

/** Plausible chains of one to four restaurants; it is not certain that all of them can sell. */
export const randomChain: fc.Arbitrary<ChainPlan> = fc.record<ChainPlan>({
  first: fc.nat({ max: models.length - 1 }),
  restaurants: fc.array(restaurantChanges, { minLength: 1, maxLength: 4 }),
  zones,
  calendar,
  inactive: mostly<number[]>(
    [],
    fc.subarray(
      priced.map(({ id }) => id),
      { maxLength: 12 },
    ),
  ),
  sellers: fc.integer({ min: 1, max: 3 }),
  unsold: fc.option(fc.nat({ max: 3 })),
  visit: fc.oneof(fc.constant(tuesdayVisit), nightVisit),
})

export function filesOf(chainPlan: ChainPlan): ChainFiles {
  const restaurants = chainPlan.restaurants.map((changes, i) => {
    const model = models[(chainPlan.first + i) % models.length]
    if (model === undefined) throw new Error('the demonstration chain has no restaurant')
    const entry = { ...model, ...changes }
    return { ...entry, sells_alcohol: entry.mainCategories.includes(15) }
  })
  const ids = new Set(restaurants.map(({ id }) => id))
  const off = new Set(chainPlan.inactive)
  const active = <T extends { id: number; active: boolean }>(list: readonly T[]) =>
    list.map((entry) => (off.has(entry.id) ? { ...entry, active: false } : entry))
  return {
    ...Object.fromEntries(asTheyAre),
    'catalogue.json': {
      ...catalogue,
      price_zones: chainPlan.zones,
      ingredients: active(catalogue.ingredients),
      desserts: active(catalogue.desserts),
      formulas: active(catalogue.formulas),
    },
    'restaurants.json': {
      ...file,
      count: restaurants.length,
      restaurants,
      calendar: [...chainPlan.calendar, ...chainPlan.visit.hours].map((entry) =>
        entry.restaurants === 'all'
          ? entry
          : { ...entry, restaurants: restaurants.slice(0, 1).map(({ id }) => id) },
      ),
      delivery_cities: file.delivery_cities.map((city) => ({
        ...city,
        restaurant_ids: city.restaurant_ids.filter((id) => ids.has(id)),
      })),
    },
    'sellers.json': sellersOf(
      restaurants.map(({ id }) => id).filter((_, i) => i !== chainPlan.unsold),
      chainPlan.sellers,
    ),
  }
}

/** Assigns the restaurants to the sellers in turn; the first seller publishes the site. */
function sellersOf(restaurants: readonly number[], count: number): SellersFile {
  const [publisher] = sellers
  if (publisher === undefined) throw new Error('the demonstration chain has no seller')
  return {
    sellers: [publisher.siren, '000200303', '000300707'].slice(0, count).map((siren, i) => ({
      ...publisher,
      id: i === 0 ? publisher.id : `seller-${i}`,
      siren,
      vat: `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`,
      ...(i === 0 ? {} : { series: `S${i}` }),
      establishments: restaurants
        .filter((_, turn) => turn % count === i)
        .map((restaurant) => ({ restaurant, siret: siretOf(siren, restaurant) })),
    })),
  }
}

/** A SIRET: the SIREN, four digits, and a Luhn check digit. */
function siretOf(siren: string, establishment: number): string {
  const digits = `${siren}${String(establishment).padStart(4, '0')}`
  const sum = digits
    .split('')
    .toReversed()
    .map((digit, i) => Number(digit) * (i % 2 === 0 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Values that may have been typed by mistake instead of the right one. */
const mistypedValues: readonly unknown[] = [
  null,
  '',
  ' ',
  -1,
  0,
  0.5,
  1e12,
  9_007_199_254_740_991,
  true,
  [],
  {},
  '0000-01-01',
  '2026-02-30',
  '02-30',
  '24:00',
  'x'.repeat(20_000),
  '\0',
  'a\r\nBcc: b@example.com',
  '2',
  '\u202Eabc',
]

export type Slip = { file: number; at: number[]; act: number }
/** A single mistake at a random position in the files. */
export const randomSlip: fc.Arbitrary<Slip> = fc.record({
  file: fc.nat({ max: 30 }),
  at: fc.array(fc.nat({ max: 300 }), { minLength: 1, maxLength: 8 }),
  act: fc.nat({ max: mistypedValues.length + 3 }),
})

/**
 * Returns the files with a mistake (a value replaced, left out, repeated or moved), and the name of
 * the file that contains the mistake.
 */
export function withSlip(
  files: ChainFiles,
  { file: which, at, act }: Slip,
): { name: string; files: ChainFiles } {
  const names = Object.keys(files).toSorted()
  // The files that a chain edits most are drawn more often.
  const often = ['restaurants.json', 'catalogue.json', 'sellers.json', 'restaurants.json']
  const fileName = [...names, ...often, ...often][which % (names.length + 8)] ?? ''
  return { name: fileName, files: { ...files, [fileName]: slipped(files[fileName], at, act) } }
}

function slipped(
  value: unknown,
  [step = 0, ...innerSteps]: readonly number[],
  act: number,
): unknown {
  if (typeof value !== 'object' || value === null)
    return mistypedValues[act % mistypedValues.length]
  const keys = Object.keys(value)
  const key = keys[step % keys.length]
  if (key === undefined) return mistypedValues[act % mistypedValues.length]
  const isLast = innerSteps.length === 0
  if (Array.isArray(value)) {
    const i = Number(key)
    const items: readonly unknown[] = value
    if (isLast && act === mistypedValues.length) return items.toSpliced(i, 1)
    if (isLast && act === mistypedValues.length + 1) return [...items, items[i]]
    if (isLast && act > mistypedValues.length + 1) return items.toReversed()
    return items.with(i, slipped(items[i], innerSteps, act))
  }
  const entries = Object.entries(value)
  if (isLast && act === mistypedValues.length)
    return Object.fromEntries(entries.filter(([k]) => k !== key))
  return Object.fromEntries(
    entries.map(([k, inner]): [string, unknown] => [
      k,
      k === key ? slipped(inner, innerSteps, act) : inner,
    ]),
  )
}

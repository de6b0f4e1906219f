import { allRows } from '#server/db/statements.ts'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireMenu } from '#contract/shop/menu.ts'
import { legalPages } from '#contract/shop/legal-pages.ts'
import type { Order, Quote } from '#contract/shop/orders.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { locales } from '#contract/pages/locales.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { anOrder, send } from '#testing/builders/an-order.ts'
import { aBrowser, aSignUp } from '#testing/builders/a-customer.ts'
import { type DatabaseCopy, emptyDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { firstChainWords } from '#testing/readers/first-chain-words.ts'

const FILES = 'db/second-chain'
const [CONTINENT, CORSICA] = ['000300707', '000200303']
/**
 * The prices of two products in each restaurant, in cents: the salad and the formula. The prices of
 * their zone differ from the base prices.
 */
const restaurants = [
  { id: 21, seller: CORSICA, number: 'BI-2026-000001', salad: 1190, formula: 970 + 160 },
  { id: 22, seller: CORSICA, number: 'BI-2026-000002', salad: 1190, formula: 970 + 160 },
  { id: 23, seller: CONTINENT, number: 'BC-2026-000001', salad: 1140, formula: 920 + 140 },
  { id: 24, seller: CONTINENT, number: 'BC-2026-000002', salad: 1140, formula: 920 + 140 },
  { id: 25, seller: CONTINENT, number: 'BC-2026-000003', salad: 1110, formula: 890 + 140 },
  { id: 26, seller: CONTINENT, number: 'BC-2026-000004', salad: 1110, formula: 890 + 140 },
] as const
const [AJACCIO, STRASBOURG, NANTES] = [21, 23, 25]
const [SALAD, CURD, BOWL, TROUT] = [2071, 2121, 61, 2021]
const soldAlone = ['bread', 'snack', 'dessert', 'cold-drink', 'hot-drink', 'soup', 'hot-dish']

const portion = (ingredient: number) => ({ ingredient, warm: false })
const nothing = { bases: [], ingredients: [], sauces: [], side1: [], side2: [] }

/** A signature salad, a composed dessert, a formula with a premium ingredient, and each single item. */
const oneOfEach = (menu: WireMenu): CartLine[] => [
  { kind: 'signature', id: `ingredient-${SALAD}`, quantity: 1, ingredient: SALAD, freeSauce: 2051 },
  {
    kind: 'dessert',
    id: `dessert-${CURD}`,
    quantity: 1,
    dessert: CURD,
    paidWith: 'euros',
    declined: [],
    filling: { coulis: [portion(2141)], toppings: [portion(2151)] },
  },
  {
    kind: 'formula',
    id: `formula-${BOWL}`,
    quantity: 1,
    formula: BOWL,
    declined: [],
    dessert: null,
    paidWith: 'euros',
    title: null,
    filling: {
      ...nothing,
      bases: [portion(2001)],
      ingredients: [portion(TROUT), portion(2011), portion(2041)],
      sauces: [portion(2053)],
    },
  },
  ...singleItems(menu).map(({ id }): CartLine => ({
    kind: 'item',
    id: `ingredient-${id}`,
    quantity: 1,
    ingredient: id,
    freeSauce: null,
    warm: false,
    paidWith: 'euros',
  })),
]

function singleItems({ categories, ingredients }: WireMenu) {
  const kinds = new Map(categories.map(({ id, kind }) => [id, kind]))
  return ingredients.filter(({ category }) => soldAlone.includes(kinds.get(category.id) ?? ''))
}

/** The price in cents of each ingredient, dessert and formula of the menu, by keys like `dessert-3`. */
function shownPrices(menu: WireMenu): Record<string, number> {
  const cents = (euros = Number.NaN) => Math.round(euros * 100)
  const trout = menu.ingredients.find(({ id }) => id === TROUT)
  return Object.fromEntries([
    ...menu.ingredients.map(({ id, price }) => [`ingredient-${id}`, cents(price)]),
    ...menu.desserts.map(({ id, price }) => [`dessert-${id}`, cents(price)]),
    ...menu.formulas.map(({ id, price }) => [
      `formula-${id}`,
      cents(price) + cents(trout?.premium_price),
    ]),
  ])
}

const environmentOf = (copy: DatabaseCopy) => ({ DATABASE_URL: copy.databaseUrl ?? '' })
async function chain(verb: string, folder: string, copy: DatabaseCopy): Promise<void> {
  const lines: string[] = []
  const code = await runCommand('chain', [verb, folder], environmentOf(copy), (line) =>
    lines.push(line),
  )
  expect([code, lines.filter((line) => line.includes('$'))]).toEqual([0, []])
}

describe('the second demonstration chain', () => {
  let copy: DatabaseCopy
  let app: TestApp
  let folder: string
  const orders: Order[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'second-chain-'))
    copy = await emptyDatabase('postgres')
    await chain('import', FILES, copy)
    app = await openTestApp('postgres', {}, { databaseCopy: copy })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(restaurants)(
    'sells in restaurant $id at the prices of its zone, on behalf of its seller (B1, B2, B6)',
    async ({ id, seller, number, salad, formula }) => {
      const menu = (await app.get(`/api/restaurants/${id}/menu`)).json<WireMenu>()
      const lines = oneOfEach(menu)
      const quote = (await app.post('/api/quotes', { restaurant: id, lines })).json<Quote>()
      const menuPrices = shownPrices(menu)
      expect(menuPrices).toMatchObject({
        [`ingredient-${SALAD}`]: salad,
        [`formula-${BOWL}`]: formula,
      })
      const prices = (sold: Quote['lines']) =>
        sold.map(({ line, unitPrice }) => [line, unitPrice] as const)
      expect(prices(quote.lines)).toEqual(lines.map((line) => [line.id, menuPrices[line.id]]))

      const body = await anOrder(app, { restaurant: id, lines })
      const answer = await send(app, body, undefined, {
        'accept-language': locales[id % locales.length] ?? 'fr',
      })
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.any(String)])
      const order = answer.json<Order>()
      orders.push(order)
      expect(prices(order.lines)).toEqual(prices(quote.lines))
      expect(order.toPay).toBe(quote.toPay)

      const receipt = await app.get(`/api/orders/${order.token}/receipt`)
      expect(receipt.text).toContain(number)
      expect(receipt.text.replace(/\s/g, '')).toContain(seller)
      const sum = `${Math.floor(order.toPay / 100)}[.,]${String(order.toPay % 100).padStart(2, '0')}`
      expect(receipt.text).toMatch(new RegExp(sum))
    },
  )

  it('is closed on the bank holidays of each zone, and closes early on Christmas Eve (T4, B4)', async () => {
    const dayOf = async (restaurant: number, date: string, now: string) => {
      app.clock.now = Date.parse(now)
      const { days } = (await app.get(`/api/restaurants/${restaurant}/takeaway`)).json<Takeaway>()
      const day = days.find((takeawayDay) => takeawayDay.date === date)
      return [day?.closed, day?.holiday, day?.times.at(-1)?.time]
    }
    const before = app.clock.now
    const goodFriday = ['2027-03-26', '2027-03-24T08:00:00Z'] as const
    expect(await dayOf(STRASBOURG, ...goodFriday)).toEqual([
      'bank_holiday',
      'good-friday',
      undefined,
    ])
    expect(await dayOf(NANTES, ...goodFriday)).toEqual([null, null, '21:15'])
    expect(await dayOf(AJACCIO, ...goodFriday)).toEqual([null, null, '21:15'])
    const december = ['2026-12-08', '2026-12-04T08:00:00Z'] as const
    expect(await dayOf(AJACCIO, ...december)).toEqual([
      'bank_holiday',
      'immaculate-conception',
      undefined,
    ])
    expect(await dayOf(STRASBOURG, ...december)).toEqual([null, null, '21:15'])
    const eve = ['2026-12-24', '2026-12-21T08:00:00Z'] as const
    expect(await dayOf(NANTES, ...eve)).toEqual([null, null, '14:45'])
    app.clock.now = before
  })

  it('shows no words of the first chain, in any language, document or mail (B2)', async () => {
    const paths = [
      '/api/menu',
      '/api/site',
      '/api/allergens',
      '/api/restaurants/',
      '/api/openings',
      '/api/companies/',
      '/api/terms/current',
      '/api/loyalty-rules/current',
      ...legalPages.map((page) => `/api/legal/${page}`),
      ...restaurants.flatMap(({ id }) => [
        `/api/restaurants/${id}/menu`,
        `/api/restaurants/${id}/takeaway`,
      ]),
      ...['2A004', '44109', '67482'].map((insee) => `/api/communes/${insee}/delivery`),
      ...orders.flatMap(({ token }) => [`/api/orders/${token}`, `/api/orders/${token}/receipt`]),
      ...locales.flatMap((locale) => [
        `/assets/ui/app-${locale}.webmanifest`,
        `/assets/ui/offline-${locale}.html`,
      ]),
    ]
    const answeredTexts: string[][] = []
    for (const path of paths)
      for (const locale of locales) {
        const answer = await app.get(path, { 'accept-language': locale })
        expect([path, answer.status]).toEqual([path, 200])
        answeredTexts.push([`${path} ${locale}`, answer.text])
      }
    for (const locale of locales)
      await aBrowser(app).ask(
        'POST',
        '/api/auth/sign-up',
        aSignUp({ email: `${locale}@example.com` }),
        {
          'accept-language': locale,
        },
      )
    await app.drain()
    const rows = await allRows(app.database.db)<{ kind: string; locale: string; mail: string }>`
      select kind, locale, concat_ws(' ', subject, html, text) as mail from mails`
    expect(new Set(rows.map(({ locale }) => locale))).toEqual(new Set(locales))
    expect(rows.length).toBeGreaterThanOrEqual(orders.length + locales.length)
    for (const { kind, locale, mail } of rows) answeredTexts.push([`${kind} ${locale}`, mail])
    expect(answeredTexts.length).toBeGreaterThan(100)
    for (const [where, text = ''] of answeredTexts)
      expect([where, firstChainWords(text)]).toEqual([where, []])
  })

  it('is the same, byte for byte, after an export and an import (B8)', async () => {
    const [first, second] = [join(folder, 'first'), join(folder, 'second')]
    await chain('export', first, copy)
    const importedCopy = await emptyDatabase('postgres')
    await chain('import', first, importedCopy)
    await chain('export', second, importedCopy)
    await importedCopy.remove()
    const exported = await filesIn(first)
    expect(exported.size).toBeGreaterThan(10)
    expect(await filesIn(second)).toEqual(exported)
  })
})

describe('the search for words of the first chain', () => {
  it('finds them as a visitor reads them, whatever the letter case and spaces', () => {
    expect(firstChainWords('MESCLUN, 23 bis rue Vivienne, SIREN 000 100 016')).toEqual([
      'mesclun',
      '23 bis rue vivienne',
      '000100016',
    ])
    expect(firstChainWords('Tomates Cerises et tomates')).toEqual(['tomates cerises'])
    expect(firstChainWords('Tomate, Nantes')).toEqual([])
  })
})

async function filesIn(path: string): Promise<Map<string, string>> {
  const names = (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.json'))
  return new Map(
    await Promise.all(
      names
        .toSorted()
        .map(async (name) => [name, await readFile(join(path, name), 'utf8')] as const),
    ),
  )
}

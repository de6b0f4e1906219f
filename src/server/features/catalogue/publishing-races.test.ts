import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { CatalogueDraft, OfficeCatalogue } from '#contract/office/catalogue.ts'
import type { Order, Quote } from '#contract/shop/orders.ts'
import { HAUSSMANN, anOrder, send } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { publishDue } from './publish-due.ts'

/**
 * Two products whose prices change together: an order priced with a mixture of two versions would
 * have a different total.
 */
const [BREAD, FETA] = ['ingredient 751', 'ingredient 402']
const ORDERS = 24

describe('two programs that take orders while a change set is published', () => {
  let app: TestApp
  let second: Awaited<ReturnType<typeof openSecondApp>>
  let sofia: APerson
  beforeAll(async () => {
    app = await openTestApp('postgres')
    second = await openSecondApp(app)
  })
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    sofia = await aPersonWith(app, 'catalogue')
  })
  afterAll(async () => {
    await second.close()
    await app.close()
  })

  async function draftPrices(bread: number, feta: number): Promise<CatalogueDraft> {
    const { entries } = (await sofia.browser.get('/api/office/catalogue')).json<OfficeCatalogue>()
    const edits = [
      { entry: BREAD, field: 'price', before: entries[BREAD]?.['price'] ?? null, after: bread },
      { entry: FETA, field: 'price', before: entries[FETA]?.['price'] ?? null, after: feta },
    ]
    const answer = await sofia.browser.ask('PATCH', '/api/office/catalogue/draft', { edits })
    expect(answer.status).toBe(200)
    return answer.json<CatalogueDraft>()
  }
  const publish = (
    { id, seen }: Pick<CatalogueDraft, 'id' | 'seen'>,
    at: string | null = null,
    key: string = randomUUID(),
  ) =>
    sofia.browser.ask(
      'POST',
      '/api/office/catalogue/draft/publications',
      { draft: id, seen, without: [], at, pilot: null },
      { 'idempotency-key': key },
    )
  const item = (ingredient: number) =>
    ({
      kind: 'item',
      id: `item-${ingredient}`,
      quantity: 1,
      ingredient,
      freeSauce: null,
      warm: false,
      paidWith: 'euros',
    }) as const
  const salad = {
    kind: 'custom',
    id: 'salad',
    quantity: 1,
    title: null,
    filling: {
      bases: [{ ingredient: 101, warm: false }],
      ingredients: [{ ingredient: 402, warm: false }],
      sauces: [],
      side1: [],
      side2: [],
    },
  } as const

  let guests = 0
  /**
   * Orders a salad and a bread. If the price changes meanwhile, orders them again at the new price.
   */
  async function order(at: TestApp | typeof second): Promise<Order> {
    guests += 1
    const guest = guests
    for (let tries = 0; tries < 5; tries += 1) {
      const body = await anOrder(at, {
        restaurant: HAUSSMANN,
        lines: [salad, item(751)],
        takeawayAt: new Date(
          Date.parse('2026-11-24T10:30:00Z') + 900_000 * (guest % 12),
        ).toISOString(),
        customer: {
          name: 'Zoé Lefèvre',
          phone: `06 39 98 ${String(2000 + guest)}`,
          email: `zoe-${guest}@example.com`,
        },
      })
      const answer = await send(at, body)
      if (answer.status === 201) return answer.json<Order>()
      expect(answer.json<Problem>().code).toBe('menu_changed')
    }
    throw new Error('the price changed five times, so that the order could not be placed')
  }
  const priceNow = async () =>
    (
      await app.post('/api/quotes', { restaurant: HAUSSMANN, lines: [salad, item(751)] })
    ).json<Quote>().toPay

  it('price each order entirely by the old version or entirely by the new one (H8)', async () => {
    const before = await priceNow()
    const pricedDraft = await draftPrices(5.11, 7.22)
    const [answer, ...orders] = await Promise.all([
      publish(pricedDraft),
      ...Array.from({ length: ORDERS }, (_, nth) => order(nth % 2 === 0 ? app : second)),
    ])
    expect(answer.status).toBe(201)
    const after = await priceNow()
    expect(after).not.toBe(before)
    expect(orders.filter(({ toPay }) => toPay !== before && toPay !== after)).toEqual([])
    // New orders cost the published price, in both processes.
    expect([(await order(app)).toPay, (await order(second)).toPay]).toEqual([after, after])
  })

  it('save edits that arrive during the publication into the next draft (H6, P6)', async () => {
    const pricedDraft = await draftPrices(4.31, 4.32)
    const { entries } = (await sofia.browser.get('/api/office/catalogue')).json<OfficeCatalogue>()
    const before = entries[FETA]?.['calories'] ?? null
    const save = async (nth: number): Promise<TestAnswer> => {
      // Each edit waits for the lock at another moment of the publication.
      await new Promise((resolve) => setImmediate(resolve))
      return sofia.browser.ask('PATCH', '/api/office/catalogue/draft', {
        edits: [{ entry: FETA, field: 'calories', before, after: 300 + nth }],
      })
    }
    const [publishAnswer, ...saveAnswers] = await Promise.all([
      publish(pricedDraft),
      ...[0, 1, 2, 3].map(save),
    ])
    expect(publishAnswer.status).toBeOneOf([201, 409])
    const countOf = (status: number) =>
      saveAnswers.filter((answer) => answer.status === status).length
    expect([countOf(200), countOf(409)]).toEqual([1, 3])
    const { draft } = (await sofia.browser.get('/api/office/catalogue')).json<OfficeCatalogue>()
    if (draft.id !== null) await sofia.browser.delete(`/api/office/catalogue/draft/${draft.id}`)
  })

  it('publish a scheduled set once, and publish once for a request that is sent twice (H8)', async () => {
    const at = new Date(app.clock.now + 3_600_000).toISOString()
    const before = await countPublished()
    const pricedDraft = await draftPrices(4.01, 4.02)
    const key = randomUUID()
    const [firstAnswer, again] = await Promise.all([
      publish(pricedDraft, at, key),
      publish(pricedDraft, at, key),
    ])
    expect([firstAnswer.status, again.status, again.json()]).toEqual([201, 201, firstAnswer.json()])
    app.clock.now += 2 * 3_600_000
    const publishedCounts = await Promise.all(
      [app, second, app, second].map(({ services }) => publishDue(services)),
    )
    expect(publishedCounts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await countPublished()).toBe(before + 1)
  })

  async function countPublished(): Promise<number> {
    const rows = await allRows(app.database.db)<{ count: number }>`
      select count(*)::integer as count from audit_entries where action = 'catalogue-published'`
    return rows[0]?.count ?? 0
  }
})

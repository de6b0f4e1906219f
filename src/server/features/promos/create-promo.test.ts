import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type {
  OfficePromo,
  OfficePromos,
  PromoBody,
  PromoEstimate,
  PromoRuleBody,
} from '#contract/office/promos.ts'
import type { Problem } from '#contract/errors.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Order } from '#contract/shop/orders.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { writeGoodwillCode } from '#server/stores/promos/goodwill-codes.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { copyOrder } from '#testing/builders/many-orders.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

/**
 * Several days after the orders placed in these tests, so that they are among those of the last 30
 * days.
 */
const NEXT_WEEK = TUESDAY_AT_NINE + 7 * 86_400_000
const BREAD = 751
const BEER = 1101
const bread = { kind: 'product', product: { kind: 'ingredient', id: BREAD } } as const

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

describe.each(oneDatabase)('promotions of the head office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let marketing: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    marketing = await aPersonWith(app, 'marketing')
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const rule: PromoRuleBody = {
    worth: { kind: 'percent', percent: 10 },
    minimum: 0,
    overallLimit: null,
    perCustomerLimit: null,
    firstOrderOnly: false,
    restaurants: null,
    days: null,
    hours: null,
    only: null,
    except: null,
    most: null,
  }
  const letters = () => `T${randomUUID().slice(0, 8).toUpperCase()}`
  /** A promotion that one person may make alone: its twenty uses reduce prices by at most 20 €. */
  const promo = (changes: Partial<PromoBody> = {}): PromoBody => ({
    ...rule,
    worth: { kind: 'amount', amount: 100 },
    overallLimit: 20,
    code: letters(),
    from: null,
    until: null,
    ...changes,
  })
  const make = (by: APerson, body: unknown, key: string = randomUUID()) =>
    by.browser.ask('POST', '/api/office/promos', body, { 'idempotency-key': key })
  const list = async (group = 'running', by = owner) =>
    (await by.browser.get(`/api/office/promos?group=${group}`)).json<OfficePromos>()
  const listed = async (code: string, group = 'running') =>
    (await list(group)).results.find((officePromo) => officePromo.code === code)
  const mustList = async (code: string, group = 'running'): Promise<OfficePromo> => {
    const listedPromo = await listed(code, group)
    if (listedPromo === undefined) throw new Error(`${code} is not in the list`)
    return listedPromo
  }
  const estimate = async (body: PromoRuleBody, by = marketing) =>
    (await by.browser.post('/api/office/promo-estimates', body)).json<PromoEstimate>()
  const fields = (answer: { json: <T>() => T }) =>
    answer.json<Problem>().fields?.map(({ field, code }) => `${field} ${code}`)
  const worth = async (code: string, restaurant = HAUSSMANN) =>
    (await app.post('/api/promos', { code, restaurant })).status

  let placed = 0
  /**
   * Places an order of `quantity` breads at 90 cents each, by a new guest unless `mail` is given.
   */
  async function sell(
    quantity: number,
    {
      mail,
      code,
      restaurant = HAUSSMANN,
      more = [],
    }: {
      mail?: string
      code?: string
      restaurant?: number
      more?: CartLine[]
    } = {},
  ): Promise<Order> {
    placed += 1
    const lines: CartLine[] = [
      {
        kind: 'item',
        id: 'bread',
        ingredient: BREAD,
        quantity,
        freeSauce: null,
        warm: false,
        paidWith: 'euros',
      },
      ...more,
    ]
    return place(
      app,
      await anOrder(app, {
        lines,
        restaurant,
        takeawayAt: new Date(
          Date.parse('2026-11-24T10:30:00Z') + 900_000 * (placed % 12),
        ).toISOString(),
        customer: {
          name: 'Zoé Lefèvre',
          phone: `06 39 98 ${String(1000 + placed)}`,
          email: mail ?? `zoe-${placed}@example.com`,
        },
        overEighteen: true,
        ...(code === undefined ? {} : { promo: code }),
      }),
    )
  }

  it('are created, read back with the same rule, and accepted by the shop (H14)', async () => {
    const body = promo({ minimum: 500, perCustomerLimit: 1, restaurants: [HAUSSMANN, BOURSE] })
    const answer = await make(marketing, body)
    expect([answer.status, answer.json()]).toEqual([201, { state: 'made', estimate: 0 }])
    expect(await mustList(body.code)).toMatchObject({
      worth: { kind: 'amount', amount: 100 },
      minimum: 500,
      perCustomerLimit: 1,
      state: 'running',
      isOfCatalogue: false,
      used: 0,
      discount: 0,
      restaurants: { count: 2 },
    })
    expect(await worth(body.code)).toBe(200)
    expect(await worth(body.code, 3)).toBe(409)
  })

  it('are limited to days, hours and products, and told with the names of these (H14)', async () => {
    const limits = {
      days: [2, 1],
      hours: { from: '14:00', until: '18:00' },
      only: [
        { kind: 'ingredient' as const, id: BREAD },
        { kind: 'custom' as const, id: 1 },
      ],
      except: [{ kind: 'formula' as const, id: 3 }],
    }
    const body = promo({ ...limits, worth: { kind: 'percent', percent: 10 }, most: 500 })
    expect((await make(marketing, { ...body, overallLimit: 3 })).json()).toMatchObject({
      state: 'made',
    })
    expect(await mustList(body.code)).toMatchObject({
      days: [1, 2],
      hours: limits.hours,
      only: { count: 2, names: [expect.any(String), expect.any(String)] },
      except: { count: 1 },
      most: 500,
    })
    const unknown = await make(marketing, promo({ only: [{ kind: 'category', id: 9999 }] }))
    expect(fields(unknown)).toEqual(['only promotion_gift_unknown'])
    const wrong = promo({ days: [], hours: { from: '14:00', until: '14:00' }, except: [] })
    expect(fields(await make(marketing, wrong))).toEqual([
      'days promotion_days_missing',
      'hours promotion_hours_wrong',
      'except field_required',
    ])
  })

  it('show their total and daily discount, reduced again when an order is cancelled (H14)', async () => {
    const code = await aPromo(app.database, { kind: 'amount', value: 100 })
    const before = (await list()).days.at(-1)
    const first = await sell(4, { code })
    await sell(5, { code })
    expect(await mustList(code)).toMatchObject({ used: 2, discount: 200 })
    const id = await orderIdOf(app, first)
    await app.database.db
      .transaction()
      .execute((tx) =>
        advanceOrder(tx, app.services.jobs, { order: id, to: 'cancelled', at: app.clock.now }),
      )
    expect(await mustList(code)).toMatchObject({ used: 1, discount: 100 })
    const { days } = await list()
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({
      day: '2026-11-24',
      orders: (before?.orders ?? 0) + 1,
      discount: (before?.discount ?? 0) + 100,
    })
    // No text of the answer names the customer who used the code.
    expect(JSON.stringify(await list())).not.toContain('zoe')
  })

  it('leave out goodwill codes, and list codes of the catalogue as read-only (H14)', async () => {
    const order = await orderIdOf(app, await sell(6))
    await app.database.db.transaction().execute((tx) =>
      writeGoodwillCode(tx, {
        order,
        customer: null,
        amount: 100,
        until: '2027-01-01',
        reason: 'late',
        staff: owner.id,
        approvedBy: null,
        key: randomUUID(),
        at: app.clock.now,
      }),
    )
    const counted = (await list()).counts.running
    const { results } = await list()
    const cataloguePromo = results.find((listedPromo) => listedPromo.isOfCatalogue)
    expect(cataloguePromo?.code).toBeDefined()
    expect(results).toHaveLength(counted)
    const rows = await allRows(app.database.db)<{ code: string }>`
      select code from promo_codes where source = 'goodwill'`
    expect(rows).toHaveLength(1)
    expect(results.some(({ code }) => code === rows[0]?.code)).toBe(false)
    const stopped = await owner.browser.post(`/api/office/promos/${cataloguePromo?.id}/stop`)
    expect([stopped.status, stopped.json<Problem>().code]).toEqual([409, 'promotion_of_catalogue'])
  })

  it('are created once per idempotency key, and a key belongs to its person (H14)', async () => {
    const [body, key] = [promo(), randomUUID()]
    const answers = await Promise.all([make(owner, body, key), make(owner, body, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await make(owner, { ...body, minimum: 1 }, key)).json<Problem>().code).toBe(
      'idempotency_key_reused',
    )
    expect(fields(await make(marketing, body, key))).toEqual(['code promotion_code_known'])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['letters with accents', { code: 'ÉTÉ' }, 'code promotion_code_invalid'],
    ['a code that exists', { code: 'midi5' }, 'code promotion_code_known'],
    ['0 %', { worth: { kind: 'percent', percent: 0 } }, 'worth.percent promotion_percent_wrong'],
    [
      '101 %',
      { worth: { kind: 'percent', percent: 101 } },
      'worth.percent promotion_percent_wrong',
    ],
    ['0 €', { worth: { kind: 'amount', amount: 0 } }, 'worth.amount promotion_amount_wrong'],
    [
      'an unknown product',
      { worth: { kind: 'product', product: { kind: 'ingredient', id: 999_999 } } },
      'worth promotion_gift_unknown',
    ],
    [
      'alcohol',
      { worth: { kind: 'product', product: { kind: 'ingredient', id: BEER } } },
      'worth promotion_gift_alcohol',
    ],
    ['no restaurant', { restaurants: [] }, 'restaurants promotion_restaurants_missing'],
    [
      'an unknown restaurant',
      { restaurants: [1, 999_999] },
      'restaurants promotion_restaurants_unknown',
    ],
    [
      'an end before its beginning',
      { from: '2026-12-24', until: '2026-12-23' },
      'until end_before_beginning',
    ],
    ['an end in the past', { until: '2026-11-23' }, 'until end_passed'],
    ['an overall limit of zero', { overallLimit: 0 }, 'overallLimit promotion_limit_wrong'],
    [
      'a limit of zero per customer',
      { perCustomerLimit: 0 },
      'perCustomerLimit promotion_limit_wrong',
    ],
  ])(
    'are refused with a message at the invalid field: %s (H14, S17)',
    async (_, changes, refused) => {
      const answer = await make(owner, { ...promo(), ...changes })
      expect([answer.status, fields(answer)]).toEqual([400, [refused]])
    },
  )

  it('require a passkey confirmation (H14, P3)', async () => {
    app.clock.now += 11 * 60_000
    const answer = await make(owner, promo())
    expect([answer.status, answer.json<Problem>().code]).toEqual([403, 'confirmation_needed'])
  })

  it('stop at once and can be resumed, both recorded in the journal (H14, P5)', async () => {
    const body = promo()
    await make(owner, body)
    const { id } = await mustList(body.code)
    for (let times = 0; times < 2; times += 1) {
      const stopped = await marketing.browser.post(`/api/office/promos/${id}/stop`)
      expect(stopped.json()).toEqual({ state: 'stopped' })
    }
    expect(await worth(body.code)).toBe(409)
    expect(await listed(body.code)).toBeUndefined()
    expect((await mustList(body.code, 'over')).state).toBe('stopped')
    const resumed = await marketing.browser.post(`/api/office/promos/${id}/resume`)
    expect(resumed.json()).toEqual({ state: 'running' })
    expect(await worth(body.code)).toBe(200)
    const { results } = (
      await owner.browser.get(`/api/office/audit?subject=promo%20${body.code}`)
    ).json<{ results: AuditEntryView[] }>()
    expect(results.map(({ action }) => action)).toEqual([
      'promo-resumed',
      'promo-stopped',
      'promo-added',
    ])
    expect(results.at(-1)?.after).toMatchObject({ code: body.code, kind: 'amount', value: 100 })
  })

  it('are estimated on the orders of the last 30 days, with the shop’s own rules (H14)', async () => {
    app.clock.now = NEXT_WEEK
    const asker = await aPersonWith(app, 'marketing')
    const estimated = (changes: Partial<PromoRuleBody> = {}) =>
      estimate({ ...rule, ...changes }, asker)
    const estimateBefore = await estimated()
    app.clock.now = TUESDAY_AT_NINE
    const mail = `often-${kind}@example.com`
    const orders = [await sell(3, { mail }), await sell(4, { mail }), await sell(10)]
    const bought = orders.map(({ cartTotal }) => cartTotal)
    app.clock.now = NEXT_WEEK
    const estimateAfter = await estimated()
    expect([estimateAfter.from, estimateAfter.until]).toEqual(['2026-11-01', '2026-11-30'])
    expect(estimateAfter.orders - estimateBefore.orders).toBe(3)
    expect(estimateAfter.discount - estimateBefore.discount).toBe(
      bought.reduce((sum, total) => sum + Math.round(total / 10), 0),
    )
    expect(estimateAfter.total - estimateBefore.total).toBe(
      bought.reduce((sum, total) => sum + total, 0),
    )
    expect(estimateAfter.replayed).toBeLessThanOrEqual(estimateAfter.past)
    // If the code may be used once per customer, or only for first orders, the second order of a
    // customer no longer counts.
    const before = estimateAfter.orders
    expect((await estimated({ perCustomerLimit: 1 })).orders).toBeLessThan(before)
    expect((await estimated({ firstOrderOnly: true })).orders).toBeLessThan(before)
    expect((await estimated({ overallLimit: 2 })).orders).toBe(2)
    expect((await estimated({ minimum: 1_000_000 })).orders).toBe(0)
    expect((await estimated({ restaurants: [BOURSE] })).orders).toBe(0)
    // The orders are picked up on a Tuesday, from 11:30 on.
    const [tuesday, wednesday] = [await estimated({ days: [2] }), await estimated({ days: [3] })]
    expect([tuesday.orders, wednesday.orders]).toEqual([before, 0])
    expect(sumOf(tuesday.byHour.map(({ orders: all }) => all))).toBe(tuesday.replayed)
    expect(sumOf(tuesday.byHour.map(({ reduced }) => reduced))).toBe(before)
    const night = await estimated({ hours: { from: '00:00', until: '05:00' } })
    expect(night).toMatchObject({ orders: 0, discount: 0 })
    expect(night.partlyOpen?.restaurants).toBeGreaterThan(0)
    expect((await estimated()).partlyOpen).toBeNull()
    const bread = { kind: 'ingredient' as const, id: BREAD }
    expect((await estimated({ only: [bread] })).discount).toBeLessThanOrEqual(
      estimateAfter.discount,
    )
    expect((await estimated({ except: [bread], days: [3] })).orders).toBe(0)
  })

  describe('above the limit of one person (P4)', () => {
    /** A discount of 100 %, whose maximum exceeds the limit of one person even for a single use. */
    const costly = (changes: Partial<PromoBody> = {}) =>
      promo({ worth: { kind: 'percent', percent: 100 }, ...changes })
    beforeAll(async () => {
      app.clock.now = TUESDAY_AT_NINE
      await copyOrder(app.database, await orderIdOf(app, await sell(20)), 3650)
      await runStatement(app.database.db)`
        insert into order_days as day (restaurant_id, takeaway_on, last_number)
        select restaurant_id, takeaway_on, max(number) from orders group by 1, 2
        on conflict (restaurant_id, takeaway_on) do update set last_number = excluded.last_number`
    })
    beforeEach(() => {
      app.clock.now = NEXT_WEEK
    })
    const people = async () => {
      const [asker, confirmer] = [
        await aPersonWith(app, 'marketing'),
        await aPersonWith(app, 'marketing'),
      ]
      return { asker, confirmer }
    }

    it('require a second person’s approval; nobody approves their own request (H14, P4)', async () => {
      const { asker, confirmer } = await people()
      const [body, key] = [costly(), randomUUID()]
      const promoEstimate = await estimate(body0(body), asker)
      expect(promoEstimate).toMatchObject({ needsSecond: true })
      expect(promoEstimate.confirmers).toContain(confirmer.name)
      expect(promoEstimate.confirmers).not.toContain(asker.name)
      const answer = await make(asker, body, key)
      expect(answer.json()).toEqual({ state: 'asked', estimate: promoEstimate.discount })
      expect((await make(asker, body, key)).json()).toMatchObject({ state: 'asked' })
      expect(await worth(body.code)).toBe(409)
      const [request] = (await list('running', asker)).requests.filter(
        ({ code }) => code === body.code,
      )
      expect(request).toMatchObject({ isMine: true, canDecide: false })
      const decide = (by: APerson) =>
        by.browser.post(`/api/office/promo-requests/${request?.id}`, { decision: 'approve' })
      expect((await decide(asker)).json<Problem>().code).toBe('second_person_needed')
      const invitee = await aPersonWith(app, 'marketing', { invitedBy: asker.id })
      expect((await decide(invitee)).json<Problem>().code).toBe('second_person_invited')
      expect(request?.confirmers).not.toContain(invitee.name)
      expect(
        (await list('running', invitee)).requests.find(({ code }) => code === body.code),
      ).toMatchObject({ isMine: false, canDecide: false })
      const decided = await Promise.all([decide(confirmer), decide(owner2)])
      expect(new Set(decided.map(({ status }) => status))).toEqual(new Set([200, 404]))
      expect(await worth(body.code)).toBe(200)
      expect((await make(asker, body, key)).json()).toMatchObject({ state: 'made' })
    })

    it('are declined by another person, and the same idempotency key is then refused (H14, P4)', async () => {
      const { asker, confirmer } = await people()
      const [body, key] = [costly(), randomUUID()]
      await make(asker, body, key)
      const request = (await list()).requests.find(({ code }) => code === body.code)
      const declined = await confirmer.browser.post(`/api/office/promo-requests/${request?.id}`, {
        decision: 'decline',
      })
      expect(declined.json()).toEqual({ state: 'declined' })
      expect((await make(asker, body, key)).json<Problem>().code).toBe('promotion_declined')
      expect(await worth(body.code)).toBe(409)
    })

    it('count everything that one person created alone, even simultaneously (H14, P4)', async () => {
      const { asker } = await people()
      // Each promotion may reduce prices by at most 1 500 €. One is below the limit for one person,
      // two together exceed it.
      const body = (): PromoBody =>
        promo({ worth: { kind: 'amount', amount: 1000 }, overallLimit: 150 })
      const states = await Promise.all(Array.from({ length: 8 }, () => make(asker, body())))
      expect(states.map((answer) => answer.json<{ state: string }>().state).toSorted()).toEqual([
        ...Array.from({ length: 7 }, () => 'asked'),
        'made',
      ])
      expect(await estimate(body0(body()), asker)).toMatchObject({ madeAlone: 150_000 })
    })

    it.each<[string, Partial<PromoRuleBody>, boolean]>([
      ['100 % without a limit', { worth: { kind: 'percent', percent: 100 } }, true],
      ['100 % once', { worth: { kind: 'percent', percent: 100 }, overallLimit: 1 }, true],
      [
        '1 % for the first order',
        { worth: { kind: 'percent', percent: 1 }, firstOrderOnly: true },
        true,
      ],
      [
        '50 % once for each customer',
        { worth: { kind: 'percent', percent: 50 }, perCustomerLimit: 1 },
        true,
      ],
      ['an amount without a limit', { overallLimit: null }, true],
      ['2 000 € in total', { worth: { kind: 'amount', amount: 1000 }, overallLimit: 200 }, false],
      ['2 000 € and a cent', { worth: { kind: 'amount', amount: 200_001 }, overallLimit: 1 }, true],
      ['a bread without a limit', { worth: bread, overallLimit: null }, true],
      ['a bread 2 000 times', { worth: bread, overallLimit: 2000 }, false],
      ['a bread 3 000 times', { worth: bread, overallLimit: 3000 }, true],
    ])(
      'are measured by their maximum discount, regardless of past sales: %s (H14, P4)',
      async (_, changes, isAsked) => {
        // No past order has such an amount or such a restaurant, so the estimate is zero. The limit
        // still applies, because it counts the maximum discount. `{}` is the same promotion without
        // these conditions.
        for (const nothing of [{ minimum: 15_000 }, { restaurants: [44] }, {}]) {
          const { asker } = await people()
          const body = promo({ ...changes, ...nothing })
          expect(await estimate(body0(body), asker)).toMatchObject({ needsSecond: isAsked })
          expect((await make(asker, body)).json()).toMatchObject({
            state: isAsked ? 'asked' : 'made',
          })
        }
      },
    )

    it('are declined when their author is removed (H14, P4)', async () => {
      const { asker } = await people()
      const body = costly()
      await make(asker, body)
      const removalAnswer = await owner2.browser.delete(`/api/office/people/${asker.id}`)
      expect(removalAnswer.status).toBe(200)
      expect((await list()).requests.some(({ code }) => code === body.code)).toBe(false)
    })

    let owner2: APerson
    beforeEach(async () => {
      owner2 = await aPersonWith(app, 'owner')
      owner = owner2
      marketing = await aPersonWith(app, 'marketing')
    })
    const body0 = ({ code: _code, from: _from, until: _until, ...ruleOf }: PromoBody) => ruleOf
  })
})

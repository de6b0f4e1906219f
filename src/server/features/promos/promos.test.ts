import { firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order, Quote } from '#contract/shop/orders.ts'
import { promoSchema } from '#contract/shop/promos.ts'
import type { CartLine, ItemLine } from '#domain/cart/cart.ts'
import type { Promo } from '#domain/cart/cart.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { passTime } from '#testing/builders/passed-time.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  BOURSE,
  HAUSSMANN,
  type TestOrderBody,
  aFormula,
  anOrder,
  fiveLines,
  send,
} from '#testing/builders/an-order.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import {
  TUESDAY_AT_NINE,
  type TestAnswer,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { stopCode } from '#server/stores/promos/codes.ts'

describe.each(oneDatabase)('promo codes on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  /**
   * Free times by restaurant. The orders use them in turn, because a slot has a limited number of
   * places.
   */
  const times = new Map<number, string[]>()
  async function aTime(restaurant: number): Promise<string> {
    const freeTimes =
      times.get(restaurant) ??
      (await app.get(`/api/restaurants/${restaurant}/takeaway`))
        .json<{ days: { times: { at: string }[] }[] }>()
        .days.slice(2)
        .flatMap((day) => day.times.map(({ at }) => at))
    times.set(restaurant, freeTimes)
    const [at] = freeTimes.splice(0, 1)
    if (at === undefined) throw new Error('no free pickup time is left')
    freeTimes.push(at)
    return at
  }

  const check = (code: string, restaurant = HAUSSMANN, headers = {}) =>
    app.post('/api/promos', { code, restaurant }, headers)
  const codeOf = (answer: TestAnswer) =>
    answer.status < 300 ? 'taken' : answer.json<Problem>().code

  /** A new guest. */
  const aGuest = () => ({
    name: 'Ana',
    email: `${randomUUID()}@example.com`,
    phone: `06 ${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  })

  /**
   * The body of an order with a promo code, at the price quoted with the code; at the full price if
   * the code is invalid.
   */
  async function withCode(
    promo: string,
    changes: Partial<TestOrderBody> = {},
  ): Promise<TestOrderBody & { promo: string }> {
    const restaurant = changes.restaurant ?? HAUSSMANN
    const orderChanges = {
      customer: aGuest(),
      takeawayAt: changes.takeawayAt ?? (await aTime(restaurant)),
      ...changes,
    }
    const isGood = (await check(promo, restaurant)).status === 200
    return { ...(await anOrder(app, isGood ? { ...orderChanges, promo } : orderChanges)), promo }
  }
  const order = async (promo: string, changes: Partial<TestOrderBody> = {}) =>
    send(app, await withCode(promo, changes))
  const outcome = async (promo: string, changes: Partial<TestOrderBody> = {}) =>
    codeOf(await order(promo, changes))
  const mustPlace = async (promo: string, changes: Partial<TestOrderBody> = {}) => {
    const answer = await order(promo, changes)
    expect(answer.status, answer.text).toBe(201)
    return answer.json<Order>()
  }
  const idOf = async ({ token }: Order) => (await findOrder(app.database.db, hashOf(token))) ?? ''
  const cancel = async (placed: Order) => {
    const id = await idOf(placed)
    return app.database.db
      .transaction()
      .execute((tx) =>
        advanceOrder(tx, app.services.jobs, { order: id, to: 'cancelled', at: app.clock.now }),
      )
  }
  const used = async (code: string) => {
    const row = await firstRow(app.database.db)<{ used: number; uses: number }>`
      select used, (select count(*)::integer from promo_uses where promo_code_id = promo_codes.id and returned_at is null) as uses
      from promo_codes where code = ${code}`
    expect(row?.uses).toBe(row?.used)
    return row?.used
  }

  describe('have a discount', () => {
    const worths: [string, Parameters<typeof aPromo>[1], object, number][] = [
      ['a percentage of the total', { value: 10 }, { kind: 'percent', percent: 10 }, 484],
      ['a fixed amount', { kind: 'amount', value: 300 }, { kind: 'amount', cents: 300 }, 300],
      [
        'a drink or a bread',
        { kind: 'product', product: 'ingredient', value: 751 },
        { kind: 'product', product: { kind: 'ingredient', id: 751 }, name: 'Petit pain blanc' },
        90,
      ],
      [
        'a signature',
        { kind: 'product', product: 'ingredient', value: 1301 },
        { kind: 'product', product: { kind: 'ingredient', id: 1301 }, name: 'La César' },
        1120,
      ],
      [
        'a dessert, without its extras',
        { kind: 'product', product: 'dessert', value: 951 },
        { kind: 'product', product: { kind: 'dessert', id: 951 }, name: 'Fromage blanc' },
        360,
      ],
      [
        'a formula',
        { kind: 'product', product: 'formula', value: 3 },
        { kind: 'product', product: { kind: 'formula', id: 3 }, name: expect.any(String) },
        1260,
      ],
    ]
    it.each(worths)(
      'of %s: the same when checked, quoted and ordered (L7, C21, C30, F1)',
      async (_, changes, expectedWorth, off) => {
        const code = await aPromo(app.database, changes)
        const checked = await check(` ${code.toLowerCase()} `)
        expect(checked.status).toBe(200)
        expect(promoSchema.parse(checked.json())).toEqual(checked.json())
        expect(checked.json()).toMatchObject({ code, minimum: 0, ...expectedWorth })
        const body = await withCode(code)
        const quote = (
          await app.post('/api/quotes', { restaurant: HAUSSMANN, lines: body.lines, promo: code })
        ).json<Quote>()
        const placed = (await send(app, body)).json<Order>()
        expect(placed).toMatchObject({
          promoCode: code,
          discount: off,
          toPay: placed.cartTotal - off,
          earns: Math.floor((placed.cartTotal - off) / 100),
        })
        expect([placed.discount, placed.toPay, placed.vat]).toEqual([
          quote.discount,
          quote.toPay,
          quote.vat,
        ])
        expect(placed.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(placed.toPay)
        expect((await app.get(`/api/orders/${placed.token}`)).json()).toMatchObject({
          promoCode: code,
          discount: off,
        })
        expect(await used(code)).toBe(1)
      },
    )

    it('with the name of the free product in the customer’s language', async () => {
      const code = await aPromo(app.database, {
        kind: 'product',
        product: 'ingredient',
        value: 1301,
      })
      const names = []
      for (const language of ['fr', 'en', 'es', 'nl']) {
        names.push(
          (await check(code, HAUSSMANN, { 'accept-language': language })).json<{ name: string }>()
            .name,
        )
      }
      expect(names[0]).toBe('La César')
      expect(new Set(names).size).toBeGreaterThan(2)
    })

    it('that reduces VAT only for the line that is free (F1, C30)', async () => {
      const code = await aPromo(app.database, {
        kind: 'product',
        product: 'ingredient',
        value: 751,
      })
      const lines = fiveLines()
      const vatOf = async (promo?: string) =>
        (await app.post('/api/quotes', { restaurant: HAUSSMANN, lines, promo })).json<Quote>().vat
      const [before, after] = [await vatOf(), await vatOf(code)]
      const gross = (vat: typeof before) =>
        Object.fromEntries(vat.map((part) => [part.rate, part.gross]))
      expect(gross(after)).toEqual({ ...gross(before), 55: (gross(before)[55] ?? 0) - 90 })
    })

    it('that can cover the whole order, which is then received without a card (C30)', async () => {
      const placed = await mustPlace(await aPromo(app.database, { value: 100 }), {
        payment: 'card',
      })
      expect(placed).toMatchObject({ toPay: 0, status: 'received', vat: [] })
    })

    it('of zero below the minimum: the order keeps its price and does not use the code (C30)', async () => {
      const small = [item(751)]
      const code = await aPromo(app.database, {
        kind: 'amount',
        value: 50,
        minimum: 91,
        overall_limit: 1,
      })
      expect((await check(code)).json<Promo>()).toMatchObject({ minimum: 91, cents: 50 })
      const under = await mustPlace(code, { lines: small })
      expect(under).toMatchObject({ discount: 0, toPay: 90, promoCode: null })
      expect(await used(code)).toBe(0)
      expect(await mustPlace(code, { lines: [item(751, { quantity: 2 })] })).toMatchObject({
        discount: 50,
        toPay: 130,
        promoCode: code,
      })
      expect(await used(code)).toBe(1)
    })

    it('that never applies to alcohol, whatever the kind of code (F6)', async () => {
      const lines = [aFormula('f'), item(1101, { id: 'beer', quantity: 3 })]
      const changes = { lines, overEighteen: true }
      expect(await mustPlace(await aPromo(app.database, { value: 100 }), changes)).toMatchObject({
        discount: 1260,
        toPay: 1260,
      })
      expect(
        await mustPlace(await aPromo(app.database, { kind: 'amount', value: 9999 }), changes),
      ).toMatchObject({ discount: 1260 })
      const productCode = await aPromo(app.database, {
        kind: 'product',
        product: 'ingredient',
        value: 1101,
      })
      expect(await mustPlace(productCode, changes)).toMatchObject({ discount: 0, promoCode: null })
      expect(
        await mustPlace(
          await aPromo(app.database, { kind: 'amount', value: 100, minimum: 1261 }),
          changes,
        ),
      ).toMatchObject({ discount: 0 })
    })

    it('that does not apply to products paid with points (C30, L7)', async () => {
      const { browser, id, email } = await aCustomer(app)
      await runStatement(app.database.db)`
        insert into point_entries (customer_id, kind, points, at) values (${id}, 'given-back', 200, now())`
      const lines: CartLine[] = [
        aFormula('p', { paidWith: 'points' }),
        item(751, { id: 'bread', quantity: 2 }),
        item(1001, { id: 'water', paidWith: 'points' }),
      ]
      const byCustomer = async (promo: string) =>
        (
          await browser.ask(
            'POST',
            '/api/orders',
            await withCode(promo, { lines, customer: { ...aGuest(), email } }),
            { 'idempotency-key': randomUUID() },
          )
        ).json<Order>()
      const placed = await byCustomer(await aPromo(app.database, { value: 50 }))
      expect(placed).toMatchObject({ cartTotal: 180, discount: 90, toPay: 90, points: 168 })
      for (const [product, value] of [
        ['formula', 3],
        ['ingredient', 1001],
      ] as const) {
        const code = await aPromo(app.database, { kind: 'product', product, value })
        const quoted = await app.post('/api/quotes', { restaurant: HAUSSMANN, lines, promo: code })
        expect(quoted.json<Quote>()).toMatchObject({ discount: 0, toPay: 180, points: 168 })
      }
    })

    it('that the server computes, whatever the browser showed (C21, C27)', async () => {
      const code = await aPromo(app.database)
      const body = await withCode(code)
      const cheaperBody = { ...body, shown: { ...body.shown, toPay: body.shown.toPay - 1 } }
      expect(codeOf(await send(app, cheaperBody))).toBe('price_mismatch')
      expect(codeOf(await send(app, { ...body, promo: undefined }))).toBe('price_mismatch')
      expect(await used(code)).toBe(0)
    })
  })

  describe('are valid', () => {
    it('from midnight to midnight in Paris, to the second, in winter and summer (L7)', async () => {
      const at = async (code: string, time: string) => {
        app.clock.now = Date.parse(time)
        return codeOf(await check(code))
      }
      const winter = await aPromo(app.database, {
        valid_from: '2026-11-24',
        valid_to: '2026-11-25',
      })
      const summer = await aPromo(app.database, {
        valid_from: '2026-06-21',
        valid_to: '2026-06-21',
      })
      const outcomesByTime = [
        await at(winter, '2026-11-23T22:59:59.999Z'),
        await at(winter, '2026-11-23T23:00:00Z'),
        await at(winter, '2026-11-25T22:59:59.999Z'),
        await at(winter, '2026-11-25T23:00:00Z'),
        await at(summer, '2026-06-20T21:59:59.999Z'),
        await at(summer, '2026-06-20T22:00:00Z'),
        await at(summer, '2026-06-21T21:59:59.999Z'),
        await at(summer, '2026-06-21T22:00:00Z'),
      ]
      app.clock.now = TUESDAY_AT_NINE
      const over = ['promo_invalid', 'taken', 'taken', 'promo_invalid']
      expect(outcomesByTime).toEqual([...over, ...over])
    })

    it('on the day of ordering, not of pickup (L7)', async () => {
      const code = await aPromo(app.database, { valid_to: '2026-11-24' })
      const body = await withCode(code, { takeawayAt: '2026-11-26T11:30:00.000Z' })
      app.clock.now = Date.parse('2026-11-24T22:59:59.999Z')
      const last = codeOf(await send(app, body))
      app.clock.now = Date.parse('2026-11-24T23:00:00Z')
      const late = codeOf(await send(app, body))
      app.clock.now = TUESDAY_AT_NINE
      expect([last, late]).toEqual(['taken', 'promo_invalid'])
    })

    it('only for a pick-up on their weekdays and in their hours, whenever it is ordered or changed (L7, E1)', async () => {
      const code = await aPromo(app.database, {
        weekdays: [4],
        pickup_from: '12:00',
        pickup_until: '14:00',
      })
      expect((await check(code)).json<Promo>()).toMatchObject({
        days: [4],
        hours: { from: '12:00', until: '14:00' },
      })
      const at = (takeawayAt: string) => outcome(code, { takeawayAt })
      expect([
        await at('2026-11-26T10:45:00.000Z'),
        await at('2026-11-26T11:00:00.000Z'),
        await at('2026-11-26T12:45:00.000Z'),
        await at('2026-11-26T13:00:00.000Z'),
        await at('2026-11-27T11:00:00.000Z'),
      ]).toEqual(['promo_other_time', 'taken', 'taken', 'promo_other_time', 'promo_other_time'])
      const body = await withCode(code, { takeawayAt: '2026-11-26T12:00:00.000Z' })
      const placed = (await send(app, body)).json<Order>()
      const { customer: _, allergies: __, ...changeBody } = body
      const change = (takeawayAt: string) =>
        app.post(
          `/api/orders/${placed.token}/change`,
          { ...changeBody, takeawayAt },
          { 'idempotency-key': randomUUID() },
        )
      expect(codeOf(await change('2026-11-26T14:00:00.000Z'))).toBe('promo_other_time')
      expect(codeOf(await change('2026-11-26T12:15:00.000Z'))).toBe('taken')
    })

    it('only for their products, and give at most their maximum (L7, C30)', async () => {
      const bread = { kind: 'ingredient', id: 751 } as const
      const onBread = await aPromo(app.database, { value: 50, only_products: [bread] })
      const lines = [...fiveLines()]
      const exceptBread = await aPromo(app.database, { except_products: [bread], most_off: 20 })
      const half: ItemLine = {
        kind: 'item',
        id: 'bread',
        ingredient: 751,
        quantity: 2,
        freeSauce: null,
        warm: false,
        paidWith: 'euros',
      }
      const placed = await mustPlace(onBread, { lines: [...lines, half] })
      const breads = placed.lines.filter(({ product }) => product === 751)
      const sum = breads.reduce((all, { total }) => all + total, 0)
      expect([placed.discount, placed.cartTotal > sum]).toEqual([Math.round(sum / 2), true])
      expect(await outcome(exceptBread, { lines: [half] })).toBe('promo_other_products')
      expect(await mustPlace(exceptBread, { lines: [...lines, half] })).toMatchObject({
        discount: 20,
      })
    })

    it('only at their restaurants (L7)', async () => {
      const code = await aPromo(app.database, { restaurants: [BOURSE] })
      expect([codeOf(await check(code, BOURSE)), codeOf(await check(code, HAUSSMANN))]).toEqual([
        'taken',
        'promo_invalid',
      ])
      expect([await outcome(code), await outcome(code, { restaurant: BOURSE })]).toEqual([
        'promo_invalid',
        'taken',
      ])
      expect((await check(code, 999)).json<Problem>().code).toBe('not_found')
    })

    it('up to their overall limit, which the database also enforces (L7)', async () => {
      const code = await aPromo(app.database, { overall_limit: 2 })
      expect([await outcome(code), await outcome(code), await outcome(code)]).toEqual([
        'taken',
        'taken',
        'promo_invalid',
      ])
      expect(codeOf(await check(code))).toBe('promo_invalid')
      const more = sql`update promo_codes set used = used + 1 where code = ${code}`.execute(
        app.database.db,
      )
      await expect(more).rejects.toThrow(/promo_codes_hold_limit/)
    })

    it('up to their limit per guest, identified by e-mail or phone in any notation (L7)', async () => {
      const code = await aPromo(app.database, { per_customer_limit: 1 })
      const guest = { name: 'Ana', email: `${randomUUID()}@example.com`, phone: '06 71 72 73 74' }
      expect(await outcome(code, { customer: guest })).toBe('taken')
      expect(
        await outcome(code, { customer: { ...aGuest(), email: guest.email.toUpperCase() } }),
      ).toBe('promo_invalid')
      expect(await outcome(code, { customer: { ...aGuest(), phone: '+33 6 71 72 73 74' } })).toBe(
        'promo_invalid',
      )
      expect([codeOf(await check(code)), await outcome(code)]).toEqual(['taken', 'taken'])
      expect(
        await outcome(await aPromo(app.database, { per_customer_limit: 1 }), { customer: guest }),
      ).toBe('taken')
    })

    it('up to their limit per account, whatever contact its orders name, including the owner’s guest orders (L7)', async () => {
      const code = await aPromo(app.database, { per_customer_limit: 2 })
      const { browser, email } = await aCustomer(app)
      const checked = async () =>
        codeOf(await browser.ask('POST', '/api/promos', { code, restaurant: HAUSSMANN }))
      const ordered = async () =>
        codeOf(
          await browser.ask('POST', '/api/orders', await withCode(code), {
            'idempotency-key': randomUUID(),
          }),
        )
      expect([await checked(), await ordered()]).toEqual(['taken', 'taken'])
      expect(await outcome(code, { customer: { ...aGuest(), email } })).toBe('taken')
      expect([await checked(), await ordered()]).toEqual(['promo_invalid', 'promo_invalid'])
      expect(await used(code)).toBe(2)
    })

    it('for a first order only, if restricted to it; a cancelled order does not count (L7)', async () => {
      const code = await aPromo(app.database, { first_order_only: true })
      const customer = aGuest()
      const first = await send(app, await anOrder(app, { customer }))
      expect(await outcome(code, { customer: { ...aGuest(), phone: customer.phone } })).toBe(
        'promo_invalid',
      )
      await cancel(first.json<Order>())
      expect(await outcome(code, { customer })).toBe('taken')
      expect(
        await outcome(await aPromo(app.database, { first_order_only: true }), { customer }),
      ).toBe('promo_invalid')
      const member = await aCustomer(app)
      await member.browser.ask('POST', '/api/orders', await anOrder(app, { customer: aGuest() }), {
        'idempotency-key': randomUUID(),
      })
      expect(
        codeOf(await member.browser.ask('POST', '/api/promos', { code, restaurant: HAUSSMANN })),
      ).toBe('promo_invalid')
    })

    it('until they are stopped (L7)', async () => {
      const code = await aPromo(app.database)
      expect(await outcome(code)).toBe('taken')
      await stopCode(app.database.db, code)
      expect([codeOf(await check(code)), await outcome(code)]).toEqual([
        'promo_invalid',
        'promo_invalid',
      ])
    })

    it('as the demonstration chain defines them (L7)', async () => {
      const outcomes = await Promise.all(
        ['bienvenue10', 'VERT3', 'Midi5', 'ETE2025', 'RENTREE'].map(async (code) =>
          codeOf(await check(code)),
        ),
      )
      expect(outcomes).toEqual(['taken', 'taken', 'taken', 'promo_invalid', 'promo_invalid'])
    })
  })

  it('get one and the same refusal for every fault, when checked, quoted or ordered (L7)', async () => {
    const customer = aGuest()
    const [once, full] = [
      await aPromo(app.database, { per_customer_limit: 1 }),
      await aPromo(app.database, { overall_limit: 1 }),
    ]
    const stopped = await aPromo(app.database)
    await mustPlace(once, { customer })
    await mustPlace(full)
    await stopCode(app.database.db, stopped)
    const firstOrderCode = await aPromo(app.database, { first_order_only: true })
    const wrong = [
      'NOBODY-KNOWS',
      stopped,
      full,
      await aPromo(app.database, { valid_to: '2026-11-23' }),
      await aPromo(app.database, { valid_from: '2026-11-25' }),
      await aPromo(app.database, { restaurants: [BOURSE] }),
      'RENTREE',
    ]
    const toComparable = ({ status, headers, text }: TestAnswer) => {
      const { requestId: _, ...problem } = JSON.parse(text) as Problem
      return JSON.stringify([status, problem, Object.keys(headers).sort()])
    }
    const orders = await Promise.all(
      [...wrong, once, firstOrderCode].map((promo) => order(promo, { customer })),
    )
    const checks = await Promise.all(wrong.map((promo) => check(promo)))
    const quotes = await Promise.all(
      wrong.map((promo) => app.post('/api/quotes', { restaurant: HAUSSMANN, lines: [], promo })),
    )
    expect(new Set(orders.map(toComparable)).size).toBe(1)
    expect(
      new Set(
        [...checks, ...quotes].map(({ status, text }) =>
          toComparable({ status, headers: {}, text, json: () => JSON.parse(text) }),
        ),
      ).size,
    ).toBe(1)
    for (const answer of [...orders, ...checks, ...quotes]) {
      expect(answer.json<Problem>()).toMatchObject({
        status: 409,
        code: 'promo_invalid',
        title: 'Code promo invalide ou expiré',
      })
    }
  })

  it('that became invalid after the check are refused, and nothing is stored (L7, C21)', async () => {
    const code = await aPromo(app.database)
    const body = await withCode(code)
    expect(codeOf(await check(code))).toBe('taken')
    await stopCode(app.database.db, code)
    const before = await databaseState(app.database)
    const key = randomUUID()
    expect(codeOf(await send(app, body, key))).toBe('promo_invalid')
    expect(await databaseState(app.database)).toEqual(before)
    const { promo: _, ...without } = body
    const { toPay } = (
      await app.post('/api/quotes', { restaurant: HAUSSMANN, lines: body.lines })
    ).json<Quote>()
    expect(codeOf(await send(app, { ...without, shown: { ...body.shown, toPay } }, key))).toBe(
      'taken',
    )
  })

  it('are counted once for an order that is sent twice (Y6)', async () => {
    const code = await aPromo(app.database, { overall_limit: 1 })
    const body = await withCode(code)
    const key = randomUUID()
    const first = await send(app, body, key)
    const again = await send(app, body, key)
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await used(code)).toBe(1)
  })

  it('stay unused if the order is refused for another reason', async () => {
    const code = await aPromo(app.database, { overall_limit: 1 })
    expect(await outcome(code, { takeawayAt: '2026-11-24T11:37:00.000Z' })).toBe(
      'takeaway_time_invalid',
    )
    expect([await used(code), await outcome(code)]).toEqual([0, 'taken'])
  })

  describe('become usable again', () => {
    it('when their order is cancelled, counted once, also for the same customer (L7)', async () => {
      const code = await aPromo(app.database, { overall_limit: 1, per_customer_limit: 1 })
      const customer = aGuest()
      const placed = await mustPlace(code, { customer })
      expect(await outcome(code)).toBe('promo_invalid')
      expect([await cancel(placed), await cancel(placed), await used(code)]).toEqual([
        true,
        false,
        0,
      ])
      expect([await outcome(code, { customer }), await outcome(code)]).toEqual([
        'taken',
        'promo_invalid',
      ])
      expect(await used(code)).toBe(1)
    })

    it('when an order by card is not paid in time, or is abandoned (L7)', async () => {
      const code = await aPromo(app.database, { overall_limit: 1 })
      expect((await mustPlace(code, { payment: 'card' })).status).toBe('awaiting-payment')
      expect(await outcome(code)).toBe('promo_invalid')
      await passTime(app, 11 * 60_000)
      await app.drain()
      expect(await used(code)).toBe(0)
      const { token } = await mustPlace(code, { payment: 'card' })
      await app.post(`/api/orders/${token}/abandon`, undefined)
      expect([await used(code), await outcome(code)]).toEqual([0, 'taken'])
      app.clock.now = TUESDAY_AT_NINE
    })
  })
})

const item = (ingredient: number, changes: Partial<ItemLine> = {}): ItemLine => ({
  kind: 'item',
  id: 'item',
  quantity: 1,
  ingredient,
  freeSauce: null,
  warm: false,
  paidWith: 'euros',
  ...changes,
})

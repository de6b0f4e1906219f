import { allRows, firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer, exportMe } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import type { Loyalty, claimPoints } from '#contract/customers/loyalty.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { CLAIM_DAYS } from '#domain/loyalty/claim-code.ts'
import { cardToken, pay, paymentOrigin } from '#testing/builders/a-card.ts'
import { PASSWORD, type TestBrowser, aBrowser, aCustomer } from '#testing/builders/a-customer.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestOrderBody, aFormula, anOrder, place } from '#testing/builders/an-order.ts'
import { givePoints, onPoints, takeSteps } from '#testing/builders/points.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { findByCard } from '#server/stores/loyalty/card.ts'
import { returnPoints } from '#server/stores/loyalty/points-of-order.ts'
import { DAY } from '#domain/time/durations.ts'

const collected = ['in-preparation', 'ready', 'collected'] as const

describe.each(databaseKinds)('loyalty points on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  let orderCount = 0
  /**
   * Returns the body of an order that will be accepted. 24 calls in a row use different pick-up
   * times, so that no slot fills up.
   */
  const anOrderBody = (changes: Partial<TestOrderBody & { promo: string }> = {}) => {
    orderCount += 1
    const [day, quarter] = [24 + (Math.floor(orderCount / 6) % 4), orderCount % 6]
    const takeawayAt = `2026-11-${day}T${11 + Math.floor(quarter / 4)}:${15 * (quarter % 4) || '00'}:00.000Z`
    return anOrder(app, { takeawayAt, ...changes })
  }
  const order = async (
    browser: TestBrowser,
    changes: Partial<TestOrderBody & { promo: string }> = {},
  ) =>
    browser.ask('POST', '/api/orders', await anOrderBody(changes), {
      'idempotency-key': randomUUID(),
    })
  const guestOrder = async (changes: Partial<TestOrderBody> = {}) =>
    place(app, await anOrderBody(changes))
  const loyalty = async ({ browser }: { browser: TestBrowser }, page = 1) =>
    (await browser.ask('GET', `/api/me/loyalty?page=${page}`)).json<Loyalty>()
  /** The card's entries, oldest first: kind, points, change, balance. */
  const lines = async (customer: { browser: TestBrowser }) =>
    (await loyalty(customer)).entries.results
      .toReversed()
      .map(({ kind: why, points, change, balance }) => [why, points, change, balance])
  const claim = (browser: TestBrowser, code: string) =>
    browser.ask('POST', '/api/me/loyalty/claims', { code })
  const readCustomerPage = async (token: string) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>()
  /** A customer whose card holds the given points. */
  async function aMember(points = 0) {
    const customer = await aCustomer(app)
    if (points > 0) await givePoints(app, customer.id, points)
    return customer
  }

  it('are pending when an order is placed, and on the card once the order is paid and picked up (L1, L6, A4)', async () => {
    const zoe = await aMember()
    const placed = (await order(zoe.browser, { lines: [aFormula('f')] })).json<Order>()
    expect(placed).toMatchObject({
      earns: Math.floor(placed.toPay / 100),
      points: 0,
      promoCode: null,
    })
    expect(await loyalty(zoe)).toMatchObject({ balance: 0, pending: placed.earns, cap: 280 })
    app.clock.now += 60_000
    await takeSteps(app, placed, ...collected)
    const {
      balance,
      pending,
      entries: {
        results: [last, first],
        ...page
      },
    } = await loyalty(zoe)
    expect([balance, pending, page]).toEqual([
      placed.earns,
      0,
      { count: 2, page: 1, pages: 1, previous: null, next: null },
    ])
    const orderOfEntry = {
      number: placed.number,
      restaurant: 'Mesclun Paris Haussmann',
      key: expect.any(String),
    }
    expect(first).toEqual({
      position: 1,
      kind: 'pending',
      points: placed.earns,
      change: 0,
      balance: 0,
      at: placed.placedAt,
      order: orderOfEntry,
      counter: null,
    })
    expect(last).toEqual({
      position: 2,
      kind: 'earned',
      points: placed.earns,
      change: placed.earns,
      balance: placed.earns,
      at: new Date(app.clock.now).toISOString(),
      order: orderOfEntry,
      counter: null,
    })
    expect((await zoe.browser.ask('GET', '/api/me/')).json<Customer>().eatfid_points).toBe(
      placed.earns,
    )
    expect((await readCustomerPage(placed.token)).claim).toBeNull()
  })

  it('of a card payment are booked once the money is captured, and removed once it is refunded (L6)', async () => {
    const zoe = await aMember()
    const placed = (await order(zoe.browser, { payment: 'card' })).json<Order>()
    await pay(app, placed, await cardToken(paymentOrigin(app), 'success'))
    await app.drain()
    expect(await loyalty(zoe)).toMatchObject({ balance: 0, pending: placed.earns })
    await takeSteps(app, placed, 'in-preparation')
    await app.drain()
    expect(await loyalty(zoe)).toMatchObject({ balance: placed.earns, pending: 0 })
    await takeSteps(app, placed, 'cancelled')
    await app.drain()
    const n = placed.earns
    expect(await lines(zoe)).toEqual([
      ['pending', n, 0, 0],
      ['earned', n, n, n],
      ['taken-back', -n, -n, 0],
    ])
  })

  it('are spent with the order, once, and returned when it is cancelled (L6, C10)', async () => {
    const zoe = await aMember(100)
    const key = randomUUID()
    const body = await anOrderBody({ lines: [aFormula('f'), onPoints('cola')] })
    const send = () => zoe.browser.ask('POST', '/api/orders', body, { 'idempotency-key': key })
    const placed = (await send()).json<Order>()
    expect((await send()).json<Order>()).toEqual(placed)
    expect(placed).toMatchObject({ points: 36, lines: [{ points: 0 }, { points: 36, total: 0 }] })
    expect(await loyalty(zoe)).toMatchObject({ balance: 64, pending: placed.earns })
    await takeSteps(app, placed, 'cancelled', 'cancelled')
    expect(await lines(zoe)).toEqual([
      ['earned', 100, 100, 100],
      ['spent', -36, -36, 64],
      ['pending', placed.earns, 0, 64],
      ['voided', -placed.earns, 0, 64],
      ['given-back', 36, 36, 100],
    ])
  })

  it('cannot be spent beyond the balance, nor by a guest; a refused order writes nothing (L3, L6)', async () => {
    const zoe = await aMember(71)
    const two = { lines: [onPoints('cola', 2)] }
    expect((await order(zoe.browser, two)).json<Problem>().code).toBe('points_missing')
    expect((await order(aBrowser(app), { lines: [onPoints('cola')] })).json<Problem>().code).toBe(
      'points_missing',
    )
    expect((await loyalty(zoe)).entries.count).toBe(1)
    await givePoints(app, zoe.id, 1)
    expect((await order(zoe.browser, two)).status).toBe(201)
    expect((await loyalty(zoe)).balance).toBe(0)
  })

  it('can pay for a whole order without a card payment, whichever payment method was chosen (L2)', async () => {
    for (const payment of ['card', 'at-restaurant'] as const) {
      const zoe = await aMember(132)
      const placed = (
        await order(zoe.browser, { payment, lines: [aFormula('f', { paidWith: 'points' })] })
      ).json<Order>()
      expect(placed).toMatchObject({ status: 'received', toPay: 0, points: 132, earns: 0 })
      expect(
        (await app.post(`/api/orders/${placed.token}/payments/check`, undefined)).json<Problem>()
          .code,
      ).toBe('order_not_payable')
      await takeSteps(app, placed, ...collected)
      await app.drain()
      expect(await lines(zoe)).toEqual([
        ['earned', 132, 132, 132],
        ['spent', -132, -132, 0],
      ])
      const receipt = (await app.get(`/api/orders/${placed.token}/receipt`)).text
      for (const words of ['Payé avec 132 points', 'Points utilisés', 'Rien à payer'])
        expect(receipt).toContain(words)
    }
  })

  it.each([
    ['12', [onPoints('caesar')], 12],
    ['36', [onPoints('cola')], 36],
    ['60', [onPoints('compote-pomme'), onPoints('expresso')], 60],
    [
      '120',
      [
        aFormula('f', {
          formula: 2,
          paidWith: 'points',
          filling: { ...aFormula('f').filling, side2: [] },
        }),
      ],
      120,
    ],
    ['132', [aFormula('f', { paidWith: 'points' })], 132],
    [
      '152',
      [
        aFormula('f', {
          formula: 6,
          paidWith: 'points',
          filling: {
            ...aFormula('f').filling,
            ingredients: [201, 202, 203, 205, 301, 401].map((ingredient) => ({
              ingredient,
              warm: false,
            })),
          },
        }),
      ],
      152,
    ],
  ])('pay for the reward of %s (L2)', async (_, bundle, cost) => {
    const zoe = await aMember(200)
    expect((await order(zoe.browser, { lines: bundle })).json<Order>()).toMatchObject({
      points: cost,
    })
    expect((await loyalty(zoe)).balance).toBe(200 - cost)
  })

  it('above 280 are lost, and the entry shows the difference (L1, L4)', async () => {
    const zoe = await aMember(270)
    const placed = (await order(zoe.browser)).json<Order>()
    await takeSteps(app, placed, ...collected)
    expect((await loyalty(zoe)).entries.results[0]).toMatchObject({
      kind: 'earned',
      points: placed.earns,
      change: 10,
      balance: 280,
    })
  })

  it('are returned in full for a cancelled order, even if the points it earned were already booked (L6)', async () => {
    const zoe = await aMember(280)
    const placed = (
      await order(zoe.browser, { payment: 'card', lines: [aFormula('f'), onPoints('cola')] })
    ).json<Order>()
    await pay(app, placed, await cardToken(paymentOrigin(app), 'success'))
    await takeSteps(app, placed, 'in-preparation')
    await app.drain()
    expect((await loyalty(zoe)).balance).toBe(244 + placed.earns)
    await takeSteps(app, placed, 'cancelled')
    expect((await loyalty(zoe)).balance).toBe(280)
  })

  it('that were already spent are taken back only as far as the balance allows (L6)', async () => {
    const zoe = await aMember()
    const first = (await order(zoe.browser, { payment: 'card' })).json<Order>()
    await pay(app, first, await cardToken(paymentOrigin(app), 'success'))
    await takeSteps(app, first, 'in-preparation')
    await app.drain()
    expect((await order(zoe.browser, { lines: [onPoints('cola')] })).status).toBe(201)
    const pointsLeft = first.earns - 36
    await takeSteps(app, first, 'cancelled')
    expect((await loyalty(zoe)).entries.results[0]).toMatchObject({
      kind: 'taken-back',
      points: -first.earns,
      change: -pointsLeft,
      balance: 0,
    })
  })

  describe('of a guest’s order', () => {
    it('are booked into an account by the claim code on the receipt, once (L6)', async () => {
      const guest = await guestOrder()
      const { claim: guestClaim } = await readCustomerPage(guest.token)
      expect(guestClaim).toMatchObject({
        points: guest.earns,
        code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/),
      })
      const code = guestClaim?.code ?? ''
      const receipt = async () => (await app.get(`/api/orders/${guest.token}/receipt`)).text
      expect(await receipt()).toContain(code)
      const [zoe, tom] = [await aMember(), await aMember()]
      const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
      expect((await claim(zoe.browser, typed)).json<ReplyOf<typeof claimPoints>>()).toEqual({
        points: guest.earns,
        balance: 0,
        pending: true,
      })
      for (const { browser } of [zoe, tom])
        expect((await claim(browser, code)).json<Problem>().code).toBe('claim_invalid')
      expect([(await readCustomerPage(guest.token)).claim, await receipt()]).toEqual([
        null,
        expect.not.stringContaining(code),
      ])
      await takeSteps(app, guest, ...collected)
      expect(await lines(zoe)).toEqual([
        ['pending', guest.earns, 0, 0],
        ['earned', guest.earns, guest.earns, guest.earns],
      ])
      expect((await loyalty(zoe)).entries.results[0]?.order).toMatchObject({
        number: guest.number,
        key: null,
      })
    })

    it('are booked at once if the order was picked up before the claim (L6)', async () => {
      const guest = await guestOrder()
      const { claim: guestClaim } = await readCustomerPage(guest.token)
      await takeSteps(app, guest, ...collected)
      const zoe = await aMember(10)
      expect((await claim(zoe.browser, guestClaim?.code ?? '')).json()).toEqual({
        points: guest.earns,
        balance: 10 + guest.earns,
        pending: false,
      })
    })

    it('are void when the order is cancelled, and taken back if they were claimed (L6)', async () => {
      const [firstOrder, secondOrder] = [await guestOrder(), await guestOrder()]
      const zoe = await aMember()
      const codes = [
        (await readCustomerPage(firstOrder.token)).claim?.code ?? '',
        (await readCustomerPage(secondOrder.token)).claim?.code ?? '',
      ]
      await claim(zoe.browser, codes[0] ?? '')
      await takeSteps(app, firstOrder, 'cancelled')
      await takeSteps(app, secondOrder, 'cancelled')
      expect((await claim(zoe.browser, codes[1] ?? '')).json<Problem>().code).toBe('claim_invalid')
      expect(await lines(zoe)).toEqual([
        ['pending', firstOrder.earns, 0, 0],
        ['voided', -firstOrder.earns, 0, 0],
      ])
    })

    it('can be claimed until thirty days after pickup, and unknown and expired codes get the same answer (L6)', async () => {
      const guest = await guestOrder()
      const { code = '', until = '' } = (await readCustomerPage(guest.token)).claim ?? {}
      expect(Date.parse(until) - Date.parse(guest.takeawayAt)).toBe(CLAIM_DAYS * DAY)
      const now = app.clock.now
      app.clock.now = Date.parse(until)
      expect((await readCustomerPage(guest.token)).claim).toBeNull()
      const zoe = await aMember()
      const late = await claim(zoe.browser, code)
      const unknown = await claim(zoe.browser, '00000-00000')
      app.clock.now = now
      const toComparable = ({ status, text }: typeof late) => [
        status,
        { ...JSON.parse(text), requestId: '' },
      ]
      expect(toComparable(late)).toEqual(toComparable(unknown))
      expect([late.status, late.json<Problem>().code]).toEqual([409, 'claim_invalid'])
      const typo = await claim(zoe.browser, 'UUUUU-UUUU')
      expect([typo.status, typo.json<Problem>().fields]).toEqual([
        400,
        [{ field: 'code', code: 'claim_invalid' }],
      ])
    })

    it('are transferred when the order is added to an account, unless another account claimed them (L6)', async () => {
      const [firstOrder, secondOrder] = [await guestOrder(), await guestOrder()]
      const [zoe, tom] = [await aMember(), await aMember()]
      const take = (browser: TestBrowser, token: string) =>
        browser.ask('POST', '/api/me/orders', { token })
      for (let i = 0; i < 2; i += 1)
        expect((await take(zoe.browser, firstOrder.token)).status).toBe(200)
      expect(await lines(zoe)).toEqual([['pending', firstOrder.earns, 0, 0]])
      expect((await loyalty(zoe)).entries.results[0]?.order?.key).toEqual(expect.any(String))
      await claim(tom.browser, (await readCustomerPage(secondOrder.token)).claim?.code ?? '')
      expect((await take(zoe.browser, secondOrder.token)).status).toBe(200)
      expect([(await loyalty(zoe)).pending, (await loyalty(tom)).pending]).toEqual([
        firstOrder.earns,
        secondOrder.earns,
      ])
    })

    it('have no claim code if the order earns nothing', async () => {
      const little = await guestOrder({
        lines: [{ ...onPoints('petit-pain-blanc'), paidWith: 'euros' }],
      })
      expect([little.earns, (await readCustomerPage(little.token)).claim]).toEqual([0, null])
    })
  })

  it('are on receipt and mail with the promo code that reduced the price, and VAT is computed after it (F2, L7, C30)', async () => {
    const zoe = await aMember(36)
    const reduced = { lines: [aFormula('f'), onPoints('cola')], promo: 'MIDI5' }
    const quoted = (await app.post('/api/quotes', { restaurant: 2, ...reduced })).json<{
      menuVersion: string
      toPay: number
      points: number
    }>()
    const { menuVersion, toPay, points } = quoted
    // Send the mails of earlier orders first.
    await app.drain()
    const placed = (
      await order(zoe.browser, { ...reduced, shown: { menuVersion, toPay, points } })
    ).json<Order>()
    expect(placed).toMatchObject({
      promoCode: 'MIDI5',
      discount: Math.round(placed.cartTotal / 20),
      earns: Math.floor(toPay / 100),
    })
    await app.drain()
    const mail = await firstRow(app.database.db)<{ text: string; html: string }>`
      select text, html from mails where recipient = 'zoe@example.com' and kind = 'confirmation' order by id desc limit 1`
    const receipt = (await app.get(`/api/orders/${placed.token}/receipt`)).text
    for (const text of [receipt, mail?.text, mail?.html]) {
      expect(text).toContain('Remise (code MIDI5)')
      expect(text).toContain('Payé avec 36 points')
      expect(text).toContain(`${placed.earns} points`)
    }
    expect(placed.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(toPay)
    const guest = await guestOrder({ lines: [aFormula('f')] })
    await app.drain()
    const confirmationMail = await firstRow(app.database.db)<{ text: string }>`
      select text from mails where kind = 'confirmation' order by id desc limit 1`
    const { code = '' } = (await readCustomerPage(guest.token)).claim ?? {}
    expect(confirmationMail?.text).toMatch(new RegExp(`jusqu’au \\d+ décembre 2026 à .*${code}`))
    const rows = await allRows(app.database.db)`
      select 1 from receipts where body::text like ${`%${code}%`}`
    expect(rows).toEqual([])
  })

  it('have a history with twenty entries per page, newest first', async () => {
    const zoe = await aMember()
    for (let i = 1; i <= 45; i += 1) await givePoints(app, zoe.id, 1)
    const pages = [await loyalty(zoe), await loyalty(zoe, 3), await loyalty(zoe, 9)]
    expect(
      pages.map(({ entries: { count, page, pages: all, previous, next } }) => [
        count,
        page,
        all,
        previous,
        next,
      ]),
    ).toEqual([
      [45, 1, 3, null, 2],
      [45, 3, 3, 2, null],
      [45, 9, 3, 3, null],
    ])
    const positions = pages.map(({ entries }) => entries.results.map(({ position }) => position))
    expect(positions).toEqual([Array.from({ length: 20 }, (_, i) => 45 - i), [5, 4, 3, 2, 1], []])
  })

  it('are found by card number, together with only a first name (A9)', async () => {
    const zoe = await aMember(42)
    const {
      card: { number },
    } = await loyalty(zoe)
    expect(number).toMatch(/^\d{14}$/)
    const grouped = number.replace(/(\d{2})(?=\d)/g, '$1 ')
    for (const typedNumber of [number, grouped]) {
      expect(await findByCard(app.database.db, typedNumber)).toEqual({
        customer: zoe.id,
        firstName: 'Zoé',
        balance: 42,
      })
    }
    for (const wrongNumber of ['', '00', `${number}0`, 'abc'])
      expect(await findByCard(app.database.db, wrongNumber)).toBeNull()
  })

  it('are in the data export, and are deleted with their customer while the orders remain (A11, F9)', async () => {
    const zoe = await aMember(36)
    const placed = (
      await order(zoe.browser, { lines: [aFormula('f'), onPoints('cola')] })
    ).json<Order>()
    const all = (await zoe.browser.ask('GET', '/api/me/export')).json<ReplyOf<typeof exportMe>>()
    expect(all.loyalty).toMatchObject({
      balance: 0,
      pending: placed.earns,
      card: { number: expect.any(String) },
    })
    expect(all.loyalty.entries.map(({ kind: why }) => why)).toEqual(['earned', 'spent', 'pending'])
    expect((await zoe.browser.ask('POST', '/api/me/delete', { password: PASSWORD })).status).toBe(
      200,
    )
    const remainingCounts = await firstRow(app.database.db)`
      select (select count(*)::integer from point_entries where customer_id = ${zoe.id}) as entries,
        (select count(*)::integer from point_accounts where customer_id = ${zoe.id}) as cards,
        (select count(*)::integer from orders where takeaway_at = ${new Date(placed.takeawayAt)} and points = 36) as orders`
    expect(remainingCounts).toEqual({ entries: 0, cards: 0, orders: 1 })
    await app.drain()
  })

  it('of an order whose customer was deleted belong to nobody (F9, L6)', async () => {
    const zoe = await aMember(36)
    const lasting = (
      await order(zoe.browser, { lines: [aFormula('f'), onPoints('cola')] })
    ).json<Order>()
    const id = await takeSteps(app, lasting, 'in-preparation')
    await zoe.browser.ask('POST', '/api/me/delete', { password: PASSWORD })
    const points = async () =>
      await allRows(app.database.db)`
      select state, customer_id, claim_code from order_points where order_id = ${id}`
    expect(await points()).toEqual([{ state: 'pending', customer_id: null, claim_code: null }])
    await app.database.db.transaction().execute((tx) => returnPoints(tx, id, app.clock.now))
    expect(await points()).toEqual([{ state: 'void', customer_id: null, claim_code: null }])
  })
})

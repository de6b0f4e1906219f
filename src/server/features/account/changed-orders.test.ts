import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MyOrder } from '#contract/customers/account.ts'
import type { Order } from '#contract/shop/orders.ts'
import { change } from '#testing/builders/a-change.ts'
import { cardToken, check, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { type TestBrowser, aCustomer } from '#testing/builders/a-customer.ts'
import { type TestOrderBody, aFormula, anOrder, fiveLines } from '#testing/builders/an-order.ts'
import { passTime } from '#testing/builders/passed-time.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const LATER = '2026-11-24T11:45:00.000Z'
const dearer = () => [...fiveLines(), aFormula('another')]

describe.each(oneDatabase)('changed orders in an account, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const order = async (browser: TestBrowser, changes: Partial<TestOrderBody> = {}) =>
    (
      await browser.ask('POST', '/api/orders', await anOrder(app, changes), {
        'idempotency-key': crypto.randomUUID(),
      })
    ).json<Order>()
  /**
   * Returns the order numbers of a list. Checks that the list has as many orders as its count
   * states.
   */
  const listed = async (browser: TestBrowser, state: 'pending' | 'past') => {
    const { count, results } = (await browser.ask('GET', `/api/me/orders?state=${state}`)).json<{
      count: number
      results: MyOrder[]
    }>()
    expect(results).toHaveLength(count)
    return results.map(({ number }) => number)
  }

  it('are listed once in their current version, and exported in all versions (E1)', async () => {
    const { browser } = await aCustomer(app)
    const first = await order(browser)
    const second = await change(app, first, { takeawayAt: LATER })
    expect(await listed(browser, 'pending')).toEqual([second.number])
    expect(await listed(browser, 'past')).toEqual([])
    const cancelled = await order(browser)
    await app.post(`/api/orders/${cancelled.token}/cancellation`, {})
    expect(await listed(browser, 'past')).toEqual([cancelled.number])
    const exported = (await browser.ask('GET', '/api/me/export')).json<{ orders: MyOrder[] }>()
    expect(exported.orders.map(({ number }) => number).toSorted()).toEqual(
      [first, second, cancelled].map(({ number }) => number).toSorted(),
    )
  })

  it('show the previous order if the change was never paid (E1)', async () => {
    const { browser } = await aCustomer(app)
    const paid = await order(browser, { payment: 'card' })
    await pay(app, paid, await cardToken(paymentOrigin(app), 'success'))
    const never = await change(app, paid, { lines: dearer() })
    await passTime(app, 11 * 60_000)
    await check(app, never)
    expect(await listed(browser, 'pending')).toEqual([paid.number])
    expect(await listed(browser, 'past')).toEqual([])
  })

  it('belong to the account if their order was added to it before the change was paid (E1)', async () => {
    const guest = await placeByCard(app)
    await pay(app, guest, await cardToken(paymentOrigin(app), 'success'))
    const changed = await change(app, guest, { lines: dearer() })
    const { browser } = await aCustomer(app)
    expect((await browser.ask('POST', '/api/me/orders', { token: guest.token })).status).toBe(200)
    await pay(app, changed, await cardToken(paymentOrigin(app), 'success'))
    expect(await listed(browser, 'pending')).toEqual([changed.number])
  })
})

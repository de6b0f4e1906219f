import { allRows } from '#server/db/statements.ts'
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { exportMe } from '#contract/customers/account.ts'
import type { Problem } from '#contract/errors.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/shop/orders.ts'
import { cardToken, paymentOrigin } from '#testing/builders/a-card.ts'
import { writeBowlCode } from '#domain/commands/bowl-code.ts'
import { PASSWORD, aCustomer } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { anOrder, fiveLines, place } from '#testing/builders/an-order.ts'
import { databaseState, findInDatabase } from '#testing/programs/database-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { purgeOldOrders } from '#server/features/orders/purge-old-orders.ts'

describe.each(oneDatabase)('the deletion of a customer, over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())
  afterEach(() => passDays())

  /**
   * Advances the clock by three days and runs the purge, which deletes the personal data of an open
   * order of a forgotten customer once the order is past.
   */
  async function passDays() {
    app.clock.now += 3 * 86_400_000
    await purgeOldOrders(app.services)
    app.clock.now = TUESDAY_AT_NINE
  }

  const canary = 'Kanarie'
  const phone = '06 12 34 98 76'

  /** A customer with `canary` in every text that a customer can enter. */
  async function aPerson() {
    const customer = await aCustomer(app, {
      firstName: `${canary}first`,
      lastName: `${canary}last`,
      phone,
      email: `${canary}-${randomUUID()}@example.com`,
      address: `${canary}street`,
      postcode: `${canary}code`,
      city: `${canary}town`,
      newsletterEmail: true,
    })
    const contact = { name: `${canary} named`, phone, email: customer.email }
    const lines = fiveLines().map((line) =>
      'title' in line ? { ...line, title: `${canary} title` } : line,
    )
    const body = await anOrder(app, {
      customer: contact,
      comment: `${canary} comment`,
      payment: 'card',
      lines,
      promo: 'BIENVENUE10',
    })
    const placed = await customer.browser.ask('POST', '/api/orders', body, {
      'idempotency-key': randomUUID(),
    })
    await customer.browser.ask('PUT', `/api/me/bowls/${randomUUID()}`, {
      name: `${canary} bowl`,
      code: writeBowlCode(lines[0]!),
    })
    const { token, number } = placed.json<Order>()
    const card = await cardToken(paymentOrigin(app), 'success', { save: true })
    await app.post(`/api/orders/${token}/payments`, { card }, { 'idempotency-key': randomUUID() })
    const guest = await place(
      app,
      await anOrder(app, {
        customer: { ...contact, name: `${canary} guest` },
        comment: `${canary} too`,
      }),
    )
    await app.post(`/api/orders/${guest.token}/pushes`, {
      endpoint: `https://fcm.googleapis.com/fcm/send/${canary}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    })
    await app.drain()
    await customer.browser.ask('POST', '/api/me/email', {
      email: `${canary}.new@example.com`,
      currentPassword: PASSWORD,
    })
    await app.post('/api/auth/password/forgotten', { email: customer.email })
    await app.post('/api/auth/login', { email: customer.email, password: 'Wrong1!!' })
    await app.drain()
    return { ...customer, token, number, guest }
  }

  it('lets the customer export all data before (A11, F9)', async () => {
    const { browser, email, number } = await aPerson()
    const answer = await browser.ask('GET', '/api/me/export')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="personal-data.json"')
    const all = answer.json<ReplyOf<typeof exportMe>>()
    expect(all.customer).toMatchObject({
      email,
      firstName: `${canary}first`,
      city: `${canary}town`,
    })
    expect(all.orders).toMatchObject([
      { number, phone, email, customerName: `${canary} named`, comment: `${canary} comment` },
    ])
    expect(all.consents.map(({ kind: consentKind }) => consentKind)).toEqual([
      'email',
      'terms',
      'privacy',
    ])
    expect([all.sessions.length, all.cards.length]).toEqual([1, 1])
    expect(all.mails.map(({ recipient }) => recipient)).toContain(email)
    for (const marker of ['street', 'code', 'last', ' title', ' bowl'])
      expect(answer.text).toContain(canary + marker)
    await browser.ask('POST', '/api/me/delete', { password: PASSWORD })
  })

  it('requires the password', async () => {
    const { browser } = await aPerson()
    const before = await databaseState(app.database, ['rate_limits', 'login_failures'])
    const answer = await browser.ask('POST', '/api/me/delete', { password: 'Wrong1!!' })
    expect(answer.json<Problem>().fields).toEqual([{ field: 'password', code: 'password_wrong' }])
    expect(await databaseState(app.database, ['rate_limits', 'login_failures'])).toEqual(before)
    await browser.ask('POST', '/api/me/delete', { password: PASSWORD })
  })

  it('removes the customer from every table, but keeps orders, receipts and payments (A11, F9)', async () => {
    const { browser, id, email, token, guest } = await aPerson()
    const tables = [
      'orders',
      'order_steps',
      'receipts',
      'payments',
      'money_movements',
      'books',
      'promo_uses',
      'promo_codes',
    ] as const
    const readRetainedTables = async () => {
      const state = await databaseState(app.database)
      return tables.map((table) => state[table])
    }
    const before = await readRetainedTables()
    expect((await findInDatabase(app.database, canary)).length).toBeGreaterThan(5)
    expect((await browser.ask('POST', '/api/me/delete', { password: PASSWORD })).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['__Host-device'])
    await passDays()
    for (const marker of [canary, email, phone])
      expect(await findInDatabase(app.database, marker), marker).toEqual([])
    // The data of the test payment provider still contain the id of the deleted customer. This id
    // no longer identifies anybody.
    const tablesWithId = (await findInDatabase(app.database, id)).map(
      (entry) => entry.split(':')[0],
    )
    expect(tablesWithId).toEqual(['embedded_payments.payments'])
    expect(await readRetainedTables()).toEqual(before)
    expect([
      (await app.get(`/api/orders/${token}`)).status,
      (await app.get(`/api/orders/${guest.token}`)).status,
    ]).toEqual([404, 404])
    expect((await browser.ask('GET', '/api/me/')).status).toBe(401)
    expect(await app.services.payments?.savedCards(id)).toEqual([])
    const rows = await allRows(app.database.db)`select count(*)::integer as count from orders`
    expect(rows).toEqual([{ count: 6 }])
    await app.drain()
    expect(await findInDatabase(app.database, canary)).toEqual([])
    // The use of a once-per-customer code is forgotten too, because no data remain to recognise the
    // customer.
    const again = await anOrder(app, {
      customer: { name: 'Someone', phone, email },
      promo: 'BIENVENUE10',
    })
    expect((await place(app, again)).promoCode).toBe('BIENVENUE10')
  })
})

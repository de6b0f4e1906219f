import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { findCustomers, OfficeCustomer } from '#contract/office/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import { readCustomerSearch } from '#domain/orders/customer-search.ts'
import { customersQuery } from '#server/stores/customers/find-customers.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { BOURSE, HAUSSMANN, anOrder } from '#testing/builders/an-order.ts'
import { fillCustomers, giveOrders } from '#testing/builders/many-customers.ts'
import { copyOrder } from '#testing/builders/many-orders.ts'
import { givePoints, takeSteps } from '#testing/builders/points.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const DAY = '2026-11-24'
type CustomersReply = ReplyOf<typeof findCustomers>

describe.each(oneDatabase)('customers in the head office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let manager: APerson
  type TestCustomer = Awaited<ReturnType<typeof aCustomer>>
  let [camille, joost, lea]: [TestCustomer, TestCustomer, TestCustomer] = [] as never
  /** Camille's two orders: the first in Haussmann, the second in Bourse. */
  let [first, second]: [Order, Order] = [] as never
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    camille = await aCustomer(app, {
      firstName: 'Camille',
      lastName: 'Roux',
      email: 'Camille.Roux@example.com',
      phone: '06 39 98 12 40',
      newsletterEmail: true,
    })
    joost = await aCustomer(app, {
      firstName: 'Joëst',
      lastName: 'Vermeulen-Œuvrard',
      email: 'joost@example.nl',
      phone: '+31 6 12345678',
    })
    lea = await aCustomer(app, {
      firstName: 'Léa',
      lastName: 'Roussel',
      email: 'lea%_@example.com',
    })
    first = await order(camille, HAUSSMANN)
    second = await order(camille, BOURSE)
    await order(joost, HAUSSMANN)
    await app.drain()
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  async function order({ browser }: TestCustomer, restaurant: number): Promise<Order> {
    const body = await anOrder(app, { restaurant, takeawayAt: '2026-11-24T12:00:00.000Z' })
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await browser.ask('POST', '/api/orders', body, headers)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.json<Order>()
  }
  const find = async (body: object, person = owner): Promise<CustomersReply> => {
    const answer = await person.browser.post('/api/office/customers/search', body)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.json<CustomersReply>()
  }
  const names = async (text: string, person?: APerson) =>
    (await find({ text }, person)).results.map(({ firstName }) => firstName)
  const open = (id: string, person = owner) => person.browser.get(`/api/office/customers/${id}`)
  const journalOf = async (customer: string) => {
    const rows = await allRows(app.database.db)<{ action: string; staff: string }>`
      select action, staff_id as staff from audit_entries where subject = ${`customer ${customer}`} order by id`
    return rows
  }

  it.each([
    ['an e-mail', 'camille.roux@EXAMPLE.com', ['Camille']],
    ['the beginning of an e-mail', 'camille.ro', ['Camille']],
    ['the beginning of an e-mail up to its at sign', 'joost@', ['Joëst']],
    ['a phone in national notation', '0639981240', ['Camille']],
    ['a phone with its country code', '+33 6 39.98.12.40', ['Camille']],
    ['a phone of another country, with its code', '0031 6 12345678', ['Joëst']],
    ['the beginning of a name', 'rou', ['Léa', 'Camille']],
    ['words of a name in any order', 'ROUX cam', ['Camille']],
    ['a name without its accents', 'joest', ['Joëst']],
    ['a name typed with wrong accents', 'càmïlle', ['Camille']],
    ['the second part of a double name', 'œuvr', ['Joëst']],
    ['characters that have a meaning in SQL', 'lea%_@', ['Léa']],
    ['wildcard characters', '%%', []],
    ['punctuation alone', '&|!:*()', []],
    ['a word that occurs nowhere', 'zzz', []],
  ])('are found by %s (H5)', async (_, text, expectedNames) => {
    expect(await names(text)).toEqual(expectedNames)
  })

  it('are found by the order number of a day, and by the card number (H5)', async () => {
    const findFirstNames = async (body: object) =>
      (await find(body)).results.map(({ firstName }) => firstName)
    expect(first.number).toBe('A01')
    // Without `day`, the search uses the present day. `a 02` finds the second order of Haussmann on
    // it; Bourse had only one order.
    expect(await findFirstNames({ text: 'a 02' })).toEqual(['Joëst'])
    expect(await findFirstNames({ text: 'A01', day: DAY })).toEqual(['Camille'])
    expect(await findFirstNames({ text: 'A01', day: '2026-11-23' })).toEqual([])
    const sheet = (await open(joost.id)).json<OfficeCustomer>()
    const { number } = sheet.points.card
    expect(await findFirstNames({ text: number.replace(/(....)/g, '$1 ') })).toEqual(['Joëst'])
  })

  it('are listed with their orders and without contact data (H5)', async () => {
    const { results, next } = await find({ text: 'camille roux' })
    expect([results, next]).toEqual([
      [
        {
          id: camille.id,
          firstName: 'Camille',
          lastName: 'Roux',
          locale: 'fr',
          orders: 2,
          last: { restaurant: second.restaurant.name, takeawayAt: second.takeawayAt },
        },
      ],
      null,
    ])
  })

  it('are limited for a manager to those who ordered in the manager’s restaurants, with only those orders (P2, H5)', async () => {
    expect(await names('rou', manager)).toEqual(['Camille'])
    expect(await names('joost', manager)).toEqual([])
    expect((await find({ text: 'A02' }, manager)).results).toEqual([])
    expect((await find({ text: 'roux' }, manager)).results).toMatchObject([
      { orders: 1, last: { restaurant: second.restaurant.name } },
    ])
    for (const id of [joost.id, lea.id, randomUUID()])
      expect((await open(id, manager)).json<Problem>().code).toBe('not_found')
    expect(await journalOf(lea.id)).toEqual([])
    const sheet = (await open(camille.id, manager)).json<OfficeCustomer>()
    expect(sheet.orders.map(({ restaurant }) => restaurant.id)).toEqual([BOURSE])
    expect(sheet.figures).toMatchObject({ orders: 1, spent: second.toPay })
    // The loyalty card belongs to the whole chain, so its entries from all restaurants are listed.
    // For orders of other restaurants, the restaurant is not named.
    expect(sheet.points.entries.map((entry) => entry.order?.restaurant ?? null)).toEqual([
      second.restaurant.name,
      null,
    ])
    expect(sheet.points.limit).toBe(20)
    expect(sheet.privacyRequests).toEqual([])
  })

  it('are opened with the data they see themselves, and the journal records who opened them (H5, P5)', async () => {
    const before = (await journalOf(camille.id)).length
    await givePoints(app, camille.id, 30)
    await takeSteps(app, first, 'in-preparation', 'ready', 'collected')
    await app.drain()
    const answer = await open(camille.id)
    const sheet = answer.json<OfficeCustomer>()
    expect(sheet).toMatchObject({
      id: camille.id,
      firstName: 'Camille',
      lastName: 'Roux',
      email: 'Camille.Roux@example.com',
      isVerified: true,
      phone: '06 39 98 12 40',
      locale: 'fr',
      since: new Date(TUESDAY_AT_NINE).toISOString(),
      favourite: null,
      figures: {
        orders: 2,
        spent: first.toPay + second.toPay,
        average: Math.round((first.toPay + second.toPay) / 2),
        refunded: 0,
        refundedOrders: 0,
        notCollected: 0,
        lastOrderAt: new Date(TUESDAY_AT_NINE).toISOString(),
      },
      sessions: 1,
      linkedLogins: [],
      privacyRequests: [],
    })
    expect(sheet.points).toMatchObject({
      balance: 30 + first.earns,
      pending: second.earns,
      cap: 280,
      count: 4,
      limit: null,
    })
    expect(
      sheet.points.entries.map(({ kind: movement, order: orderOfEntry }) => [
        movement,
        orderOfEntry?.id ?? null,
      ]),
    ).toEqual([
      ['earned', await orderIdOf(app, first)],
      ['earned', null],
      ['pending', await orderIdOf(app, second)],
      ['pending', await orderIdOf(app, first)],
    ])
    expect(sheet.orders).toMatchObject([
      { id: await orderIdOf(app, second), number: second.number, status: 'received' },
      { number: first.number, status: 'collected', toPay: first.toPay, refunded: 0 },
    ])
    expect(
      sheet.consents.map(({ kind: consentKind, given: isGiven }) => [consentKind, isGiven]),
    ).toEqual([
      ['email', true],
      ['terms', true],
      ['privacy', true],
    ])
    // The answer contains neither the address nor the birthday, because staff do not need them to
    // help a customer. The postcode is searched with quotes, because its digits may be part of a
    // card number.
    for (const secret of ['Lilas', '"75019"', 'birth', '"year"', 'argon2'])
      expect(answer.text).not.toContain(secret)
    expect((await journalOf(camille.id)).slice(before)).toEqual([
      { action: 'customer-opened', staff: owner.id },
    ])
  })

  it('cannot be searched with an invalid field, and the refusal names the field (H5)', async () => {
    const problem = async (body: object) =>
      (await owner.browser.post('/api/office/customers/search', body)).json<Problem>().fields
    expect(await problem({})).toEqual([{ field: 'text', code: 'search_too_short' }])
    expect(await problem({ text: ' a ' })).toEqual([{ field: 'text', code: 'search_too_short' }])
    expect(await problem({ text: 'x'.repeat(255) })).toEqual([
      { field: 'text', code: 'field_invalid' },
    ])
    expect(await problem({ text: 'A01', day: '2026-02-30' })).toEqual([
      { field: 'day', code: 'field_invalid' },
    ])
    expect(await problem({ text: 'camille', after: 'x' })).toEqual([
      { field: 'after', code: 'field_invalid' },
    ])
    expect((await open('1')).json<Problem>().fields).toEqual([
      { field: 'customer', code: 'field_invalid' },
    ])
  })

  it('are hidden from a role without the right to see customers (P2)', async () => {
    const accountant = await aPersonWith(app, 'accountant')
    expect((await open(camille.id, accountant)).json<Problem>().code).toBe('right_missing')
    const search = await accountant.browser.post('/api/office/customers/search', {
      text: 'camille',
    })
    expect(search.status).toBe(403)
  })
})

describe('a customer among many, on the postgres database', () => {
  let app: TestApp
  const count = 8_000
  beforeAll(async () => {
    app = await openTestApp('postgres')
    await fillCustomers(app.database, count)
    const { browser } = await aCustomer(app)
    const placed = await browser.ask('POST', '/api/orders', await anOrder(app), {
      'idempotency-key': randomUUID(),
    })
    await copyOrder(app.database, await orderIdOf(app, placed.json<Order>()), count)
    await giveOrders(app.database)
  }, 120_000)
  afterAll(() => app.close())

  const search = (text: string, restaurants: number[] | null = null) => ({
    restaurants,
    searchTerms: readCustomerSearch(text),
    day: DAY,
    after: null,
  })

  it.each([
    ['customers_by_email_start', 'client1234@example.com'],
    ['customers_by_email_start', 'client123'],
    ['customers_by_phone', '06 00 00 12 34'],
    ['customers_by_words', 'client1234 nomb'],
    ['point_accounts_card_number_key', '8000 0000 0012 34'],
    ['orders_by_number', 'B12'],
  ])('is found through the index %s, without a full table scan (H5)', async (index, text) => {
    for (const restaurants of [null, [BOURSE, HAUSSMANN]]) {
      const rows = await allRows(app.database.db)<{ 'QUERY PLAN': string }>`
        explain ${customersQuery(search(text, restaurants))}`
      // The query may scan `moved_orders` completely, because this table is small.
      const plan = rows
        .map((row) => row['QUERY PLAN'].replace('Seq Scan on moved_orders', ''))
        .join('\n')
      expect(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan')
    }
  })

  it('appears on exactly one page of fifty, and each page continues after the previous one (H5)', async () => {
    const owner = await aPersonWith(app, 'owner')
    const listedIds: string[] = []
    let after: string | null = null
    for (let pages = 0; pages < 5; pages += 1) {
      const answer = await owner.browser.post('/api/office/customers/search', {
        text: 'client12 nombreux',
        ...(after === null ? {} : { after }),
      })
      const { results, next } = answer.json<CustomersReply>()
      expect(results.length).toBeLessThanOrEqual(50)
      listedIds.push(...results.map(({ id }) => id))
      after = next
      if (next === null) break
    }
    // Numbers 12, 120 to 129 and 1200 to 1299 match.
    expect([after, listedIds.length, new Set(listedIds).size]).toEqual([null, 111, 111])
  })
})

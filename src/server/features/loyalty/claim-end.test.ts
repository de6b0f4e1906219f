import { firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { locales } from '#contract/pages/locales.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { importCalendar } from '#testing/builders/a-chain-calendar.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { HAUSSMANN, aFormula, anOrder, send } from '#testing/builders/an-order.ts'
import { inParis } from '#testing/builders/a-restaurant.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

/**
 * A pick-up more than thirty days after the first day of the tests, and the end of its claim
 * period.
 */
const PICK_UP = inParis('2027-01-08T12:30')
const END = inParis('2027-02-07T12:30')

const endTexts = {
  fr: 'jusqu’au 7 février 2027 à 12\u00a0h\u00a030',
  en: 'until 7 February 2027 at 12:30',
  es: 'hasta el 7 de febrero de 2027 a las 12:30',
  nl: 'tot 7 februari 2027 om 12:30',
}

describe.each(oneDatabase)('the claim code of an order placed weeks ahead, on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
    await importCalendar(app, [], { id: HAUSSMANN, order_horizon_days: 60 })
  })
  afterAll(() => app.close())

  const ahead = async (locale: keyof typeof endTexts) => {
    const takeawayAt = new Date(PICK_UP).toISOString()
    const body = await anOrder(app, { takeawayAt, lines: [aFormula('one')] })
    const answer = await send(app, body, randomUUID(), { 'accept-language': locale })
    return answer.json<Order>()
  }
  const claimOf = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>().claim

  it.each(locales)(
    'ends thirty days after the pickup, as receipt and mail state in %s (L6, F2)',
    async (locale) => {
      const order = await ahead(locale)
      const claim = await claimOf(order)
      expect(claim?.until).toBe(new Date(END).toISOString())
      await app.drain()
      const mail = await firstRow(app.database.db)<{ text: string; html: string }>`
      select text, html from mails where kind = 'confirmation' order by id desc limit 1`
      const receipt = (await app.get(`/api/orders/${order.token}/receipt`)).text
      for (const text of [receipt, mail?.text, mail?.html]) {
        expect(text).toContain(claim?.code)
        expect(text).toContain(endTexts[locale])
      }
    },
  )

  it('gives its points up to the last millisecond, and is refused afterwards (L6)', async () => {
    const [inTime, late] = [await ahead('fr'), await ahead('fr')]
    const codes = [await claimOf(inTime), await claimOf(late)].map((claim) => claim?.code)
    app.clock.now = END - 1
    const { browser } = await aCustomer(app)
    const claim = (code: string | undefined) =>
      browser.ask('POST', '/api/me/loyalty/claims', { code })
    expect((await claim(codes[0])).json()).toMatchObject({ points: inTime.earns, pending: true })
    app.clock.now = END
    expect(await claimOf(late)).toBeNull()
    expect((await claim(codes[1])).json<Problem>().code).toBe('claim_invalid')
  })
})

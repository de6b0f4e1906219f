import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Closing, getAttestation, getBooks } from '#contract/office/books.ts'
import { aFirstOwner } from '#testing/builders/a-staff.ts'
import { handOver, idOfOrder } from '#testing/builders/a-refund.ts'
import { BOURSE, anOrder, place } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(oneDatabase)('the books page of the head office on %s', (kind) => {
  let app: TestApp
  let owner: Awaited<ReturnType<typeof aFirstOwner>>
  let sold: number
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aFirstOwner(app)
    const order = await place(app, await anOrder(app, { restaurant: BOURSE }))
    await handOver(app, await idOfOrder(app, order))
    await app.drain()
    sold = order.toPay
  })
  afterAll(() => app.close())

  const books = async () =>
    (await owner.browser.get('/api/office/books')).json<ReplyOf<typeof getBooks>>()
  const closings = async (query: string) =>
    (await owner.browser.get(`/api/office/books/closings?seller=mesclun&${query}`)).json<{
      results: Closing[]
      next: string | null
    }>()

  it('shows until when the books are closed, and closes them by hand up to yesterday with a passkey (H18, P3)', async () => {
    app.clock.now = Date.parse('2026-11-26T22:50:00Z')
    await owner.browser.signIn(owner.passkey)
    app.clock.now = Date.parse('2026-11-26T23:05:00Z')
    expect(await books()).toEqual({ closedUntil: null, open: 2, sellers: [] })
    expect((await owner.browser.post('/api/office/books/close')).status).toBe(403)
    await owner.browser.confirm(owner.passkey)
    const closed = await owner.browser.post('/api/office/books/close')
    expect(closed.json()).toEqual({ closed: ['2026-11-24', '2026-11-25'] })
    // Another day ended ten minutes ago and may now be closed by hand.
    app.clock.now = Date.parse('2026-11-26T23:10:00Z')
    expect(await books()).toEqual({
      closedUntil: '2026-11-25',
      open: 1,
      sellers: [
        {
          id: 'mesclun',
          name: 'Mesclun',
          siren: '000100016',
          closedFrom: '2026-11-24',
          years: [{ year: 2026, begins: '2026-01-01', ends: '2026-12-31', isClosed: false }],
        },
      ],
    })
    const { results } = (await owner.browser.get('/api/office/audit?action=day-closed')).json<{
      results: { subject: string }[]
    }>()
    expect(results.map(({ subject }) => subject)).toEqual(['day 2026-11-25', 'day 2026-11-24'])
  })

  it('lists the closings of a seller, and those of each restaurant for a day (H18)', async () => {
    const all = await closings('period=day&of=all')
    expect(all.results).toMatchObject([
      { begins: '2026-11-25', restaurant: null, sales: { count: 0, total: 0 } },
      {
        begins: '2026-11-24',
        number: 'Z-2026-000002',
        closedBy: 'Claire Vasseur',
        sales: { count: 1, total: sold },
        money: { counter: { taken: sold, givenBack: 0 } },
        perpetual: { sales: sold, total: sold },
      },
    ])
    expect(all.next).toBeNull()
    const each = await closings('period=day&of=each&from=2026-11-24&until=2026-11-24')
    expect(each.results).toMatchObject([
      { restaurant: { id: BOURSE, name: 'Mesclun Paris Bourse' }, number: 'Z-2026-000001' },
    ])
    expect((await closings('period=month&of=all')).results).toEqual([])
  })

  it('offers an attestation with the facts of the chain (H18)', async () => {
    const answer = await owner.browser.get('/api/office/books/attestation?seller=mesclun')
    expect(answer.json<ReplyOf<typeof getAttestation>>()).toMatchObject({
      brand: 'Mesclun',
      seller: { name: 'Mesclun', siren: '000100016', city: 'Paris' },
      keptYears: 10,
      firstDay: '2026-11-24',
      closedUntil: '2026-11-25',
      receipts: 1,
      closings: 3,
      last: { number: 'Z-2026-000003' },
    })
    const nobody = await owner.browser.get('/api/office/books/attestation?seller=nobody')
    expect(nobody.status).toBe(404)
    app.clock.now = TUESDAY_AT_NINE
  })
})

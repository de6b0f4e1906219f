import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import type { Loyalty } from '#contract/customers/loyalty.ts'
import type { Problem } from '#contract/errors.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { type TestBrowser, aCustomer } from '#testing/builders/a-customer.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { BOURSE, HAUSSMANN, anOrder } from '#testing/builders/an-order.ts'
import { givePoints } from '#testing/builders/points.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

describe.each(oneDatabase)('manual points, on the %s database', (kind) => {
  let app: TestApp
  let care: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    care = await aPersonWith(app, 'care')
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const granted = { kind: 'granted', count: 20, reason: 'Grenade absente' }
  const change = (
    id: string,
    body: object,
    { by = care, key = randomUUID() }: { by?: APerson; key?: string } = {},
  ) =>
    by.browser.ask('POST', `/api/office/customers/${id}/points`, body, { 'idempotency-key': key })
  const entries = async (id: string) => {
    const rows = await allRows(app.database.db)<{
      action: string
      before: unknown
      after: unknown
      data: unknown
    }>`
      select action, before, after, reason, data, staff_id as staff
      from audit_entries left join audit_persons on entry_id = id
      where subject = ${`customer ${id}`} order by id`
    return rows
  }
  async function order(browser: TestBrowser, restaurant: number) {
    const body = await anOrder(app, { restaurant, takeawayAt: '2026-11-24T12:00:00.000Z' })
    const headers = { 'idempotency-key': randomUUID() }
    expect((await browser.ask('POST', '/api/orders', body, headers)).status).toBe(201)
  }

  it('are added and withdrawn; card, customer page and journal show it, with author and reason (H4, P5)', async () => {
    const zoe = await aCustomer(app)
    expect((await change(zoe.id, granted)).json()).toEqual({ change: 20, balance: 20 })
    app.clock.now += MINUTE
    const withdrawal = { kind: 'withdrawn', count: 5, reason: 'Double geste' }
    expect((await change(zoe.id, withdrawal)).json()).toEqual({ change: -5, balance: 15 })
    expect(await entries(zoe.id)).toEqual([
      {
        action: 'points-changed',
        before: { balance: 0 },
        after: { balance: 20, kind: 'granted', count: 20 },
        reason: null,
        data: { reason: 'Grenade absente' },
        staff: care.id,
      },
      {
        action: 'points-changed',
        before: { balance: 20 },
        after: { balance: 15, kind: 'withdrawn', count: 5 },
        reason: null,
        data: { reason: 'Double geste' },
        staff: care.id,
      },
    ])
    // The journal shows the reason only to people who may see customers.
    const readReasons = async (role: 'owner' | 'accountant') => {
      const reader = await aPersonWith(app, role)
      const path = `/api/office/audit?subject=customer%20${zoe.id}&action=points-changed`
      const { results } = (await reader.browser.get(path)).json<{ results: AuditEntryView[] }>()
      return results.map(({ reason }) => reason)
    }
    expect(await readReasons('owner')).toEqual(['Double geste', 'Grenade absente'])
    expect(await readReasons('accountant')).toEqual([null, null])
    const sheet = (await care.browser.get(`/api/office/customers/${zoe.id}`)).json<OfficeCustomer>()
    expect(sheet.points).toMatchObject({ balance: 15, count: 2, limit: 40, left: 15 })
    expect(sheet.points.entries).toEqual([
      {
        position: 2,
        kind: 'withdrawn',
        points: -5,
        change: -5,
        balance: 15,
        at: new Date(TUESDAY_AT_NINE + MINUTE).toISOString(),
        order: null,
        counter: null,
        byHand: { person: care.name, reason: 'Double geste' },
      },
      expect.objectContaining({
        kind: 'granted',
        byHand: { person: care.name, reason: 'Grenade absente' },
      }),
    ])
    // The customer sees the entry, but not which staff member made it.
    const customersLoyalty = (await zoe.browser.ask('GET', '/api/me/loyalty')).json<Loyalty>()
    expect(customersLoyalty.entries.results.map((entry) => [entry.kind, entry.change])).toEqual([
      ['withdrawn', -5],
      ['granted', 20],
    ])
    const exported = await zoe.browser.ask('GET', '/api/me/export')
    expect(exported.text).toContain('Grenade absente')
    expect(exported.text).not.toContain(care.name)
  })

  it('stop at 280 and at 0, and the answer states the change that was booked (H4)', async () => {
    const owner = await aPersonWith(app, 'owner')
    const zoe = await aCustomer(app)
    await givePoints(app, zoe.id, 275)
    const up = await change(zoe.id, { ...granted, count: 280 }, { by: owner })
    expect(up.json()).toEqual({ change: 5, balance: 280 })
    const down = { kind: 'withdrawn', count: 280, reason: 'Fraude' }
    expect((await change(zoe.id, down, { by: owner })).json()).toEqual({ change: -280, balance: 0 })
    expect((await change(zoe.id, down, { by: owner })).json()).toEqual({ change: 0, balance: 0 })
  })

  it('never exceed the limit of the person’s role where the customer ordered, and the refusal names that limit (H4, P4)', async () => {
    const zoe = await aCustomer(app)
    await order(zoe.browser, BOURSE)
    const bourseManager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    const managerOfBoth = await aPersonWith(app, 'manager', { restaurants: [BOURSE, HAUSSMANN] })
    const haussmannManager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    const before = await databaseState(app.database)
    for (const [by, limit] of [
      [care, 40],
      [bourseManager, 20],
      [managerOfBoth, 20],
    ] as const)
      for (const direction of ['granted', 'withdrawn']) {
        const body = { ...granted, kind: direction, count: limit + 1 }
        const answer = await change(zoe.id, body, { by })
        expect([answer.status, answer.json<Problem>()]).toEqual([
          403,
          expect.objectContaining({ code: 'points_over_limit', details: { limit, left: limit } }),
        ])
      }
    expect((await change(zoe.id, granted, { by: haussmannManager })).json<Problem>().code).toBe(
      'not_found',
    )
    expect((await change(randomUUID(), granted)).json<Problem>().code).toBe('not_found')
    expect(await databaseState(app.database)).toEqual(before)
    expect((await change(zoe.id, { ...granted, count: 20 }, { by: bourseManager })).status).toBe(
      200,
    )
    expect((await change(zoe.id, { ...granted, count: 40 })).status).toBe(200)
    await order(zoe.browser, HAUSSMANN)
    expect((await change(zoe.id, granted, { by: haussmannManager })).status).toBe(200)
  })

  it('stay within one limit per person, customer and day in Paris, and the refusal states the remaining points (H4, P4)', async () => {
    const [zoe, lea] = [await aCustomer(app), await aCustomer(app)]
    const by = await aPersonWith(app, 'care')
    const key = randomUUID()
    expect((await change(zoe.id, { ...granted, count: 30 }, { by, key })).status).toBe(200)
    const over = await change(zoe.id, { ...granted, kind: 'withdrawn', count: 11 }, { by })
    expect([over.status, over.json<Problem>()]).toEqual([
      403,
      expect.objectContaining({ code: 'points_over_limit', details: { limit: 40, left: 10 } }),
    ])
    expect((await change(zoe.id, { ...granted, count: 10 }, { by })).status).toBe(200)
    const sheet = (await by.browser.get(`/api/office/customers/${zoe.id}`)).json<OfficeCustomer>()
    expect([sheet.points.limit, sheet.points.left]).toEqual([40, 0])
    // A repeated request returns the same answer. The limit counts separately for each customer,
    // and for each person who changes points.
    expect((await change(zoe.id, { ...granted, count: 30 }, { by, key })).status).toBe(200)
    expect((await change(lea.id, { ...granted, count: 40 }, { by })).status).toBe(200)
    expect((await change(zoe.id, { ...granted, count: 40 })).status).toBe(200)
  })

  it('have a new daily limit from midnight in Paris (H4)', async () => {
    const midnight = Date.parse('2026-11-24T23:00:00.000Z')
    app.clock.now = midnight - 5 * MINUTE
    const by = await aPersonWith(app, 'care')
    const zoe = await aCustomer(app)
    expect((await change(zoe.id, { ...granted, count: 40 }, { by })).status).toBe(200)
    app.clock.now = midnight - 1
    const onePoint = { ...granted, count: 1 }
    expect((await change(zoe.id, onePoint, { by })).json<Problem>().code).toBe('points_over_limit')
    app.clock.now = midnight
    expect((await change(zoe.id, onePoint, { by })).status).toBe(200)
  })

  it('require the right and a passkey confirmation within the last ten minutes (P3)', async () => {
    const zoe = await aCustomer(app)
    const marketing = await aPersonWith(app, 'marketing')
    expect((await change(zoe.id, granted, { by: marketing })).json<Problem>().code).toBe(
      'right_missing',
    )
    const late = await aPersonWith(app, 'care')
    app.clock.now += 10 * MINUTE
    expect((await change(zoe.id, granted, { by: late })).json<Problem>().code).toBe(
      'confirmation_needed',
    )
    expect(await entries(zoe.id)).toEqual([])
  })

  it('are booked once per idempotency key, and a key is refused for a different request (H4)', async () => {
    const [zoe, lea] = [await aCustomer(app), await aCustomer(app)]
    const key = randomUUID()
    const first = await change(zoe.id, granted, { key })
    app.clock.now += MINUTE
    const again = await change(zoe.id, granted, { key })
    expect([again.status, again.text]).toEqual([200, first.text])
    for (const [id, body] of [
      [zoe.id, { ...granted, count: 21 }],
      [zoe.id, { ...granted, kind: 'withdrawn' }],
      [zoe.id, { ...granted, reason: 'Autre motif' }],
      [lea.id, granted],
    ] as const) {
      const answer = await change(id, body, { key })
      expect([answer.status, answer.json<Problem>().code]).toEqual([422, 'idempotency_key_reused'])
    }
    expect([(await entries(zoe.id)).length, (await entries(lea.id)).length]).toEqual([1, 0])
    // Keys are separate for each person: a colleague's request with the same key is another change.
    const colleague = await aPersonWith(app, 'care')
    expect((await change(lea.id, granted, { by: colleague, key })).status).toBe(200)
    const keyless = await care.browser.post(`/api/office/customers/${zoe.id}/points`, granted)
    expect(keyless.json<Problem>().code).toBe('idempotency_key_missing')
  })

  it('are refused with the name of the invalid field (H4)', async () => {
    const zoe = await aCustomer(app)
    const fields = async (body: object) => (await change(zoe.id, body)).json<Problem>().fields
    expect(await fields({ ...granted, count: 0 })).toEqual([
      { field: 'count', code: 'field_invalid' },
    ])
    expect(await fields({ ...granted, count: 2.5 })).toEqual([
      { field: 'count', code: 'field_invalid' },
    ])
    expect(await fields({ ...granted, count: 281 })).toEqual([
      { field: 'count', code: 'field_invalid' },
    ])
    expect(await fields({ ...granted, kind: 'earned' })).toEqual([
      { field: 'kind', code: 'field_invalid' },
    ])
    expect(await fields({ ...granted, reason: '  ' })).toEqual([
      { field: 'reason', code: 'reason_empty' },
    ])
    expect(await fields({ kind: 'granted', count: 1 })).toEqual([
      { field: 'reason', code: 'reason_empty' },
    ])
    expect(await fields({ ...granted, reason: 'x'.repeat(201) })).toEqual([
      { field: 'reason', code: 'field_invalid' },
    ])
    expect(await fields({ ...granted, reason: 'a\u202Eb c' })).toEqual([
      { field: 'reason', code: 'field_invalid' },
    ])
  })

  it('leave the books and the cards consistent (H4, P5)', async () => {
    expect(await ledgerFaults(app.database)).toEqual([])
    const audit = (await checkBooks(app.database.db)).find(({ book }) => book === 'audit')
    expect(audit?.fault).toBeNull()
    expect(audit?.pages).toBeGreaterThan(5)
  })
})

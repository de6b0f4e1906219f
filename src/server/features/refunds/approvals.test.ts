import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { GoodwillView } from '#contract/office/goodwill.ts'
import type { Problem } from '#contract/errors.ts'
import type { Approval, RefundableView } from '#contract/office/refunds.ts'
import type { Order } from '#contract/shop/orders.ts'
import { erasePersonsOfOrders } from '#server/features/orders/erase-persons-of-orders.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { cardToken, pay, paymentOrigin } from '#testing/builders/a-card.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'

describe.each(oneDatabase)('approvals by a second person, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let owner: APerson
  let manager: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    owner = await aPersonWith(app, 'owner')
    manager = await aManager()
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  /** A manager, who may grant 15.00 € without a second person. */
  const aManager = () => aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
  let placed = 0
  /** Places an order that is paid by card and whose money is captured. */
  async function captured(
    changes: Parameters<typeof anOrder>[1] = {},
  ): Promise<{ order: Order; id: string }> {
    placed += 1
    const order = await place(
      app,
      await anOrder(app, {
        payment: 'card',
        takeawayAt: new Date(
          Date.parse('2026-11-24T10:30:00Z') + 900_000 * (placed % 12),
        ).toISOString(),
        customer: {
          name: 'Zoé Lefèvre',
          phone: `06 39 98 ${String(1000 + placed)}`,
          email: `zoe-${placed}@example.com`,
        },
        ...changes,
      }),
    )
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    const id = await orderIdOf(app, order)
    await kitchen.tap(id, { action: 'start' })
    await app.drain()
    return { order, id }
  }
  /**
   * Places an order of twenty breads, of which a goodwill code of 17.90 € pays all but 10 cents.
   */
  async function almostPaidByCode() {
    const { id: first } = await captured()
    const { code } = (await give(owner, first, aCode(1790))).json<{ code: string }>()
    const bread = { kind: 'item', ingredient: 751, freeSauce: null, warm: false } as const
    const paid = await captured({
      promo: code,
      lines: [{ ...bread, id: 'bread', quantity: 20, paidWith: 'euros' }],
    })
    expect([paid.order.discount, paid.order.toPay]).toEqual([1790, 10])
    return paid
  }
  const aCode = (amount: number) => ({ kind: 'code', amount, reason: 'late' })
  const send =
    (compensation: 'goodwill' | 'refunds') =>
    (person: APerson, id: string, body: object, key: string = randomUUID()) =>
      person.browser.ask('POST', `/api/office/orders/${id}/${compensation}`, body, {
        'idempotency-key': key,
      })
  const [give, refund] = [send('goodwill'), send('refunds')]
  const refundable = async (person: APerson, id: string) =>
    (await person.browser.get(`/api/office/orders/${id}/refund`)).json<RefundableView>()
  const aWholeRefund = async (id: string, note: string | null = null) => ({
    lines: (await refundable(owner, id)).lines
      .filter(({ left: centsLeft }) => centsLeft > 0)
      .map(({ line, quantity, left: centsLeft }) => ({ line, quantity, amount: centsLeft })),
    reason: 'late',
    note,
    goodwillPoints: 0,
  })
  const approvals = async (person: APerson, id: string) =>
    (await person.browser.get(`/api/office/approvals?order=${id}`)).json<{ results: Approval[] }>()
      .results
  const decide = (
    person: APerson,
    waiting: Approval | undefined,
    decision: 'approve' | 'decline' = 'approve',
  ) => person.browser.post(`/api/office/approvals/${waiting?.id}`, { decision })
  const codeOf = (answer: TestAnswer) => answer.json<Problem>().code
  const codesOf = async (id: string) =>
    (await owner.browser.get(`/api/office/orders/${id}/goodwill`)).json<GoodwillView>().codes
  const entries = async (id: string) =>
    (
      await owner.browser.get(`/api/office/audit?subject=${encodeURIComponent(`order ${id}`)}`)
    ).json<{ results: AuditEntryView[] }>().results

  it('count what a full refund restores to a goodwill code as if it were money (P4, H3)', async () => {
    const { id } = await almostPaidByCode()
    expect((await refundable(manager, id)).codeGivenBack).toBe(1790)
    const body = await aWholeRefund(id)
    expect((await refund(manager, id, body)).json()).toEqual({ state: 'asked', amount: 10 })
    const [waiting] = await approvals(owner, id)
    expect(waiting).toMatchObject({ amount: 10, codeGivenBack: 1790, canDecide: true })
    // Another manager has the same limit. The amount and the cents that return to the goodwill code
    // exceed it together.
    const second = await aManager()
    expect(waiting?.confirmers).not.toContain(second.name)
    expect((await approvals(second, id))[0]?.canDecide).toBe(false)
    expect(codeOf(await decide(second, waiting))).toBe('second_person_needed')
    expect((await decide(owner, waiting)).status).toBe(200)
    expect((await entries(id))[0]).toMatchObject({
      action: 'refund',
      after: { amount: 10, codeGivenBack: 1790, askedBy: manager.name },
    })
    expect((await refundable(owner, id)).codeGivenBack).toBe(0)
  })

  it('do not count promo codes of the catalogue, nor goodwill codes that were stopped (P4, H3)', async () => {
    await runStatement(app.database.db)`
      insert into promo_codes (code, kind, value, source) values ('MOITIE', 'percent', 50, 'command')`
    const { id } = await captured({ promo: 'MOITIE' })
    expect((await refundable(manager, id)).codeGivenBack).toBe(0)
    const paid = await almostPaidByCode()
    await runStatement(app.database.db)`
      update promo_codes set stopped_at = now() from promo_uses
      where promo_codes.id = promo_code_id and order_id = ${paid.id}`
    expect((await refund(manager, paid.id, await aWholeRefund(paid.id))).json()).toMatchObject({
      state: 'done',
    })
  })

  it('respect the approver’s limit, which includes everything they already decided for the order (P4)', async () => {
    const { id } = await captured()
    const second = await aManager()
    expect((await give(manager, id, aCode(900))).json()).toMatchObject({ state: 'done' })
    expect((await give(manager, id, aCode(901))).json()).toEqual({ state: 'asked' })
    expect((await decide(second, (await approvals(second, id))[0])).status).toBe(200)
    // The 9.01 € that `second` has approved leave 5.99 € of their limit of 15.00 €, for their own
    // grants and for approvals.
    expect((await refundable(second, id)).alone.refund).toBe(599)
    expect((await give(manager, id, aCode(601))).json()).toEqual({ state: 'asked' })
    const [waiting] = await approvals(second, id)
    expect(waiting?.canDecide).toBe(false)
    expect(waiting?.confirmers).not.toContain(second.name)
    expect(codeOf(await decide(second, waiting))).toBe('second_person_needed')
    expect((await codesOf(id)).map(({ amount }) => amount)).toEqual([900, 901])
    expect((await decide(owner, waiting)).status).toBe(200)
  })

  it('respect the approver’s limit for two simultaneous approvals (P4)', async () => {
    const { id } = await captured()
    const [third, second] = [await aManager(), await aManager()]
    await give(manager, id, aCode(1000))
    await give(third, id, aCode(1000))
    for (const person of [manager, third]) await give(person, id, aCode(800))
    const waiting = await approvals(second, id)
    expect(waiting.map(({ amount, canDecide }) => [amount, canDecide])).toEqual([
      [800, true],
      [800, true],
    ])
    const answers = await Promise.all(waiting.map((approval) => decide(second, approval)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('are requested once per idempotency key, which is refused after the request is declined (P4, P6)', async () => {
    const [{ id }, { id: otherId }] = [await captured(), await captured()]
    const [key, refundKey] = [randomUUID(), randomUUID()]
    const body = await aWholeRefund(id)
    for (const _ of [1, 2]) {
      expect((await give(manager, id, aCode(1600), key)).json()).toEqual({ state: 'asked' })
      expect((await refund(manager, id, body, refundKey)).json()).toMatchObject({ state: 'asked' })
    }
    for (const answer of [
      await give(manager, id, aCode(1700), key),
      // A request that differs from the one stored under the key is refused, even if its amount is
      // within the limit.
      await give(manager, id, aCode(100), key),
      await give(manager, otherId, aCode(1600), key),
      await refund(manager, otherId, await aWholeRefund(otherId), refundKey),
    ])
      expect(codeOf(answer)).toBe('idempotency_key_reused')
    const waiting = await approvals(owner, id)
    expect(waiting.map(({ kind: approvalKind }) => approvalKind)).toEqual(['code', 'refund'])
    expect((await decide(owner, waiting[0], 'decline')).status).toBe(200)
    expect(codeOf(await give(manager, id, aCode(1600), key))).toBe('refund_declined')
    expect((await decide(owner, waiting[1])).status).toBe(200)
    expect((await refund(manager, id, body, refundKey)).json()).toMatchObject({
      state: 'done',
      left: 0,
    })
    expect(await codesOf(id)).toEqual([])
  })

  it('refuse an idempotency key that is used for two orders simultaneously (P6)', async () => {
    const orders = [await captured(), await captured()]
    const line = { lines: [{ line: 2, quantity: 2, amount: 100 }], reason: 'late', note: null }
    for (const attempt of [
      (id: string, key: string) => give(owner, id, aCode(10), key),
      (id: string, key: string) => refund(owner, id, { ...line, goodwillPoints: 0 }, key),
    ]) {
      const key = randomUUID()
      const answers = await Promise.all(orders.map(({ id }) => attempt(id, key)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    }
  })

  it('close a request that its author completes alone after a role change, and grant nothing twice (P4)', async () => {
    const { id } = await captured()
    const key = randomUUID()
    const promoted = await aManager()
    expect((await give(promoted, id, aCode(1600), key)).json()).toEqual({ state: 'asked' })
    await runStatement(app.database.db)`
      insert into staff_roles (staff_id, role, granted_at) values (${promoted.id}, 'care', now())`
    expect((await give(promoted, id, aCode(1600), key)).json()).toMatchObject({ state: 'done' })
    const [waiting] = await approvals(owner, id)
    for (const _ of [1, 2]) await decide(owner, waiting)
    expect(await approvals(owner, id)).toEqual([])
    expect(await codesOf(id)).toHaveLength(1)
    expect((await entries(id)).map(({ action }) => action)).toEqual([
      'request-closed',
      'goodwill',
      'goodwill-asked',
    ])
  })

  it('are declined when their author is removed, whoever removes them (P4, P2)', async () => {
    const { id } = await captured()
    const leaving = await aManager()
    const former = await aPersonWith(app, 'owner')
    await give(leaving, id, aCode(1600))
    await refund(leaving, id, await aWholeRefund(id))
    const [waiting] = await approvals(owner, id)
    // Simulates a request whose author became an owner afterwards. Owners may remove themselves, as
    // `former` does below.
    await runStatement(app.database.db)`
      update approvals set asked_by = ${former.id} where id = ${waiting?.id}`
    for (const [by, person] of [
      [owner, leaving],
      [former, former],
    ] as const)
      expect((await by.browser.delete(`/api/office/people/${person.id}`)).status).toBe(200)
    expect(await approvals(owner, id)).toEqual([])
    expect(codeOf(await decide(owner, waiting))).toBe('not_found')
    expect((await entries(id)).slice(0, 2)).toMatchObject([
      { action: 'goodwill-declined', actor: { id: former.id }, before: { amount: 1600 } },
      { action: 'refund-declined', actor: { id: owner.id }, before: { askedBy: leaving.name } },
    ])
  })

  it('lose their note when the customer’s data are erased, whether pending or decided (P5)', async () => {
    const { id } = await captured()
    const note = 'Madame Lefèvre était enceinte'
    const body = await aWholeRefund(id, note)
    for (const _ of [1, 2]) await refund(manager, id, body)
    const notes = async () => {
      const rows = await allRows(app.database.db)<{ kept: string | null }>`
        select note as kept from refunds where order_id = ${id}
        union all select request ->> 'note' from approvals where order_id = ${id}`
      return rows.map(({ kept: storedNote }) => storedNote)
    }
    // One of the two refunds is done, the other waits for approval.
    expect((await decide(owner, (await approvals(owner, id))[0])).status).toBe(200)
    expect(await notes()).toEqual([note, note, note])
    await app.database.db
      .transaction()
      .execute((tx) => erasePersonsOfOrders(tx, sql`select ${id}::bigint`))
    expect(await notes()).toEqual([null, null, null])
    expect(await approvals(owner, id)).toMatchObject([{ note: null }])
  })

  it('leave the books consistent (P5)', async () => {
    await app.drain()
    for (const { fault } of await checkBooks(app.database.db)) expect(fault).toBeNull()
  })
})

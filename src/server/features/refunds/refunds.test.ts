import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { compareLedgers } from '#server/features/payments/compare-ledgers.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Behaviour, writeBehaviour } from '#payment-service/behaviour.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { advance, moneyOf } from '#testing/builders/a-payment.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { aStaffMember, idOfOrder, refund } from '#testing/builders/a-refund.ts'
import { givePoints, onPoints, takeSteps } from '#testing/builders/points.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { aFormula, anOrder, fiveLines, place } from '#testing/builders/an-order.ts'
import { mostFor } from '#domain/orders/refund-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import type { Receipt } from '#server/features/receipts/receipt.ts'
import { requestRefund } from './request-refund.ts'
import { readRefundable } from './read-refundable.ts'

describe.each(oneDatabase)('refunds by line over %s', (kind) => {
  let app: TestApp
  let staff: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    staff = await aStaffMember(app.database)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    await behave({})
  })

  const behave = (behaviour: Partial<Behaviour>) =>
    writeBehaviour(app.database.db, {
      replies: 'given',
      webhooks: 'once',
      delay: 5000,
      ...behaviour,
    })
  let places = 0
  /** Returns a pick-up time with few other orders. */
  const nextTime = () =>
    new Date(Date.parse('2026-11-24T10:30:00Z') + 900_000 * ((places += 1) % 12)).toISOString()
  /** Places an order that is paid by card and whose money is captured. */
  async function captured(
    changes: Parameters<typeof placeByCard>[1] = {},
    client: Parameters<typeof placeByCard>[0] = app,
  ): Promise<Order> {
    const order = await placeByCard(client, { takeawayAt: nextTime(), ...changes })
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    await advance(app, order, 'in-preparation')
    await app.drain()
    return order
  }
  const portions = (...ids: number[]) => ids.map((ingredient) => ({ ingredient, warm: false }))
  /** The filling of a formula, with supplements. */
  const extras = {
    filling: {
      bases: portions(101),
      ingredients: portions(201, 202, 203, 301, 401),
      sauces: portions(701, 702),
      side1: portions(1001),
      side2: portions(851),
    },
  }
  const leftOf = async (order: Order) => readRefundable(app.services, await idOfOrder(app, order))
  const receiptsOf = async (order: Order) => {
    const rows = await allRows(app.database.db)<{ refund: string | null; body: Receipt }>`
      select refund_id::text as refund, body from receipts
      where order_id = ${await idOfOrder(app, order)} order by book_position`
    return rows
  }
  const mailsOf = async (order: Order) => {
    const rows = await allRows(app.database.db)<{
      kind: string
      subject: string
      text: string
      sent: boolean
    }>`
      select kind, subject, text, sent_at is not null as sent from mails
      where order_id = ${await idOfOrder(app, order)} and kind like 'refund-%' order by id`
    return rows
  }
  const movementsOf = async (order: Order) => {
    const rows = await allRows(app.database.db)<{
      kind: string
      refund: string | null
      amount: number
    }>`
      select kind, refund_id::text as refund, amount from money_movements
      where order_id = ${await idOfOrder(app, order)} order by kind, refund_id nulls last`
    return rows
  }
  const refusalOf = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    return error instanceof Refusal ? { code: error.code, details: error.details } : error
  }
  const taxOf = (bodies: readonly { body: Receipt }[]) =>
    bodies.reduce((sum, { body }) => sum + body.vat.reduce((all, part) => all + part.vat, 0), 0)

  it('refund a part once, with a correction receipt and a mail, even if the request is repeated (H3)', async () => {
    const order = await captured()
    const key = randomUUID()
    const firstRefund = await refund(app, order, [[2, 1, 500]], { staff, key })
    expect(firstRefund).toMatchObject({ amount: 500, amountLeft: order.toPay - 500, isNew: true })
    const again = await refund(app, order, [[2, 1, 500]], { staff, key })
    expect(again).toEqual({ ...firstRefund, isNew: false })
    expect(await refusalOf(refund(app, order, [[2, 1, 501]], { staff, key }))).toMatchObject({
      code: 'idempotency_key_reused',
    })
    await app.drain()
    await app.drain()
    expect(await moneyOf(app, order)).toMatchObject({
      captured: order.toPay,
      refunded: 500,
      due_at: null,
    })
    expect(await movementsOf(order)).toEqual([
      { kind: 'capture', refund: null, amount: order.toPay },
      { kind: 'refund', refund: firstRefund.id, amount: 500 },
    ])
    const [sale, correction, ...furtherReceipts] = await receiptsOf(order)
    expect(furtherReceipts).toEqual([])
    expect(correction).toMatchObject({
      refund: firstRefund.id,
      body: {
        kind: 'refund',
        refund: { reason: 'missing' },
        total: -500,
        lines: [{ quantity: 1, unitPrice: -500, total: -500 }],
        payment: { by: 'card', last4: '4242' },
      },
    })
    expect(correction?.body.corrects).toMatch(/^2026-\d{6}$/)
    expect(sale?.body.kind).toBe('sale')
    const [mail, ...more] = await mailsOf(order)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: `refund-${firstRefund.id}`, sent: true })
    expect(mail?.subject.replaceAll(/\s/g, ' ')).toBe(
      `Commande ${order.number} : remboursement de 5,00 €`,
    )
    expect(mail?.text).toContain('Reçu rectificatif')
    expect(mail?.text).toContain('Un produit manquait.')
    // The receipt link of the order still opens the receipt of the sale, and not that of the
    // refund.
    expect((await app.get(`/api/orders/${order.token}/receipt`)).text).toContain('<h1>Reçu 2026-')
  })

  it('are possible until nothing is left, and a refusal states the amount that is left (H3)', async () => {
    const order = await captured()
    const before = await leftOf(order)
    expect(before).toMatchObject({ way: 'card', paid: order.toPay, left: order.toPay })
    const [first] = before?.lines ?? []
    const price = first?.paid ?? 0
    expect(await refusalOf(refund(app, order, [[0, 1, price + 1]], { staff }))).toEqual({
      code: 'refund_too_high',
      details: { left: price, line: 0 },
    })
    expect(await refusalOf(refund(app, order, [[99, 1, 1]], { staff }))).toMatchObject({
      code: 'refund_line_unknown',
    })
    expect(await refusalOf(refund(app, order, [], { staff }))).toMatchObject({
      code: 'refund_empty',
    })
    await refund(app, order, [[0, 1, 123]], { staff })
    await app.drain()
    await refund(app, order, [[0, 1, price - 123]], { staff })
    const otherLines = (before?.lines ?? []).slice(1)
    await refund(
      app,
      order,
      otherLines.map(({ line, quantity, paid }) => [line, quantity, paid] as const),
      { staff, reason: 'quality' },
    )
    await app.drain()
    expect(await moneyOf(app, order)).toMatchObject({ refunded: order.toPay, due_at: null })
    expect(await leftOf(order)).toMatchObject({ left: 0 })
    expect(await refusalOf(refund(app, order, [[0, 1, 1]], { staff }))).toEqual({
      code: 'refund_too_high',
      details: { left: 0, line: 0 },
    })
    const receipts = await receiptsOf(order)
    expect(receipts).toHaveLength(4)
    expect(receipts.reduce((sum, { body }) => sum + body.total, 0)).toBe(0)
    expect(taxOf(receipts)).toBe(0)
    expect((await checkBooks(app.database.db)).filter(({ fault }) => fault !== null)).toEqual([])
  })

  it('are decided in sequence, so that simultaneous requests refund the same amount only once (H3)', async () => {
    const order = await captured()
    const price = (await leftOf(order))?.lines[0]?.paid ?? 0
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => refund(app, order, [[0, 1, price]], { staff })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const key = randomUUID()
    const same = await Promise.all(
      Array.from({ length: 4 }, () => refund(app, order, [[1, 1, 200]], { staff, key })),
    )
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    await app.drain()
    expect((await moneyOf(app, order)).refunded).toBe(price + 200)
  })

  it('refund a supplement once, even for two simultaneous requests, and name it on the receipt (N6)', async () => {
    const order = await captured({ lines: [{ ...aFormula('extras', extras), quantity: 2 }] })
    const id = await idOfOrder(app, order)
    const [line] = (await leftOf(order))?.lines ?? []
    const supplement = line?.supplements[0]
    expect(supplement).toMatchObject({ quantity: 2, left: 2 })
    const aSupplementRefund = (quantity: number) => ({
      lines: [{ line: 0, quantity: 1, amount: 50 * quantity, parts: [{ part: 0, quantity }] }],
    })
    const key = randomUUID()
    const firstRefund = await refund(app, order, [], { staff, key, ...aSupplementRefund(1) })
    expect(await refund(app, order, [], { staff, key, ...aSupplementRefund(1) })).toEqual({
      ...firstRefund,
      isNew: false,
    })
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => refund(app, order, [], { staff, ...aSupplementRefund(1) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(
      await refusalOf(refund(app, order, [], { staff, ...aSupplementRefund(1) })),
    ).toMatchObject({
      code: 'refund_twice',
    })
    expect((await leftOf(order))?.lines[0]).toMatchObject({ units: 2 })
    expect((await leftOf(order))?.lines[0]?.supplements[0]).toMatchObject({ left: 0 })
    // Whatever the program does, the database itself allows only one refund of each portion, and
    // does not allow deleting it.
    const again = sql`
      insert into refunded_units (order_id, line, part, nth, sold, refund_id)
      values (${id}, 0, 1, 2, 2, ${firstRefund.id})`
    await expect(again.execute(app.database.db)).rejects.toThrow('refunded_units_pkey')
    const third = sql`
      insert into refunded_units (order_id, line, part, nth, sold, refund_id)
      values (${id}, 0, 1, 3, 2, ${firstRefund.id})`
    await expect(third.execute(app.database.db)).rejects.toThrow('refunded_units_check')
    const out = sql`delete from refunded_units where order_id = ${id}`
    await expect(out.execute(app.database.db)).rejects.toThrow('is written once')
    await app.drain()
    await app.drain()
    const [, correction] = await receiptsOf(order)
    expect(correction?.body.lines).toMatchObject([
      { total: -50, included: [], only: [{ name: supplement?.name, quantity: 1 }] },
    ])
    expect((await mailsOf(order))[0]?.text).toContain(`Seulement\u202F: ${supplement?.name}`)
  })

  it('refund each of two units of a line once, and no more (N6)', async () => {
    const order = await captured({ lines: [{ ...aFormula('two'), quantity: 2 }] })
    const half = order.toPay / 2
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => refund(app, order, [[0, 1, half]], { staff })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await leftOf(order))?.lines).toMatchObject([{ left: 0, units: 0 }])
    const rows = await allRows(app.database.db)<{ nth: number }>`
      select nth from refunded_units where order_id = ${await idOfOrder(app, order)} order by nth`
    expect(rows).toEqual([{ nth: 1 }, { nth: 2 }])
  })

  it('recognise the supplement in an older refund that did not name it (N6)', async () => {
    const order = await captured({ lines: [aFormula('extras', extras)] })
    const before = await leftOf(order)
    const price = mostFor(before!.preview.order, [], {
      line: 0,
      quantity: 1,
      parts: [{ part: 0, quantity: 1 }],
    })
    const { id } = await refund(app, order, [[0, 1, price]], { staff })
    expect((await leftOf(order))?.lines[0]?.supplements[0]?.left).toBe(1)
    await runStatement(app.database.db)`
      update refund_lines set has_parts = null where refund_id = ${id}`
    expect((await leftOf(order))?.lines[0]?.supplements[0]?.left).toBe(0)
  })

  it.each(['lost', 'late', 'failed', 'away'] as const)(
    'are executed once when the provider’s reply is %s, because the request keeps its name (H3, Y6)',
    async (replies) => {
      const order = await captured()
      await behave({ replies, only: 'refund', delay: 600_000 })
      await refund(app, order, [[2, 1, 400]], { staff })
      await refund(app, order, [[2, 1, 100]], { staff })
      await app.drain().catch(() => {})
      await behave({})
      app.clock.now += 60_000
      await app.drain()
      expect(await moneyOf(app, order)).toMatchObject({ refunded: 500, due_at: null })
      expect((await movementsOf(order)).filter(({ kind }) => kind === 'refund')).toMatchObject([
        { amount: 400 },
        { amount: 100 },
      ])
      const { payments } = app.services
      if (payments === null) throw new Error('card payments are not set up')
      expect(await compareLedgers({ ...app.services, payments }, '2026-11-24')).toMatchObject({
        difference: 0,
      })
    },
    30_000,
  )

  it('leave the remaining amount to a later cancellation, in money and on its receipt (H3)', async () => {
    const order = await captured({ lines: fiveLines() })
    await refund(app, order, [[2, 2, 333]], { staff })
    await advance(app, order, 'cancelled')
    await app.drain()
    expect(await moneyOf(app, order)).toMatchObject({ refunded: order.toPay, due_at: null })
    expect(await movementsOf(order)).toMatchObject([
      { kind: 'capture' },
      { kind: 'refund', amount: 333 },
      { kind: 'refund', refund: null, amount: order.toPay - 333 },
    ])
    const receipts = await receiptsOf(order)
    expect(receipts).toHaveLength(3)
    expect(receipts.reduce((sum, { body }) => sum + body.total, 0)).toBe(0)
    expect(taxOf(receipts)).toBe(0)
    expect(await refusalOf(refund(app, order, [[0, 1, 1]], { staff }))).toMatchObject({
      code: 'refund_not_possible',
    })
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('are not possible before money has been taken (H3)', async () => {
    const authorizedOrder = await placeByCard(app, { takeawayAt: nextTime() })
    expect(await refusalOf(refund(app, authorizedOrder, [[0, 1, 1]], { staff }))).toMatchObject({
      code: 'refund_not_possible',
    })
    await pay(app, authorizedOrder, await cardToken(paymentOrigin(app), 'success'))
    expect(await refusalOf(refund(app, authorizedOrder, [[0, 1, 1]], { staff }))).toMatchObject({
      code: 'refund_not_possible',
    })
    const atCounter = await place(app, await anOrder(app, { takeawayAt: nextTime() }))
    expect(await refusalOf(refund(app, atCounter, [[0, 1, 1]], { staff }))).toMatchObject({
      code: 'refund_not_possible',
    })
    expect(await leftOf(authorizedOrder)).toMatchObject({ way: null })
    expect(
      await refusalOf(refund(app, authorizedOrder, [[0, 1, 1]], { staff, order: '999999999' })),
    ).toMatchObject({ code: 'not_found' })
    expect(
      await refusalOf(refund(app, authorizedOrder, [[0, 1, 1]], { staff, order: '1 or 1=1' })),
    ).toMatchObject({ code: 'not_found' })
    expect(
      await refusalOf(refund(app, authorizedOrder, [[0, 1, 1]], { staff, approvedBy: staff })),
    ).toMatchObject({ code: 'forbidden' })
    expect(
      await refusalOf(refund(app, authorizedOrder, [[0, 1, 1]], { staff, goodwillPoints: 0.5 })),
    ).toMatchObject({ code: 'field_invalid' })
  })

  it('are paid at the counter for an order that was paid there, with the same receipt and mail (H3)', async () => {
    const order = await place(app, await anOrder(app, { takeawayAt: nextTime() }))
    await takeSteps(app, order, 'in-preparation', 'ready', 'collected')
    expect(await refusalOf(refund(app, order, [[0, 1, 1]], { staff }))).toMatchObject({
      code: 'refund_not_possible',
    })
    app.clock.now += 60_000
    const counterRefund = await refund(app, order, [[0, 1, 250]], { staff, reason: 'late' })
    await app.drain()
    const state = await leftOf(order)
    expect(state).toMatchObject({ way: 'counter', left: order.toPay - 250 })
    expect(state?.refunds).toMatchObject([
      { id: counterRefund.id, doneAt: null, isGivenByTap: true },
    ])
    const [, correction] = await receiptsOf(order)
    expect(correction?.body).toMatchObject({ total: -250, payment: { by: 'counter' } })
    expect((await mailsOf(order))[0]?.text).toContain('vous attend au comptoir')
  })

  it('take back earned points, return spent points, and free the promo code once nothing is left (H3, L6)', async () => {
    const { browser, id: customer } = await aCustomer(app)
    await givePoints(app, customer, 200)
    const code = await aPromo(app.database, { overall_limit: 1 })
    const client = {
      get: (path: string) => browser.ask('GET', path),
      post: (path: string, body: unknown, headers?: Record<string, string>) =>
        browser.ask('POST', path, body, headers),
    }
    const lines = [...fiveLines(), onPoints('cola', 2)]
    const order = await captured({ lines, promo: code }, client)
    const entries = async () => {
      const rows = await allRows(app.database.db)<{ kind: string; points: number }>`
        select kind, points from point_entries where customer_id = ${customer} order by position`
      return rows.map(({ kind: entryKind, points }) => [entryKind, points] as const).slice(1)
    }
    const used = async () => {
      const rows = await allRows(app.database.db)<{ used: number }>`
        select used from promo_codes where code = ${code}`
      return rows[0]?.used
    }
    expect(await entries()).toEqual([
      ['spent', -72],
      ['pending', order.earns],
      ['earned', order.earns],
    ])
    const keeps = (refunded: number) => Math.floor((order.toPay - refunded) / 100)
    await refund(
      app,
      order,
      [
        [2, 1, 600],
        [5, 2, 0],
      ],
      { staff, goodwillPoints: 15 },
    )
    expect((await entries()).slice(3)).toEqual([
      ['taken-back', keeps(600) - order.earns],
      ['given-back', 72],
      ['granted', 15],
    ])
    expect(await used()).toBe(1)
    const linesLeft =
      (await leftOf(order))?.lines.filter(({ left: centsLeft }) => centsLeft > 0) ?? []
    await refund(
      app,
      order,
      linesLeft.map(({ line, quantity, left: centsLeft }) => [line, quantity, centsLeft] as const),
      { staff },
    )
    expect((await entries()).slice(6)).toEqual([['taken-back', -keeps(600)]])
    expect(await used()).toBe(0)
    await app.drain()
    await advance(app, order, 'cancelled')
    await app.drain()
    expect((await entries()).slice(7)).toEqual([])
    expect(await used()).toBe(0)
    expect(await ledgerFaults(app.database)).toEqual([])
    const history = await browser.ask('GET', '/api/me/loyalty')
    expect(history.status).toBe(200)
    const goodwill = (await mailsOf(order)).filter(({ text }) =>
      text.includes('15 points s’ajoutent'),
    )
    expect(goodwill).toHaveLength(1)
  })

  it('reduce the points of a guest’s claim code, and offer goodwill points only to accounts (H3, L8)', async () => {
    const order = await captured()
    expect(
      await refusalOf(refund(app, order, [[0, 1, 1]], { staff, goodwillPoints: 5 })),
    ).toMatchObject({ code: 'goodwill_needs_account' })
    await refund(app, order, [[2, 1, 600]], { staff })
    const customerPage = (await app.get(`/api/orders/${order.token}`)).json<{
      claim: { code: string; points: number }
    }>()
    const keeps = Math.floor((order.toPay - 600) / 100)
    expect(customerPage.claim.points).toBe(keeps)
    const { browser, id: customer } = await aCustomer(app)
    const claimed = await browser.ask('POST', '/api/me/loyalty/claims', {
      code: customerPage.claim.code,
    })
    expect(claimed.status).toBeLessThan(300)
    const rows = await allRows(app.database.db)<{ balance: number }>`
      select balance from point_accounts where customer_id = ${customer}`
    expect(rows).toEqual([{ balance: keeps }])
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('include a refund made on the provider’s own pages, which reduces the amount left (H3)', async () => {
    const order = await captured()
    const { payments } = app.services
    if (payments === null) throw new Error('card payments are not set up')
    const rows = await allRows(app.database.db)<{ id: string; order_id: string }>`
      select provider_id as id, order_id::text from payments where order_id = ${await idOfOrder(app, order)}`
    await payments.refund(rows[0]?.id ?? '', { key: `by-hand-${order.token}`, amount: 700 })
    await refund(app, order, [[2, 1, 300]], { staff })
    await app.drain()
    expect((await moneyOf(app, order)).refunded).toBe(1000)
    expect(await leftOf(order)).toMatchObject({
      left: order.toPay - 1000,
      refunds: expect.arrayContaining([
        expect.objectContaining({ amount: 700, askedBy: null, lines: [] }),
      ]),
    })
    expect(await compareLedgers({ ...app.services, payments }, '2026-11-24')).toMatchObject({
      difference: 0,
    })
  })

  it('store the caller’s additional writes in their own transaction, once, or fail with them (H3, P5)', async () => {
    const order = await captured()
    const id = await idOfOrder(app, order)
    const request = {
      order: id,
      lines: [{ line: 0, quantity: 1, amount: 100 }],
      reason: 'other' as const,
      note: 'said on the phone',
      goodwillPoints: 0,
      staff,
      key: randomUUID(),
    }
    const fails = requestRefund(app.services, request, async () => {
      throw new Error('the audit cannot be written')
    })
    await expect(fails).rejects.toThrow('audit')
    expect((await leftOf(order))?.refunds).toEqual([])
    const added: string[] = []
    const add = async (_: unknown, refunded: string) => {
      added.push(refunded)
    }
    const storedRefund = await requestRefund(app.services, request, add)
    await requestRefund(app.services, request, add)
    expect(added).toEqual([storedRefund.id])
  })
})

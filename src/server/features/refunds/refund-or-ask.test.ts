import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { Problem } from '#contract/errors.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Approval, RefundBody, RefundableView } from '#contract/office/refunds.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { cardToken, pay, paymentOrigin } from '#testing/builders/a-card.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'

describe.each(oneDatabase)('refunds made by the head office, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let owner: APerson
  let manager: APerson
  let care: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    owner = await aPersonWith(app, 'owner')
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    care = await aPersonWith(app, 'care')
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  let placed = 0
  /** Places an order that is paid by card and whose money is captured. */
  async function aCaptured(): Promise<{ order: Order; id: string }> {
    placed += 1
    const takeawayAt = new Date(
      Date.parse('2026-11-24T10:30:00Z') + 900_000 * (placed % 12),
    ).toISOString()
    const order = await place(app, await anOrder(app, { payment: 'card', takeawayAt }))
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    const id = await orderIdOf(app, order)
    await kitchen.tap(id, { action: 'start' })
    await app.drain()
    return { order, id }
  }
  const body = (amount: number, changes: Partial<RefundBody> = {}): RefundBody => ({
    lines: [{ line: 2, quantity: 2, amount }],
    reason: 'missing',
    note: 'Grenade absente du bol',
    goodwillPoints: 0,
    ...changes,
  })
  const ask = (person: APerson, id: string, refundBody: unknown, key: string = randomUUID()) =>
    person.browser.ask('POST', `/api/office/orders/${id}/refunds`, refundBody, {
      'idempotency-key': key,
    })
  const view = async (person: APerson, id: string) =>
    (await person.browser.get(`/api/office/orders/${id}/refund`)).json<RefundableView>()
  const approvals = async (person: APerson) =>
    (await person.browser.get('/api/office/approvals')).json<{ results: Approval[] }>().results
  const decide = (person: APerson, id: string, decision: 'approve' | 'decline') =>
    person.browser.post(`/api/office/approvals/${id}`, { decision })
  const codeOf = (answer: TestAnswer) => answer.json<Problem>().code
  const refunded = async (id: string) =>
    (await owner.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>().paid.refunded

  it('refund a line once per idempotency key, and are recorded in the journal (H3, P5)', async () => {
    const { order, id } = await aCaptured()
    const before = await view(manager, id)
    expect(before).toMatchObject({
      way: 'card',
      paid: order.toPay,
      left: order.toPay,
      alone: { refund: 1500, points: 20 },
    })
    const key = randomUUID()
    const [firstAnswer, secondAnswer] = await Promise.all(
      [1, 2].map(() => ask(manager, id, body(189), key)),
    )
    expect([firstAnswer?.status, secondAnswer?.status]).toEqual([201, 201])
    expect(firstAnswer?.json()).toEqual({ state: 'done', amount: 189, left: order.toPay - 189 })
    expect(secondAnswer?.json()).toEqual(firstAnswer?.json())
    await app.drain()
    expect(await refunded(id)).toBe(189)
    const entries = (
      await owner.browser.get(`/api/office/audit?subject=${encodeURIComponent(`order ${id}`)}`)
    ).json<{ results: AuditEntryView[] }>().results
    expect(entries).toMatchObject([
      {
        action: 'refund',
        actor: { id: manager.id },
        subjectName: order.number,
        after: { amount: 189, lines: [{ line: 2, quantity: 2, amount: 189 }] },
        reason: 'missing',
      },
    ])
    // A manager reads the journal entries of their own restaurants only.
    const journalOf = async (person: APerson) =>
      (await person.browser.get('/api/office/audit')).json<{ results: AuditEntryView[] }>().results
    expect(await journalOf(manager)).toContainEqual(entries[0])
    const foreign = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect(await journalOf(foreign)).toEqual([])
    const officeOrder = (await manager.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    expect(officeOrder.timeline.map(({ kind: entryKind }) => entryKind)).toEqual(
      expect.arrayContaining(['refund-asked', 'refund', 'receipt', 'mail']),
    )
    expect(officeOrder.timeline.find((entry) => entry.kind === 'refund-asked')).toMatchObject({
      person: manager.name,
      note: 'Grenade absente du bol',
    })
  })

  it('state the remaining amount if the request is too high, and name an invalid field (H3)', async () => {
    const { order, id } = await aCaptured()
    const much = await ask(owner, id, body(order.toPay + 1))
    expect(much.json<Problem>()).toMatchObject({ status: 409, code: 'refund_too_high' })
    expect(much.json<Problem>().details).toMatchObject({ left: expect.any(Number) })
    const fields = async (changes: Record<string, unknown>) =>
      (await ask(owner, id, { ...body(100), ...changes })).json<Problem>().fields
    expect(await fields({ lines: [] })).toEqual([{ field: 'lines', code: 'refund_empty' }])
    expect(await fields({ reason: 'because' })).toEqual([{ field: 'reason', code: 'reason_empty' }])
    expect(await fields({ goodwillPoints: 281 })).toEqual([
      { field: 'goodwillPoints', code: 'field_invalid' },
    ])
    expect(await fields({ note: 'x'.repeat(501) })).toEqual([
      { field: 'note', code: 'field_invalid' },
    ])
    expect(codeOf(await ask(owner, id, body(100, { goodwillPoints: 5 })))).toBe(
      'goodwill_needs_account',
    )
    expect(await refunded(id)).toBe(0)
  })

  it('wait for a second person above the role’s limit, even if split into small refunds (P4)', async () => {
    const { id } = await aCaptured()
    const { lines } = await view(manager, id)
    const line = lines.toSorted((a, b) => b.paid - a.paid)[0]!
    const part = (amount: number) =>
      body(amount, { lines: [{ line: line.line, quantity: line.quantity, amount }] })
    expect(line.paid).toBeGreaterThan(900)
    expect((await ask(manager, id, part(800))).json()).toMatchObject({ state: 'done' })
    const otherLine = lines.find(({ line: at, paid }) => at !== line.line && paid >= 701)!
    const refundAboveLimit = body(701, {
      lines: [{ line: otherLine.line, quantity: otherLine.quantity, amount: 701 }],
    })
    const key = randomUUID()
    expect((await ask(manager, id, refundAboveLimit, key)).json()).toEqual({
      state: 'asked',
      amount: 701,
    })
    expect((await ask(manager, id, refundAboveLimit, key)).json()).toEqual({
      state: 'asked',
      amount: 701,
    })
    await app.drain()
    expect(await refunded(id)).toBe(800)
    const [waiting, ...more] = (await approvals(manager)).filter(
      (approval) => approval.order.id === id,
    )
    expect(more).toEqual([])
    expect(waiting).toMatchObject({
      amount: 701,
      lines: refundAboveLimit.lines,
      isMine: true,
      canDecide: false,
    })
    // The waiting request names the people who may approve it. Its author is not among them.
    expect(waiting?.confirmers).toContain(owner.name)
    expect(waiting?.confirmers).not.toContain(manager.name)
    const ofOrder = await manager.browser.get(`/api/office/approvals?order=${id}`)
    expect(ofOrder.json<{ results: Approval[] }>().results).toEqual([waiting])
    const ofAnother = await manager.browser.get('/api/office/approvals?order=1')
    expect(ofAnother.json<{ results: Approval[] }>().results).toEqual([])
    for (const decision of ['approve', 'decline'] as const)
      expect(codeOf(await decide(manager, waiting!.id, decision))).toBe('second_person_needed')
    const invitee = await aPersonWith(app, 'owner', { invitedBy: manager.id })
    expect(codeOf(await decide(invitee, waiting!.id, 'approve'))).toBe('second_person_invited')
    const inviteesApproval = (await approvals(invitee)).find((approval) => approval.order.id === id)
    expect(inviteesApproval).toMatchObject({ isMine: false, canDecide: false })
    expect(inviteesApproval?.confirmers).not.toContain(invitee.name)
    // Another manager of the restaurant has a separate limit of the same amount, and 7.01 € is
    // within it.
    const second = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    const foreign = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect((await approvals(foreign)).filter((approval) => approval.order.id === id)).toEqual([])
    expect(codeOf(await decide(foreign, waiting!.id, 'approve'))).toBe('not_found')
    const [firstDecision, secondDecision] = await Promise.all([
      decide(second, waiting!.id, 'approve'),
      decide(owner, waiting!.id, 'approve'),
    ])
    expect([firstDecision.status, secondDecision.status]).toContain(200)
    await app.drain()
    expect(await refunded(id)).toBe(1501)
    expect(codeOf(await decide(owner, waiting!.id, 'decline'))).toBe('not_found')
    const rows = await allRows(app.database.db)<{ asked: string; approved: string | null }>`
      select asked_by as asked, approved_by as approved from refunds where order_id = ${id} order by id`
    expect(rows).toMatchObject([
      { asked: manager.id, approved: null },
      { asked: manager.id, approved: expect.stringMatching(/-/) },
    ])
  })

  it('do not exceed the role’s limit through two simultaneous requests (P4)', async () => {
    const { id } = await aCaptured()
    const { lines } = await view(manager, id)
    const [firstLine, secondLine] = lines.filter(({ paid }) => paid >= 800)
    const part = ({ line, quantity }: (typeof lines)[number]) =>
      body(800, { lines: [{ line, quantity, amount: 800 }] })
    const answers = await Promise.all([
      ask(manager, id, part(firstLine!)),
      ask(manager, id, part(secondLine!)),
    ])
    const states = answers.map((answer) => answer.json<{ state: string }>().state)
    expect(new Set(states)).toEqual(new Set(['done', 'asked']))
    await app.drain()
    expect(await refunded(id)).toBe(800)
  })

  it('are declined by a second person, and no money is refunded (P4)', async () => {
    const { order, id } = await aCaptured()
    const { lines } = await view(care, id)
    const all = body(0, {
      lines: lines
        .filter(({ paid }) => paid > 0)
        .map(({ line, quantity, paid }) => ({ line, quantity, amount: paid })),
    })
    expect(order.toPay).toBeGreaterThan(3000)
    expect((await ask(care, id, all)).json()).toEqual({ state: 'asked', amount: order.toPay })
    const [waiting] = (await approvals(owner)).filter((approval) => approval.order.id === id)
    const lower = await aPersonWith(app, 'care')
    expect(codeOf(await decide(lower, waiting!.id, 'approve'))).toBe('second_person_needed')
    expect((await decide(owner, waiting!.id, 'decline')).status).toBe(200)
    expect((await approvals(owner)).filter((approval) => approval.order.id === id)).toEqual([])
    await app.drain()
    expect(await refunded(id)).toBe(0)
  })

  it('mark the refunded items in the office, on the board and for the customer, with the remaining points (N6, L1)', async () => {
    const { order, id } = await aCaptured()
    const { lines } = await view(owner, id)
    const at = lines.findIndex(({ quantity, paid }) => quantity > 1 && paid > 0)
    const { quantity, paid } = lines[at]!
    const amount = Math.ceil(paid / quantity)
    const oneUnit = { lines: [{ line: at, quantity: 1, amount }] }
    expect((await ask(owner, id, body(amount, oneUnit))).status).toBe(201)
    const opened = (await owner.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    const earns = Math.floor((order.toPay - amount) / 100)
    expect(opened.givenBack).toMatchObject({ amount, earns })
    const state = opened.givenBack.lines[at]
    expect(state).toMatchObject({ made: 0, handedOver: 0, refunded: 1, parts: [], amount })
    expect(state?.refundedAt).toEqual([new Date(app.clock.now).toISOString()])
    const customerPage = (await app.get(`/api/orders/${order.token}`)).json<OrderView>()
    expect(customerPage.givenBack).toEqual(opened.givenBack)
    const ticket = await kitchen.ticket(id)
    expect(ticket?.lines.find(({ line }) => line === order.lines[at]?.line)?.refunded).toEqual({
      units: 1,
      parts: [],
    })
    expect(ticket?.lines.filter((line) => line.refunded !== undefined)).toHaveLength(1)
  })

  it('answer a reported problem in one mail, once (N6, E9)', async () => {
    const { order, id } = await aCaptured()
    await kitchen.tap(id, { action: 'ready' })
    const at = order.lines.findIndex(({ quantity }) => quantity > 1)
    const problemReport = { lines: [{ line: at, kind: 'missing', quantity: 1 }], text: 'Un pain.' }
    const tell = (problem: object) =>
      app.post(
        `/api/orders/${order.token}/problems`,
        { ...problem, photograph: null },
        { 'idempotency-key': randomUUID() },
      )
    expect(
      (await tell({ ...problemReport, lines: [{ ...problemReport.lines[0], quantity: 9 }] }))
        .status,
    ).toBe(400)
    expect((await tell(problemReport)).status).toBe(201)
    const opened = async () =>
      (await owner.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    const { problems, readyAnswers } = await opened()
    expect(problems).toMatchObject([{ lines: problemReport.lines }])
    expect(readyAnswers.map(({ kind: mailKind }) => mailKind)).toContain('late')
    for (const { text } of readyAnswers) expect(text).toContain(order.number)
    const problem = problems[0]?.id ?? ''
    const refundWithAnswer = body(50, {
      lines: [{ line: at, quantity: 1, amount: 50 }],
      answer: { problem, text: 'Toutes nos excuses.\nÀ bientôt.' },
    })
    const key = randomUUID()
    const both = await Promise.all([
      ask(manager, id, refundWithAnswer, key),
      ask(manager, id, refundWithAnswer, key),
    ])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const late = { ...refundWithAnswer, answer: { problem, text: 'Une autre.' } }
    expect(codeOf(await ask(owner, id, late))).toBe('problem_answered')
    await app.drain()
    expect(await refunded(id)).toBe(50)
    const after = await opened()
    expect(after.problems).toMatchObject([
      { answer: { text: 'Toutes nos excuses.\nÀ bientôt.', by: manager.name } },
    ])
    expect(after.readyAnswers).toEqual([])
    const mails = (await readMails(app.database.db, 500)).filter(
      ({ kind: mailKind, subject }) =>
        subject.includes(order.number) && /^(?:refund|problem)-/.test(mailKind),
    )
    expect(mails.map(({ kind: mailKind }) => mailKind)).toEqual([
      expect.stringMatching(/^refund-\d+$/),
    ])
    // In the mail, the answer to the problem follows the greeting and comes before the text about
    // the refund.
    expect(mails[0]?.text).toMatch(/^[^\n]+\n\nToutes nos excuses\.\nÀ bientôt\.\n\nNous vous rem/u)
    expect(mails[0]?.text).not.toContain('Un produit manquait.')
  })

  it('answer a problem only after a second person approves, in the name of the answer’s author (N6, P4)', async () => {
    const { order, id } = await aCaptured()
    await kitchen.tap(id, { action: 'ready' })
    await app.post(
      `/api/orders/${order.token}/problems`,
      { lines: [{ line: 0, kind: 'wrong' }], text: 'Ce n’était pas ça.', photograph: null },
      { 'idempotency-key': randomUUID() },
    )
    const opened = async () =>
      (await owner.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    const problem = (await opened()).problems[0]?.id ?? ''
    const { lines } = await view(manager, id)
    const all = body(0, {
      lines: lines
        .filter(({ paid }) => paid > 0)
        .map(({ line, quantity, paid }) => ({ line, quantity, amount: paid })),
      answer: { problem, text: 'Nous vous rendons tout.' },
    })
    expect((await ask(manager, id, all)).json()).toMatchObject({ state: 'asked' })
    expect((await opened()).problems).toMatchObject([{ answer: null }])
    const [waiting] = (await approvals(owner)).filter((approval) => approval.order.id === id)
    expect((await decide(owner, waiting!.id, 'approve')).status).toBe(200)
    expect((await opened()).problems).toMatchObject([
      { answer: { text: 'Nous vous rendons tout.', by: manager.name } },
    ])
  })

  it('are not possible for an order that nobody paid (H3)', async () => {
    const order = await place(app, await anOrder(app))
    const id = await orderIdOf(app, order)
    expect((await view(owner, id)).way).toBeNull()
    expect(codeOf(await ask(owner, id, body(100)))).toBe('refund_not_possible')
    expect(codeOf(await ask(manager, id, body(2000)))).toBe('refund_not_possible')
  })
})

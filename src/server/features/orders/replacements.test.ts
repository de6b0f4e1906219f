import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Changeable } from '#contract/shop/order-changes.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { CartLine, Wish } from '#domain/cart/cart.ts'
import { refundAllReplaced, refundReplaced } from '#server/features/refunds/refund-replaced.ts'
import { readTimeline } from '#server/stores/orders/timeline.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { readRefunds } from '#server/stores/payments/refunds.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { change } from '#testing/builders/a-change.ts'
import { type Gesture, type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, type TestOrderBody, aFormula, anOrder, place } from '#testing/builders/an-order.ts'
import { moneyOf } from '#testing/builders/a-payment.ts'
import {
  EXTRA,
  INCLUDED,
  answer,
  letStand,
  pageOf,
  ranOutOf,
  withExtra,
} from '#testing/builders/a-replacement.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { refundFaults } from '#testing/models/refund-faults.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { requestRefund } from '#server/features/refunds/request-refund.ts'
import { aStaffMember } from '#testing/builders/a-refund.ts'

const codeOf = (refusal: { json: <T>() => T }) => refusal.json<Problem>().code

describe.each(databaseKinds)('an ingredient that runs out, on the %s database', (kind) => {
  let app: TestApp
  let cook: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    cook = await aKitchen(app)
  })
  afterAll(() => app.close())
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })

  const missing = (id: string, ingredient: number, line = 'a') =>
    cook.tap(id, { action: 'missing', line, ingredient })
  const replace = (id: string, standIn: number | null, ingredient = EXTRA) =>
    cook.tap(id, { action: 'replace', line: 'a', ingredient, standIn })
  const ordered = async (
    ifMissing: Wish | undefined,
    changes: Partial<TestOrderBody> = {},
  ): Promise<{ order: Order; id: string }> => {
    const body = await anOrder(app, { lines: [withExtra('a')], ...changes })
    const order = await place(app, { ...body, ...(ifMissing && { ifMissing }) })
    return { order, id: await orderIdOf(app, order) }
  }
  const paid = async (ifMissing: Wish): Promise<{ order: Order; id: string }> => {
    const order = await placeByCard(app, { lines: [withExtra('a')], ifMissing })
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    return { order, id: await orderIdOf(app, order) }
  }
  const mailsOf = async ({ number }: Order) =>
    (await readMails(app.database.db, 500)).filter(({ subject }) =>
      new RegExp(String.raw`${number}\b`).test(subject),
    )
  const refundsOf = (id: string) => readRefunds(app.database.db, id)

  it('is replaced by one tap if its customer accepts a similar one, and the page names the replacement (E7)', async () => {
    const { order, id } = await ordered('like')
    const before = await pageOf(app, order)
    expect((await missing(id, 301)).status).toBe(200)
    const [replacement] = await ranOutOf(app, order)
    expect(replacement).toMatchObject({ state: 'replaced', by: 'kitchen', line: 0, back: 0 })
    expect(replacement?.name).toBe('Poulet grillé')
    expect(replacement?.standIn).toEqual({ ingredient: 314, name: 'Émincé de dinde au paprika' })
    expect((await pageOf(app, order)).progress.version).toBeGreaterThan(before.progress.version)
    const line = (await cook.ticket(id))?.lines[0]
    expect(line?.replacements).toMatchObject([
      { ingredient: 301, state: 'replaced', standIn: { ingredient: 314 } },
    ])
    const timeline = await readTimeline(app.database.db, id)
    expect(timeline.find((entry) => entry.kind === 'ran-out')?.data).toEqual({
      state: 'replaced',
      by: 'kitchen',
      name: 'Poulet grillé',
      isRecalled: false,
      standIn: 'Émincé de dinde au paprika',
      person: 'Camille',
    })
    // The lines of the order itself remain as the customer ordered them.
    expect((await pageOf(app, order)).lines).toEqual(before.lines)
  })

  it('is left out or asked about by the wish for its line, which precedes the wish for the order (E7)', async () => {
    const lineWish = [{ of: 301, wish: 'ask' }] as const
    const { order, id } = await ordered('leave-out', {
      lines: [withExtra('a', { ifMissing: lineWish })],
    })
    const wishes = (await cook.ticket(id))?.lines[0]?.parts.map(({ ingredient, wish }) => [
      ingredient,
      wish,
    ])
    expect(wishes).toContainEqual([301, 'ask'])
    expect(wishes).toContainEqual([INCLUDED, 'leave-out'])
    // A wish for the whole order never leaves out a base: the customer is asked instead.
    expect(wishes).toContainEqual([101, 'ask'])
    await missing(id, 301)
    await missing(id, EXTRA)
    expect(await ranOutOf(app, order)).toMatchObject([
      { ingredient: 301, state: 'asked', standIn: null },
      { ingredient: EXTRA, state: 'left-out' },
    ])
  })

  it('leads to a question to the customer if the order states no wish, as older orders do (E7)', async () => {
    const { order, id } = await ordered(undefined)
    await missing(id, EXTRA)
    const [replacement] = await ranOutOf(app, order)
    expect(replacement).toMatchObject({ state: 'asked', by: 'kitchen' })
    expect(replacement?.options.length).toBeGreaterThan(0)
  })

  it('is refunded once as a supplement, whether the kitchen or the head office acts first (E7, N6)', async () => {
    const staff = await aStaffMember(app.database)
    const supplement = { line: 0, quantity: 1, amount: 140, parts: [{ part: 0, quantity: 1 }] }
    const byOffice = (order: string) =>
      requestRefund(app.services, {
        order,
        lines: [supplement],
        reason: 'missing',
        note: null,
        goodwillPoints: 0,
        staff,
        key: randomUUID(),
      })
    const kitchenFirst = await paid('leave-out')
    await cook.tap(kitchenFirst.id, { action: 'start' })
    await app.drain()
    await missing(kitchenFirst.id, EXTRA)
    await letStand(app)
    await letStand(app)
    expect(await refundsOf(kitchenFirst.id)).toMatchObject([{ lines: [supplement] }])
    await expect(byOffice(kitchenFirst.id)).rejects.toMatchObject({ code: 'refund_twice' })
    const officeFirst = await paid('leave-out')
    await cook.tap(officeFirst.id, { action: 'start' })
    await app.drain()
    await byOffice(officeFirst.id)
    await missing(officeFirst.id, EXTRA)
    await letStand(app)
    await letStand(app)
    expect(await refundsOf(officeFirst.id)).toMatchObject([{ askedBy: staff, amount: 140 }])
  })

  it('is refunded to the card once, with a receipt and a mail to the customer (E7)', async () => {
    const { order, id } = await paid('leave-out')
    await cook.tap(id, { action: 'start' })
    await app.drain()
    await missing(id, EXTRA)
    expect((await ranOutOf(app, order))[0]).toMatchObject({ back: 140 })
    // No refund is made until the kitchen's tap can no longer be undone.
    await refundReplaced(app.services, id)
    expect(await refundsOf(id)).toEqual([])
    await letStand(app)
    await letStand(app)
    expect(await refundsOf(id)).toMatchObject([
      { amount: 140, reason: 'missing', askedBy: null, ofKitchen: true },
    ])
    expect(await moneyOf(app, order)).toMatchObject({ refunded: 140 })
    // An ingredient included in the price causes no refund, and a refund already made is not
    // repeated.
    await missing(id, INCLUDED)
    await letStand(app)
    await letStand(app)
    expect(await refundsOf(id)).toHaveLength(1)
    const mails = await mailsOf(order)
    const replacementMails = mails.filter(({ subject }) => subject.includes('ingrédient'))
    expect(replacementMails).toHaveLength(2)
    const extra = replacementMails.find(({ text }) => text.includes('Tomates confites'))
    expect(extra?.text).toMatch(/1,40\s€ vous sont rendus sur votre carte/)
    expect(await refundFaults(app.database)).toEqual([])
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('is refunded by the difference to a cheaper stand-in, and in full if the customer objects (E7)', async () => {
    const { order, id } = await paid('like')
    await cook.tap(id, { action: 'start' })
    await app.drain()
    await missing(id, EXTRA)
    const [replacement] = await ranOutOf(app, order)
    expect(replacement?.state).toBe('replaced')
    const less = replacement?.back ?? 0
    await letStand(app)
    await letStand(app)
    const objected = await answer(app, order, replacement!.id, null)
    expect(objected.status).toBe(200)
    // The same objection is sent again, from a page that was left open.
    expect((await answer(app, order, replacement!.id, null)).status).toBe(200)
    expect(await ranOutOf(app, order)).toMatchObject([
      { state: 'left-out', by: 'customer', standIn: null, back: 140 },
    ])
    expect((await cook.ticket(id))?.lines[0]?.replacements).toMatchObject([
      { state: 'left-out', by: 'customer' },
    ])
    expect(codeOf(await replace(id, replacement!.standIn!.ingredient))).toBe('replacement_over')
    await letStand(app)
    await letStand(app)
    const refunds = await refundsOf(id)
    expect(refunds.map(({ amount }) => amount)).toEqual(less > 0 ? [less, 140 - less] : [140])
    expect(await moneyOf(app, order)).toMatchObject({ refunded: 140 })
    expect(await refundFaults(app.database)).toEqual([])
  })

  it('reduces the amount due at the counter, and the books record the amount that was taken (E7)', async () => {
    const { order, id } = await ordered('leave-out')
    await missing(id, EXTRA)
    expect((await cook.ticket(id))?.toTake).toBe(order.toPay - 140)
    await letStand(app)
    expect(await refundsOf(id)).toEqual([])
    for (const action of ['start', 'ready', 'hand-over'] as const) await cook.tap(id, { action })
    app.clock.now += 60_000
    await refundAllReplaced(app.services)
    await app.drain()
    expect(await refundsOf(id)).toMatchObject([{ amount: 140, ofKitchen: true }])
    expect((await refundsOf(id))[0]?.doneAt).not.toBeNull()
    await refundAllReplaced(app.services)
    expect(await refundsOf(id)).toHaveLength(1)
    const receipt = await app.get(`/api/orders/${order.token}/receipt`)
    expect(receipt.status).toBe(200)
  })

  it('is not refunded twice if the order is cancelled afterwards (E7)', async () => {
    const { order, id } = await paid('leave-out')
    await cook.tap(id, { action: 'start' })
    await app.drain()
    await missing(id, EXTRA)
    await letStand(app)
    await letStand(app)
    await cook.tap(id, { action: 'cancel', reason: 'incident' })
    await letStand(app)
    await letStand(app)
    expect(await moneyOf(app, order)).toMatchObject({
      captured: order.toPay,
      refunded: order.toPay,
    })
    expect(await refundFaults(app.database)).toEqual([])
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('is replaced by the customer’s choice of a suitable stand-in, or left out once the order is ready (E7)', async () => {
    const { order, id } = await ordered('ask')
    await missing(id, EXTRA)
    await missing(id, 301)
    const [firstReplacement, secondReplacement] = await ranOutOf(app, order)
    expect(codeOf(await answer(app, order, firstReplacement!.id, 302))).toBe(
      'replacement_not_possible',
    )
    const [option] = firstReplacement!.options
    expect((await answer(app, order, firstReplacement!.id, option!.ingredient)).status).toBe(200)
    expect(await ranOutOf(app, order)).toMatchObject([
      { state: 'replaced', by: 'customer', standIn: option },
      { state: 'asked' },
    ])
    await cook.tap(id, { action: 'start' })
    await cook.tap(id, { action: 'ready' })
    expect(await ranOutOf(app, order)).toMatchObject([
      { state: 'replaced' },
      { state: 'left-out', by: 'kitchen' },
    ])
    expect(codeOf(await answer(app, order, secondReplacement!.id, null))).toBe('replacement_over')
    expect(codeOf(await missing(id, INCLUDED))).toBe('replacement_not_possible')
  })

  it('is replaced, if a base, without the customer’s timely answer; without options the kitchen decides (E7)', async () => {
    const BASE = 101
    const { order, id } = await ordered('leave-out')
    await missing(id, BASE)
    expect(await ranOutOf(app, order)).toMatchObject([{ ingredient: BASE, state: 'asked' }])
    await cook.tap(id, { action: 'start' })
    expect((await cook.tap(id, { action: 'ready' })).status).toBe(200)
    const [replacement] = await ranOutOf(app, order)
    expect(replacement).toMatchObject({ state: 'replaced', by: 'kitchen' })
    expect(replacement?.standIn).not.toBeNull()
    // If no product can replace the base, only the kitchen can decide.
    const bourse = await aKitchen(app, BOURSE)
    const alone = await ordered('ask', { restaurant: BOURSE })
    const bases = Object.values(app.services.catalogue.now().chainMenu('fr').ingredients).filter(
      ({ id, categoryId }) => categoryId === 16 && id !== BASE,
    )
    for (const { id: product } of bases) {
      const stop = { kind: 'sold-out', product, for: { until: 'end-of-day' } }
      expect((await bourse.ask('POST', '/api/kitchen/stops', stop)).status).toBe(201)
    }
    const tap = (gesture: Gesture) => bourse.tap(alone.id, gesture)
    await tap({ action: 'missing', line: 'a', ingredient: BASE })
    await tap({ action: 'missing', line: 'a', ingredient: EXTRA })
    await tap({ action: 'start' })
    expect(codeOf(await tap({ action: 'ready' }))).toBe('base_undecided')
    expect(await ranOutOf(app, alone.order)).toMatchObject([{ state: 'asked' }, { state: 'asked' }])
    await tap({ action: 'replace', line: 'a', ingredient: BASE, standIn: null })
    expect((await tap({ action: 'ready' })).status).toBe(200)
  })

  it('leaves no base undecided in a ready order, and two bases never share one stand-in (E7)', async () => {
    const [STANDS_IN, FIRST_BASE, SECOND_BASE] = [101, 104, 105]
    const elsewhere = await aKitchen(app, 3)
    const portion = (ingredient: number) => ({ ingredient, warm: false })
    const line: CartLine = {
      kind: 'custom',
      id: 'a',
      quantity: 1,
      title: null,
      filling: {
        bases: [portion(FIRST_BASE), portion(SECOND_BASE)],
        ingredients: [portion(401), portion(220)],
        sauces: [portion(702)],
        side1: [],
        side2: [],
      },
    }
    const { order, id } = await ordered('ask', { restaurant: 3, lines: [line] })
    const { ingredients } = app.services.catalogue.now().chainMenu('fr')
    const bases = Object.values(ingredients).filter(({ categoryId }) => categoryId === 16)
    for (const { id: product } of bases.filter((base) => base.id !== STANDS_IN)) {
      const stop = { kind: 'sold-out', product, for: { until: 'end-of-day' } }
      expect((await elsewhere.ask('POST', '/api/kitchen/stops', stop)).status).toBe(201)
    }
    const tap = (gesture: Gesture) => elsewhere.tap(id, gesture)
    for (const ingredient of [FIRST_BASE, SECOND_BASE])
      await tap({ action: 'missing', line: 'a', ingredient })
    await tap({ action: 'start' })
    expect(codeOf(await tap({ action: 'ready' }))).toBe('base_undecided')
    // The refused tap changed nothing: even the base for which a stand-in exists is still undecided.
    expect(await ranOutOf(app, order)).toMatchObject([{ state: 'asked' }, { state: 'asked' }])
    await tap({ action: 'replace', line: 'a', ingredient: SECOND_BASE, standIn: null })
    expect((await tap({ action: 'ready' })).status).toBe(200)
    expect(await ranOutOf(app, order)).toMatchObject([
      { ingredient: FIRST_BASE, state: 'replaced', standIn: { ingredient: STANDS_IN } },
      { ingredient: SECOND_BASE, state: 'left-out' },
    ])
  })

  it('gets another suitable stand-in, or none, by a second tap (E7)', async () => {
    const { order, id } = await ordered('like')
    await missing(id, EXTRA)
    const otherStandIn = (await cook.ticket(id))!.lines[0]!.replacements![0]!.options[0]!
    expect((await replace(id, otherStandIn.ingredient)).status).toBe(200)
    expect((await ranOutOf(app, order))[0]).toMatchObject({
      standIn: { ingredient: otherStandIn.ingredient },
    })
    expect(codeOf(await replace(id, 301))).toBe('replacement_not_possible')
    expect((await replace(id, null)).status).toBe(200)
    expect((await ranOutOf(app, order))[0]).toMatchObject({ state: 'left-out', by: 'kitchen' })
    expect(codeOf(await replace(id, null, INCLUDED))).toBe('replacement_not_possible')
  })

  it('is restored if the tap is undone at once: no mail is sent and nothing is refunded (E7)', async () => {
    const { order, id } = await paid('leave-out')
    await cook.tap(id, { action: 'start' })
    await missing(id, EXTRA)
    app.clock.now += 3000
    const restore = { action: 'restore', line: 'a', ingredient: EXTRA } as const
    expect((await cook.tap(id, restore)).status).toBe(200)
    expect(await ranOutOf(app, order)).toEqual([])
    await letStand(app)
    await letStand(app)
    expect(await refundsOf(id)).toEqual([])
    expect((await mailsOf(order)).some(({ subject }) => subject.includes('ingrédient'))).toBe(false)
    await missing(id, EXTRA)
    app.clock.now += 60_000
    expect(codeOf(await cook.tap(id, restore))).toBe('undo_too_late')
  })

  it('is replaced once despite repeated taps on two devices, also under one idempotency key (E7)', async () => {
    const { order, id } = await ordered('like')
    const secondBoard = await aKitchen(app)
    const key = randomUUID()
    const tap = { action: 'missing', line: 'a', ingredient: EXTRA } as const
    const tapAnswers = [
      await cook.tap(id, tap, key),
      await cook.tap(id, tap, key),
      await secondBoard.tap(id, tap),
    ]
    expect(tapAnswers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await ranOutOf(app, order)).toHaveLength(1)
    expect(codeOf(await missing(id, 999))).toBe('replacement_not_possible')
    expect(codeOf(await missing(id, EXTRA, 'other'))).toBe('replacement_not_possible')
  })

  it('is never replaced by one with an allergen new to the line or declared in the order (E3, E7)', async () => {
    const { order, id } = await ordered('like', { allergies: ['eggs', 'fish'] })
    for (const ingredient of [201, INCLUDED, 203, 301, EXTRA, 701, 101])
      await missing(id, ingredient)
    const sold = new Set(order.lines[0]!.allergens)
    for (const { allergens } of await ranOutOf(app, order))
      expect(allergens.filter((allergen) => !sold.has(allergen))).toEqual([])
  })

  it('keeps its wish when the order is changed, and blocks further changes once it ran out (E7)', async () => {
    const lineWish = [{ of: 301, wish: 'leave-out' }] as const
    const { order, id } = await ordered('like', {
      lines: [withExtra('a', { ifMissing: lineWish })],
    })
    const path = `/api/orders/${order.token}/change`
    const changeable = (await app.get(path)).json<Changeable>()
    expect(changeable).toMatchObject({ ifMissing: 'like', lines: [{ ifMissing: lineWish }] })
    await missing(id, EXTRA)
    expect(codeOf(await app.get(path))).toBe('order_not_changeable')
    await expect(change(app, order, {})).rejects.toThrow(/not_changeable|not changed|lines/)
    const refused: CartLine = { ...aFormula('a'), ifMissing: [{ of: 1, wish: 'no' as Wish }] }
    await expect(place(app, { ...(await anOrder(app)), lines: [refused] })).rejects.toThrow(/400/)
  })
})

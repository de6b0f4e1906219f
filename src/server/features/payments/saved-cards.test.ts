import { firstRow } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Payment } from '#contract/shop/payments.ts'
import { cardToken, check, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { type TestBrowser, aBrowser, aCustomer } from '#testing/builders/a-customer.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { anOrder } from '#testing/builders/an-order.ts'
import { type TestAnswer, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

type CardCustomer = Awaited<ReturnType<typeof aCustomer>>

describe.each(databaseKinds)('paying with a saved card on the %s database', (kind) => {
  let app: TestApp
  let owner: CardCustomer
  let otherCustomer: CardCustomer
  let card: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aCustomer(app)
    otherCustomer = await aCustomer(app)
    card = await save(owner, 'success')
  })
  afterAll(() => app.close())

  async function save(
    { browser }: CardCustomer,
    outcome: 'success' | 'challenge',
  ): Promise<string> {
    const typed = await cardToken(paymentOrigin(app), outcome)
    const key = crypto.randomUUID()
    const keep = async () =>
      (
        await browser.ask('POST', '/api/me/cards', { card: typed }, { 'idempotency-key': key })
      ).json<{ card: { id: string } | null; challengeUrl: string | null }>()
    const { challengeUrl } = await keep()
    if (challengeUrl !== null) await approve(challengeUrl)
    return (await keep()).card?.id ?? ''
  }
  /** Approves the payment on the bank's page, as the customer would. */
  const approve = (challengeUrl: string | null) =>
    fetch(challengeUrl ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer: 'approve' }),
      headers: { origin: paymentOrigin(app) },
    })
  const order = async (browser: TestBrowser): Promise<Order> =>
    (
      await browser.ask('POST', '/api/orders', await anOrder(app, { payment: 'card' }), {
        'idempotency-key': crypto.randomUUID(),
      })
    ).json<Order>()
  const pay = (browser: TestBrowser, { token }: Order, with_: string): Promise<TestAnswer> =>
    browser.ask(
      'POST',
      `/api/orders/${token}/payments`,
      { card: with_ },
      { 'idempotency-key': crypto.randomUUID() },
    )
  const triesOf = async () => {
    const row = await firstRow(app.database.db)<{
      count: number
    }>`select count(*)::integer as count from payment_tries`
    return row?.count
  }
  const refusedWith = (answer: TestAnswer) => [answer.status, answer.json<Problem>().code]

  it('works repeatedly for its owner, without entering the card again (Y2, A9)', async () => {
    for (let times = 0; times < 2; times += 1) {
      const answer = await pay(owner.browser, await order(owner.browser), card)
      expect([answer.status, answer.json<Payment>().state]).toEqual([201, 'paid'])
    }
  })

  it('lets the bank question the owner first if the bank requires that (Y3)', async () => {
    const challengingCard = await save(owner, 'challenge')
    const mine = await order(owner.browser)
    const challengedPayment = (await pay(owner.browser, mine, challengingCard)).json<Payment>()
    expect(challengedPayment).toMatchObject({ status: 'awaiting-payment', state: 'authentication' })
    await approve(challengedPayment.challengeUrl)
    expect(await check(app, mine)).toMatchObject({ status: 'received', state: 'paid' })
  })

  it("is refused for a person who has only the link to the owner's order, logged in or not", async () => {
    const mine = await order(owner.browser)
    const before = await triesOf()
    for (const browser of [aBrowser(app), otherCustomer.browser]) {
      expect(refusedWith(await pay(browser, mine, card))).toEqual([400, 'card_missing'])
    }
    expect(await triesOf()).toBe(before)
    expect((await pay(owner.browser, mine, card)).json<Payment>().state).toBe('paid')
  })

  it("is refused for another customer's order and for a guest's order, even by the card's owner", async () => {
    const othersOrder = await order(otherCustomer.browser)
    expect((await pay(otherCustomer.browser, othersOrder, card)).json<Payment>()).toMatchObject({
      state: 'open',
      refusal: 'card_processing_error',
    })
    expect(refusedWith(await pay(owner.browser, othersOrder, card))).toEqual([400, 'card_missing'])
    const guests = await placeByCard(app)
    expect(refusedWith(await pay(owner.browser, guests, card))).toEqual([400, 'card_missing'])
    expect((await pay(aBrowser(app), guests, card)).json<Payment>()).toMatchObject({
      state: 'open',
      refusal: 'card_processing_error',
    })
    expect(
      (
        await pay(owner.browser, guests, await cardToken(paymentOrigin(app), 'success'))
      ).json<Payment>().state,
    ).toBe('paid')
  })

  it('is refused after the card has been deleted', async () => {
    const forgottenCard = await save(otherCustomer, 'success')
    const othersOrder = await order(otherCustomer.browser)
    await otherCustomer.browser.ask('DELETE', `/api/me/cards/${forgottenCard}`)
    expect(
      (await pay(otherCustomer.browser, othersOrder, forgottenCard)).json<Payment>(),
    ).toMatchObject({
      state: 'open',
      refusal: 'card_processing_error',
    })
  })
})

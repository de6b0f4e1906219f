import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer, MyOrder, Session } from '#contract/customers/account.ts'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import {
  PASSWORD,
  type TestBrowser,
  aBrowser,
  aCustomer,
  mailedToken,
} from '#testing/builders/a-customer.ts'
import { cardToken, paymentOrigin } from '#testing/builders/a-card.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestOrderBody, anOrder, fiveLines, place } from '#testing/builders/an-order.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { DAY } from '#domain/time/durations.ts'

type OrderListReply = {
  count: number
  page: number
  pages: number
  previous: number | null
  next: number | null
  results: MyOrder[]
}

describe.each(oneDatabase)('the customer account over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  /** Places an order from a logged-in page. */
  async function order(browser: TestBrowser, changes: Partial<TestOrderBody> = {}): Promise<Order> {
    const body = await anOrder(app, changes)
    const answer = await browser.ask('POST', '/api/orders', body, {
      'idempotency-key': crypto.randomUUID(),
    })
    expect(answer.status).toBe(201)
    return answer.json<Order>()
  }
  const fieldsOf = (text: string) => (JSON.parse(text) as Problem).fields

  it('stores the profile, and each consent with its time and text version (A8, A9, F8)', async () => {
    const { browser, id } = await aCustomer(app)
    const changes = {
      firstName: 'Zoë',
      city: '',
      birthDate: { day: 1, month: 12, year: 1990 },
      newsletterEmail: true,
    }
    const changed = (await browser.ask('PATCH', '/api/me/', changes)).json<Customer>()
    expect(changed).toMatchObject({ ...changes, lastName: 'Lefèvre', newsletterSms: false })
    expect((await browser.ask('GET', '/api/me/')).json<Customer>()).toEqual(changed)
    app.clock.now += 1000
    await browser.ask('PATCH', '/api/me/', { newsletterEmail: true, phone: '+32 470 12 34 56' })
    await browser.ask('PATCH', '/api/me/', { newsletterEmail: false })
    const rows = await allRows(app.database.db)`
      select kind, given, text_version from consents where customer_id = ${id} order by id`
    const text_version = '2026-11-21'
    // The latest answer of each kind, with its time. There is no answer about text messages,
    // because the customer never gave one.
    const at = (now: number) => new Date(now).toISOString()
    expect((await browser.ask('GET', '/api/me/')).json<Customer>().consents).toEqual([
      { kind: 'terms', given: true, at: at(app.clock.now - 1000), textVersion: '2026-11-23' },
      { kind: 'privacy', given: true, at: at(app.clock.now - 1000), textVersion: '2026-11-23' },
      { kind: 'email', given: false, at: at(app.clock.now), textVersion: text_version },
    ])
    expect(rows).toEqual([
      { kind: 'terms', given: true, text_version: '2026-11-23' },
      { kind: 'privacy', given: true, text_version: '2026-11-23' },
      { kind: 'email', given: true, text_version },
      { kind: 'email', given: false, text_version },
    ])
    const unborn = await browser.ask('PATCH', '/api/me/', {
      birthDate: { day: 25, month: 11, year: 2026 },
    })
    expect(fieldsOf(unborn.text)).toEqual([{ field: 'birthDate', code: 'birth_date_invalid' }])
  })

  it('stores a favourite restaurant, and refuses one that does not exist (A9)', async () => {
    const { browser } = await aCustomer(app)
    const choose = (restaurant: number | null) =>
      browser.ask('PUT', '/api/me/favourite', { restaurant })
    expect((await choose(2)).json<Customer>().favourite).toBe(2)
    expect((await choose(999_999)).status).toBe(404)
    expect((await choose(null)).json<Customer>().favourite).toBeNull()
  })

  it('requires the old password to change the password, ends the other sessions and mails the owner', async () => {
    const { browser, email } = await aCustomer(app)
    const otherSession = aBrowser(app)
    await otherSession.ask('POST', '/api/auth/login', { email, password: PASSWORD })
    const password = 'Quatre panais & 1 Oignon'
    const change = (currentPassword: string, changes = {}) =>
      browser.ask('POST', '/api/me/password', {
        currentPassword,
        password,
        confirmation: password,
        ...changes,
      })
    expect(fieldsOf((await change('Wrong1!!')).text)).toEqual([
      { field: 'currentPassword', code: 'password_wrong' },
    ])
    expect(fieldsOf((await change(PASSWORD, { confirmation: 'other' })).text)).toEqual([
      { field: 'confirmation', code: 'passwords_differ' },
    ])
    expect(
      fieldsOf((await change(PASSWORD, { password: 'Lefevre1!', confirmation: 'Lefevre1!' })).text),
    ).toEqual([{ field: 'password', code: 'password_refused' }])
    expect((await otherSession.ask('GET', '/api/me/')).status).toBe(200)
    expect((await change(PASSWORD)).status).toBe(200)
    expect((await browser.ask('GET', '/api/me/')).status).toBe(200)
    expect((await otherSession.ask('GET', '/api/me/')).status).toBe(401)
    expect(
      (await otherSession.ask('POST', '/api/auth/token/refresh', {})).json<Problem>().code,
    ).toBe('token_invalid')
    expect(await mailedToken(app, email, 'password-changed')).not.toBeNull()
    expect(
      (await aBrowser(app).ask('POST', '/api/auth/login', { email, password: PASSWORD })).status,
    ).toBe(401)
    expect((await aBrowser(app).ask('POST', '/api/auth/login', { email, password })).status).toBe(
      200,
    )
  })

  it('changes the email address by a link to the new address, and informs the old address', async () => {
    const { browser, email } = await aCustomer(app)
    const next = `next-${email}`
    const change = (currentPassword: string) =>
      browser.ask('POST', '/api/me/email', { email: next, currentPassword })
    expect(fieldsOf((await change('Wrong1!!')).text)).toEqual([
      { field: 'currentPassword', code: 'password_wrong' },
    ])
    expect((await change(PASSWORD)).status).toBe(200)
    expect((await browser.ask('GET', '/api/me/')).json<Customer>().email).toBe(email)
    const token = await mailedToken(app, next, 'change-email')
    expect(await mailedToken(app, email, 'email-asked')).not.toBeNull()
    expect(await mailedToken(app, next, 'email-asked')).toBeNull()
    expect((await browser.ask('POST', '/api/auth/email/verify', { token })).json()).toEqual({
      email: next,
    })
    expect(
      (await browser.ask('POST', '/api/auth/email/verify', { token })).json<Problem>().code,
    ).toBe('link_invalid')
    expect((await browser.ask('GET', '/api/me/')).json<Customer>().email).toBe(next)
    expect(await mailedToken(app, email, 'email-changed')).not.toBeNull()
  })

  it('does not go to a stranger who reads the mail to a mistyped new address; its customer can follow the link', async () => {
    const { browser, email } = await aCustomer(app)
    const mistyped = `mistyped-${email}`
    await browser.ask('POST', '/api/me/email', { email: mistyped, currentPassword: PASSWORD })
    const token = await mailedToken(app, mistyped, 'change-email')
    const follow = (by: TestBrowser, password?: string) =>
      by.ask('POST', '/api/auth/email/verify', { token, password })
    const [nobody, stranger] = [
      aBrowser(app),
      (await aCustomer(app, { password: 'Six fenouils & 3 Endives' })).browser,
    ]
    for (const otherBrowser of [nobody, stranger]) {
      expect(fieldsOf((await follow(otherBrowser)).text)).toEqual([
        { field: 'password', code: 'password_empty' },
      ])
      expect(fieldsOf((await follow(otherBrowser, 'Six fenouils & 3 Endives')).text)).toEqual([
        { field: 'password', code: 'password_wrong' },
      ])
    }
    await nobody.ask('POST', '/api/auth/password/forgotten', { email: mistyped })
    expect(await mailedToken(app, mistyped, 'reset')).toBeNull()
    expect((await browser.ask('GET', '/api/me/')).json<Customer>().email).toBe(email)
    expect((await follow(aBrowser(app), PASSWORD)).json()).toEqual({ email: mistyped })
  })

  it('voids the link of an email change once the customer resets the password', async () => {
    const { browser, email } = await aCustomer(app)
    await browser.ask('POST', '/api/me/email', {
      email: `void-${email}`,
      currentPassword: PASSWORD,
    })
    const token = await mailedToken(app, `void-${email}`, 'change-email')
    await aBrowser(app).ask('POST', '/api/auth/password/forgotten', { email })
    const password = 'Quatre panais & 1 Oignon'
    const reset = {
      token: await mailedToken(app, email, 'reset'),
      password,
      confirmation: password,
    }
    expect((await aBrowser(app).ask('POST', '/api/auth/password/reset', reset)).status).toBe(200)
    expect(
      (
        await aBrowser(app).ask('POST', '/api/auth/email/verify', { token, password })
      ).json<Problem>().code,
    ).toBe('link_invalid')
  })

  it('sends at most five mails an hour to new addresses that the customer enters', async () => {
    const { browser, email } = await aCustomer(app)
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) {
      const answer = await browser.ask('POST', '/api/me/email', {
        email: `stranger-${i}-${email}`,
        currentPassword: PASSWORD,
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it('refuses an email address of another customer, without revealing it', async () => {
    const [newcomer, holder] = [await aCustomer(app), await aCustomer(app)]
    const answer = await newcomer.browser.ask('POST', '/api/me/email', {
      email: holder.email,
      currentPassword: PASSWORD,
    })
    expect(answer.text).toBe('{}')
    const token = await mailedToken(app, holder.email, 'change-email')
    expect(
      (await newcomer.browser.ask('POST', '/api/auth/email/verify', { token })).json<Problem>()
        .code,
    ).toBe('link_invalid')
    expect((await newcomer.browser.ask('GET', '/api/me/')).json<Customer>().email).toBe(
      newcomer.email,
    )
  })

  it('lists the sessions, and ends a chosen session', async () => {
    const { browser, email } = await aCustomer(app)
    const phone = aBrowser(app)
    app.clock.now += 60_000
    await phone.ask(
      'POST',
      '/api/auth/login',
      { email, password: PASSWORD },
      {
        'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0',
      },
    )
    const list = async () =>
      (await browser.ask('GET', '/api/me/sessions')).json<{ results: Session[] }>().results
    const [first, second] = await list()
    expect([first?.device, first?.current, second?.current]).toEqual([
      'Firefox, Android',
      false,
      true,
    ])
    expect((await browser.ask('DELETE', `/api/me/sessions/${first?.id}`)).status).toBe(200)
    expect((await browser.ask('DELETE', `/api/me/sessions/${first?.id}`)).status).toBe(404)
    expect((await phone.ask('GET', '/api/me/')).status).toBe(401)
    expect(await list()).toHaveLength(1)
  })

  it('lists the customer’s pending and past orders, ten on a page (O3)', async () => {
    const { browser } = await aCustomer(app)
    const body = await anOrder(app, { restaurant: 3, takeawayAt: '2026-11-24T11:30:00.000Z' })
    const placed: Order[] = []
    for (let i = 0; i < 11; i += 1) {
      const takeawayAt = `2026-11-24T${String(11 + Math.floor(i / 4)).padStart(2, '0')}:${15 * (i % 4) || '00'}:00.000Z`
      placed.push(await order(browser, { restaurant: 3, takeawayAt }))
    }
    const list = async (state: string, page = 1) =>
      (
        await browser.ask('GET', `/api/me/orders?state=${state}&page=${page}`)
      ).json<OrderListReply>()
    const first = await list('pending')
    expect(first).toMatchObject({ count: 11, page: 1, pages: 2, previous: null, next: 2 })
    expect(first.results.map(({ number }) => number)).toEqual(
      placed
        .slice(1)
        .reverse()
        .map(({ number }) => number),
    )
    expect(await list('pending', 2)).toMatchObject({
      page: 2,
      previous: 1,
      next: null,
      results: [{ number: placed[0]?.number }],
    })
    expect(first.results[0]).toMatchObject({
      choices: body.lines,
      customerName: 'Zoé Lefèvre',
      hasReceipt: false,
    })
    expect(await list('past')).toMatchObject({ count: 0, pages: 1, results: [] })
    const now = app.clock.now
    app.clock.now += 14 * DAY
    await browser.ask('POST', '/api/auth/token/refresh', {})
    expect(await list('past')).toMatchObject({ count: 11 })
    app.clock.now = now
  })

  it('opens an order of the customer with its receipt', async () => {
    const { browser } = await aCustomer(app)
    const { number } = await order(browser)
    await app.drain()
    const {
      results: [mine],
    } = (await browser.ask('GET', '/api/me/orders?state=pending')).json<OrderListReply>()
    expect(mine?.hasReceipt).toBe(true)
    const { token } = (await browser.ask('POST', `/api/me/orders/${mine?.key}/links`)).json<{
      token: string
    }>()
    expect((await app.get(`/api/orders/${token}`)).json<Order>().number).toBe(number)
    expect((await app.get(`/api/orders/${token}/receipt`)).status).toBe(200)
  })

  it('adopts an order placed as a guest, for the first customer who has its link', async () => {
    const guest = await place(app, await anOrder(app))
    const [firstCustomer, secondCustomer] = [await aCustomer(app), await aCustomer(app)]
    const take = (browser: TestBrowser) =>
      browser.ask('POST', '/api/me/orders', { token: guest.token })
    const owned = async (token: string) =>
      (await app.get(`/api/orders/${token}`)).json<OrderView>().owned
    expect(await owned(guest.token)).toBe(false)
    expect(await owned((await order(secondCustomer.browser)).token)).toBe(true)
    const adoptedOrder = (await take(firstCustomer.browser)).json<MyOrder>()
    expect(adoptedOrder).toMatchObject({ number: guest.number, choices: fiveLines() })
    expect((await take(firstCustomer.browser)).json<MyOrder>()).toEqual(adoptedOrder)
    expect((await take(secondCustomer.browser)).status).toBe(404)
    expect(await owned(guest.token)).toBe(true)
    expect(
      (
        await firstCustomer.browser.ask('GET', '/api/me/orders?state=pending')
      ).json<OrderListReply>().count,
    ).toBe(1)
    expect(
      (await secondCustomer.browser.ask('POST', `/api/me/orders/${adoptedOrder.key}/links`)).status,
    ).toBe(404)
  })

  it('saves cards with the payment provider, and deletes them there (A9)', async () => {
    const { browser, id } = await aCustomer(app)
    const cards = async () =>
      (await browser.ask('GET', '/api/me/cards')).json<{
        results: { id: string; last4: string }[]
      }>().results
    expect(await cards()).toEqual([])
    const { token } = await order(browser, { payment: 'card' })
    const card = await cardToken(paymentOrigin(app), 'success', { save: true })
    await app.post(
      `/api/orders/${token}/payments`,
      { card },
      { 'idempotency-key': crypto.randomUUID() },
    )
    const [saved] = await cards()
    expect(saved?.last4).toMatch(/^\d{4}$/)
    const otherCustomer = await aCustomer(app)
    expect((await otherCustomer.browser.ask('DELETE', `/api/me/cards/${saved?.id}`)).status).toBe(
      404,
    )
    expect((await browser.ask('DELETE', `/api/me/cards/${saved?.id}`)).status).toBe(200)
    expect(await cards()).toEqual([])
    expect(await app.services.payments?.savedCards(id)).toEqual([])
  })

  it('saves a card without a payment, once per idempotency key, unless the bank declines it (A9)', async () => {
    const [cardHolder, secondHolder] = [await aCustomer(app), await aCustomer(app)]
    type SavedCardReply = {
      card: { id: string; last4: string } | null
      challengeUrl: string | null
    }
    const keep = ({ browser }: typeof cardHolder, card: string, key = 'the-same-key') =>
      browser.ask('POST', '/api/me/cards', { card }, { 'idempotency-key': key })
    const cards = async ({ browser }: typeof cardHolder) =>
      (await browser.ask('GET', '/api/me/cards')).json<{ results: unknown[] }>().results
    const card = await cardToken(paymentOrigin(app), 'success')
    const saveAnswer = await keep(cardHolder, card)
    expect([
      saveAnswer.status,
      saveAnswer.json<SavedCardReply>().challengeUrl,
      saveAnswer.json<SavedCardReply>().card?.last4,
    ]).toEqual([201, null, '4242'])
    expect((await keep(cardHolder, card)).json<SavedCardReply>()).toEqual(
      saveAnswer.json<SavedCardReply>(),
    )
    expect(await cards(cardHolder)).toEqual([saveAnswer.json<SavedCardReply>().card])
    expect((await keep(secondHolder, card)).json<Problem>().code).toBe('card_processing_error')
    const declined = await keep(
      secondHolder,
      await cardToken(paymentOrigin(app), 'insufficientFunds'),
      'another-key',
    )
    expect([declined.status, declined.json<Problem>().code]).toEqual([
      409,
      'card_insufficient_funds',
    ])
    const numbers = await keep(secondHolder, '4242424242424242', 'a-third-key')
    expect(fieldsOf(numbers.text)).toEqual([{ field: 'card', code: 'card_missing' }])
    expect(await cards(secondHolder)).toEqual([])
  })

  it('saves a card only after the bank’s challenge is passed (A9, Y3)', async () => {
    const { browser } = await aCustomer(app)
    type BankedCardReply = { card: { last4: string } | null; challengeUrl: string | null }
    const cards = async () =>
      (await browser.ask('GET', '/api/me/cards')).json<{ results: unknown[] }>().results
    const outcomes: [number, string | undefined, number][] = []
    for (const answer of ['leave', 'refuse', 'approve']) {
      const card = await cardToken(paymentOrigin(app), 'challenge')
      const key = crypto.randomUUID()
      const keep = () =>
        browser.ask(
          'POST',
          '/api/me/cards',
          { card },
          { 'idempotency-key': key, 'accept-language': 'nl' },
        )
      const challengedSave = (await keep()).json<BankedCardReply>()
      expect(challengedSave).toMatchObject({
        card: null,
        challengeUrl: expect.stringContaining('/challenge/'),
      })
      expect((await keep()).json<BankedCardReply>()).toEqual(challengedSave)
      const back = await fetch(challengedSave.challengeUrl ?? '', {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ answer }),
      })
      expect(back.headers.get('location')).toBe('http://localhost:3000/api/payments/return/nl')
      const now = await keep()
      outcomes.push([now.status, now.json<Partial<Problem>>().code, (await cards()).length])
    }
    expect(outcomes).toEqual([
      [409, 'card_authentication_abandoned', 0],
      [409, 'card_authentication_failed', 0],
      [201, undefined, 1],
    ])
  })

  it('answers 401 to an order with an expired access token, so that it is not placed as a guest’s order', async () => {
    const { browser } = await aCustomer(app)
    browser.cookies.delete('__Host-access')
    const body = await anOrder(app)
    const answer = await browser.ask('POST', '/api/orders', body, {
      'idempotency-key': crypto.randomUUID(),
    })
    expect([answer.status, answer.json<Problem>().code]).toEqual([401, 'unauthorized'])
  })
})

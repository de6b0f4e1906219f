import { type AddressInfo, createServer } from 'node:net'
import Stripe from 'stripe'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SECRET_KEY, type StripeServer, openStripeServer } from '#testing/stripe/stripe-server.ts'
import { InvalidWebhook, PaymentRefused, ProviderUnavailable } from './port.ts'
import { describePaymentGateway } from '#testing/conformance/payments.conformance.ts'
import { createStripePayments } from './stripe.ts'

const NOON = Date.parse('2026-11-21T11:00:00Z')
const WEBHOOK_SECRET = 'whsec_of_the_tests'
const keys = {
  secretKey: SECRET_KEY,
  publishableKey: 'pk_test_of_the_tests',
  webhookSecret: WEBHOOK_SECRET,
}
const returnUrl = 'https://shop.example/api/payments/return'
const order = { key: 'start', reference: 'order-1', amount: 1490, customer: null }
const give = { key: 'give', amount: 1490 }
const sign = (payload: string, timestamp: number) => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: WEBHOOK_SECRET,
    timestamp,
  }),
})

describePaymentGateway('Stripe', async () => {
  const server = await openStripeServer(NOON)
  return {
    gateway: createStripePayments({ ...keys, apiUrl: server.url }),
    token: async (card, more) => server.token(card, more),
    answer: async (url, answer) => server.answer(url, answer),
    returnUrl,
    noticeBody: ({ id }) => server.webhook(id),
    signed: sign,
    today: () => '2026-11-21',
    close: () => end(server),
  }
})

/** Checks after every test that all requests and answers conform to Stripe's published API. */
async function end(server: StripeServer): Promise<void> {
  await server.close()
  expect(server.problems).toEqual([])
}

async function open() {
  const server = await openStripeServer(NOON)
  onTestFinished(() => end(server))
  const gateway = createStripePayments({ ...keys, apiUrl: server.url })
  const impatient = createStripePayments({ ...keys, apiUrl: server.url, timeout: 250 })
  return { server, gateway, impatient }
}

describe('Stripe as a payment provider that misbehaves', () => {
  it.each(['late', 'lost', 'failed'] as const)(
    'executes a call once, although the reply is %s (Y6)',
    async (reply) => {
      const { server, gateway, impatient } = await open()
      const { id } = await gateway.start(order)
      const cardAttempt = { key: 'try', token: server.token('success'), returnUrl }
      server.behave({ reply, only: 'confirm' })
      await expect(impatient.confirm(id, cardAttempt)).rejects.toMatchObject({
        name: 'ProviderUnavailable',
        unsent: false,
      })
      server.behave(null)
      expect(await gateway.read(id)).toMatchObject({ state: 'authorised' })
      expect(await gateway.confirm(id, cardAttempt)).toMatchObject({ state: 'authorised' })
      server.behave({ reply, only: 'capture' })
      await expect(impatient.capture(id, { key: 'take', amount: 1490 })).rejects.toThrow(
        ProviderUnavailable,
      )
      server.behave(null)
      expect(await gateway.capture(id, { key: 'take', amount: 1490 })).toMatchObject({
        state: 'captured',
        captured: 1490,
      })
      server.behave({ reply, only: 'refund' })
      await expect(impatient.refund(id, give)).rejects.toThrow(ProviderUnavailable)
      server.behave(null)
      expect(await gateway.refund(id, give)).toMatchObject({ captured: 1490, refunded: 1490 })
      expect(await gateway.ledger('2026-11-21')).toMatchObject([
        { kind: 'capture', amount: 1490 },
        { kind: 'refund', amount: 1490 },
      ])
    },
    20_000,
  )

  it('replays its own failure under an idempotency key, so the call is repeated with the next key (Y6)', async () => {
    const { server, gateway } = await open()
    server.behave({ reply: 'kept' })
    await expect(gateway.start(order)).rejects.toThrow(ProviderUnavailable)
    server.behave(null)
    const { id } = await gateway.start(order)
    expect((await gateway.start(order)).id).toBe(id)
    const cardAttempt = { key: 'try', token: server.token('success'), returnUrl }
    server.behave({ reply: 'kept' })
    await expect(gateway.confirm(id, cardAttempt)).rejects.toThrow(ProviderUnavailable)
    server.behave(null)
    expect(await gateway.confirm(id, cardAttempt)).toMatchObject({ state: 'authorised' })
  })

  it('has executed nothing when it was away', async () => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    server.behave({ reply: 'away' })
    await expect(gateway.read(id)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      unsent: false,
    })
    server.behave(null)
    expect(await gateway.read(id)).toMatchObject({ state: 'open', refusal: null })
  })

  it('counts as unavailable: with a request perhaps sent if its reply is missing or malformed, and never sent if nothing listens on its port', async () => {
    let last = ''
    const replies = [
      '',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nno',
      'HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n',
      'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"id"',
    ]
    for (const text of replies) {
      const server = createServer((socket) => {
        socket.on('error', () => {}).once('data', () => socket.write(text))
      })
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve())
      })
      last = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const gateway = createStripePayments({ ...keys, apiUrl: last, timeout: 150 })
      await expect(gateway.start(order), text).rejects.toMatchObject({
        name: 'ProviderUnavailable',
        unsent: false,
      })
      server.close()
    }
    const gateway = createStripePayments({ ...keys, apiUrl: last })
    await expect(gateway.start(order)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      unsent: true,
    })
  })

  it('is unavailable to a caller with a wrong secret key, and executes nothing', async () => {
    const { server } = await open()
    const stranger = createStripePayments({
      ...keys,
      secretKey: 'sk_test_of_another',
      apiUrl: server.url,
    })
    await expect(stranger.start(order)).rejects.toThrow(ProviderUnavailable)
    expect(server.calls).toEqual([])
  })

  it('exposes no client secret in an error', async () => {
    const { gateway } = await open()
    const error: unknown = await gateway
      .capture((await gateway.start(order)).id, { key: 'take', amount: 1490 })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(PaymentRefused)
    expect(String(error)).toContain('payment_intent_unexpected_state')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('_secret_')
  })
})

describe('the data sent to Stripe', () => {
  it('contains the amount and our reference, but no card data and no telemetry (Y7)', async () => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    await gateway.confirm(id, { key: 'try', token: server.token('success'), returnUrl })
    await gateway.capture(id, { key: 'take', amount: 1490 })
    expect(server.calls[0]?.fields).toEqual({
      amount: '1490',
      currency: 'eur',
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      metadata: { reference: 'order-1' },
      expand: ['latest_charge'],
    })
    for (const { headers } of server.calls) {
      expect(headers).not.toHaveProperty('x-stripe-client-telemetry')
      expect(headers['stripe-version']).toBe(Stripe.API_VERSION)
      expect(JSON.parse(String(headers['x-stripe-client-user-agent']))).not.toHaveProperty(
        'platform',
      )
    }
  })

  it("contains only our customer's id, sent once, and which card to save (Y2)", async () => {
    const { server, gateway } = await open()
    await Promise.all(
      ['a', 'b'].map((key) => gateway.start({ ...order, key, customer: 'customer-1' })),
    )
    await gateway.start({ ...order, key: 'c', customer: 'customer-1' })
    const { data } = server.bank.searchCustomers({ query: 'metadata["customer"]:"customer-1"' })
    expect(data).toMatchObject([{ metadata: { customer: 'customer-1' }, email: null }])
    const tokens = [server.token('success'), server.token('success', { save: true })]
    for (const [i, token] of tokens.entries()) {
      const { id } = await gateway.start({ ...order, key: `pay-${i}`, customer: 'customer-1' })
      await gateway.confirm(id, { key: `try-${i}`, token, returnUrl })
    }
    expect(tokens.map((token) => server.bank.method(token).customer)).toEqual([null, data[0]?.id])
    await expect(gateway.savedCards('x" OR metadata["customer"]:"customer-1')).rejects.toThrow(
      PaymentRefused,
    )
  })
})

describe('a card that Stripe saves without a payment', () => {
  const card = (server: StripeServer, trial: 'success' | 'challenge', save = true) => ({
    key: 'keep',
    token: server.token(trial, { save }),
    returnUrl,
  })

  it("is saved for payments with the customer present, and for its customer's use only (Y2)", async () => {
    const { server, gateway } = await open()
    const { token } = card(server, 'success')
    await gateway.keepCard('customer-1', { key: 'keep', token, returnUrl })
    const [setupFields, confirmFields] = server.calls
      .filter(({ operation }) => /keep/.test(operation))
      .map(({ fields }) => fields)
    expect(setupFields).toEqual({
      customer: server.bank.method(token).customer,
      usage: 'on_session',
      allowed_payment_method_types: ['card'],
    })
    expect(confirmFields).toEqual({
      payment_method: token,
      return_url: returnUrl,
      expand: ['payment_method'],
    })
  })

  it('is refused unless the card fields were opened to save a card', async () => {
    const { server, gateway } = await open()
    await expect(gateway.keepCard('customer-1', card(server, 'success', false))).rejects.toThrow(
      PaymentRefused,
    )
    expect(await gateway.savedCards('customer-1')).toEqual([])
  })

  it('leads to the challenge and back to our page, and is not saved when the challenge is refused (Y3)', async () => {
    const { server, gateway } = await open()
    const cardToKeep = card(server, 'challenge')
    const saveOutcome = await gateway.keepCard('customer-1', cardToKeep)
    const challengeUrl = 'challengeUrl' in saveOutcome ? saveOutcome.challengeUrl : null
    expect(await gateway.keepCard('customer-1', cardToKeep)).toEqual({ challengeUrl })
    const back = server.answer(challengeUrl, 'refuse')
    expect(back).toMatch(/^https:\/\/shop\.example\/api\/payments\/return\?setup_intent=/)
    expect(await gateway.keepCard('customer-1', cardToKeep)).toEqual({
      refusal: 'card_authentication_failed',
    })
    expect(await gateway.savedCards('customer-1')).toEqual([])
  })

  it.each(['late', 'lost', 'failed', 'kept'] as const)(
    'is saved once, although the reply is %s',
    async (reply) => {
      const { server, gateway, impatient } = await open()
      const cardToKeep = card(server, 'success')
      for (const only of ['keep', 'confirm-keep']) {
        server.behave({ reply, only })
        await expect(impatient.keepCard('customer-1', cardToKeep)).rejects.toThrow(
          ProviderUnavailable,
        )
      }
      server.behave(null)
      const saveOutcome = await gateway.keepCard('customer-1', cardToKeep)
      expect([saveOutcome]).toEqual(
        (await gateway.savedCards('customer-1')).map((savedCard) => ({ kept: savedCard })),
      )
    },
    20_000,
  )
})

describe('the state of a payment at Stripe', () => {
  it.each([
    ['card_error', 'card_declined', 'insufficient_funds', 'card_insufficient_funds'],
    ['card_error', 'card_declined', 'withdrawal_count_limit_exceeded', 'card_insufficient_funds'],
    ['card_error', 'card_declined', 'fraudulent', 'card_declined'],
    ['card_error', 'card_declined', 'try_again_later', 'card_processing_error'],
    ['card_error', 'card_declined', 'issuer_not_available', 'card_processing_error'],
    ['card_error', 'expired_card', 'expired_card', 'card_expired'],
    ['card_error', 'incorrect_cvc', 'incorrect_cvc', 'card_declined'],
    [
      'card_error',
      'authentication_required',
      'authentication_required',
      'card_authentication_failed',
    ],
    [
      'invalid_request_error',
      'payment_intent_authentication_failure',
      undefined,
      'card_authentication_failed',
    ],
    [
      'invalid_request_error',
      'payment_intent_payment_attempt_expired',
      undefined,
      'card_authentication_abandoned',
    ],
    ['card_error', 'processing_error', 'processing_error', 'card_processing_error'],
    ['api_error', 'lock_timeout', undefined, 'card_processing_error'],
  ] as const)(
    'is given as a refusal with its own message: %s %s %s (Y4)',
    async (type, code, reason, refusal) => {
      const { server, gateway } = await open()
      const { id } = await gateway.start(order)
      server.bank.alter(id, {
        last_payment_error: {
          type,
          code,
          ...(reason === undefined ? {} : { decline_code: reason }),
        },
      })
      expect(await gateway.read(id)).toMatchObject({ state: 'open', refusal })
    },
  )

  it('is unavailable while Stripe is still processing (Y6)', async () => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    server.bank.alter(id, { status: 'processing' })
    await expect(gateway.read(id)).rejects.toThrow(ProviderUnavailable)
  })

  it('counts a cancelled authorisation as no refund', async () => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    await gateway.confirm(id, { key: 'try', token: server.token('success'), returnUrl })
    expect(await gateway.cancel(id, 'cancel')).toMatchObject({
      state: 'cancelled',
      captured: 0,
      refunded: 0,
    })
  })

  it('is the current state, even when an old idempotency key is replayed (Y6)', async () => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    const cardAttempt = { key: 'try', token: server.token('success'), returnUrl }
    await gateway.confirm(id, cardAttempt)
    await gateway.capture(id, { key: 'take', amount: 1490 })
    await gateway.refund(id, give)
    const again = [
      await gateway.confirm(id, cardAttempt),
      await gateway.capture(id, { key: 'take', amount: 1490 }),
      await gateway.refund(id, give),
    ]
    for (const payment of again) {
      expect(payment).toMatchObject({ state: 'captured', captured: 1490, refunded: 1490 })
    }
  })

  it('identifies a refund by name after Stripe forgot the key, and includes refunds made by hand (H3)', async () => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    await gateway.confirm(id, { key: 'try', token: server.token('success'), returnUrl })
    await gateway.capture(id, { key: 'take', amount: 1490 })
    const part = { key: 'part', amount: 400 }
    await gateway.refund(id, part)
    server.forgetKeys()
    const { id: byHand } = server.bank.refund({ payment_intent: id, amount: '90' })
    expect(await gateway.refund(id, part)).toMatchObject({
      refunded: 490,
      refunds: [
        { name: 'part', amount: 400 },
        { name: byHand, amount: 90 },
      ],
    })
  })

  it('has a challenge that leads to the bank and back to our page (Y3)', async () => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    const { challengeUrl } = await gateway.confirm(id, {
      key: 'try',
      token: server.token('challenge'),
      returnUrl,
    })
    expect(server.answer(challengeUrl, 'approve')).toMatch(
      /^https:\/\/shop\.example\/api\/payments\/return\?payment_intent=/,
    )
  })
})

describe('the ledger of Stripe', () => {
  it('covers a day in Paris time over all pages, without entries that are not ours', async () => {
    const { server, gateway } = await open()
    async function take(reference: string, at: string) {
      server.clock.now = Date.parse(at)
      const { id } = await gateway.start({ ...order, key: reference, reference })
      await gateway.confirm(id, {
        key: `try-${reference}`,
        token: server.token('success'),
        returnUrl,
      })
      await gateway.capture(id, { key: `take-${reference}`, amount: 1490 })
      return id
    }
    await take('before', '2026-11-20T22:59:59Z')
    const first = await take('first', '2026-11-20T23:00:00Z')
    for (const reference of ['b', 'c', 'd']) await take(reference, '2026-11-21T11:00:00Z')
    server.bank.alter(await take('of another shop', '2026-11-21T12:00:00Z'), { metadata: {} })
    await take('last', '2026-11-21T22:59:59Z')
    await take('after', '2026-11-21T23:00:00Z')
    server.clock.now = Date.parse('2026-11-21T13:00:00Z')
    await gateway.refund(first, give)
    const books = await gateway.ledger('2026-11-21')
    expect(books.map(({ reference, kind }) => `${kind} ${reference}`)).toEqual([
      'capture last',
      'capture d',
      'capture c',
      'capture b',
      'capture first',
      'refund first',
    ])
    expect(books.at(-1)).toEqual({
      payment: first,
      reference: 'first',
      kind: 'refund',
      refund: 'give',
      amount: 1490,
      at: new Date('2026-11-21T13:00:00Z'),
    })
  })
})

describe('a webhook from Stripe', () => {
  const readOf = async (more: (payment: string) => Record<string, unknown>) => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    const body = server.webhook(id, more(id))
    const readWebhook = () =>
      gateway.readEvent({ headers: sign(body, NOON / 1000), body, now: NOON })
    return { server, gateway, id, read: readWebhook }
  }

  it('belongs to the account of the secret key, or to the account that Stripe names', async () => {
    const ownWebhook = await readOf(() => ({}))
    expect(ownWebhook.read()).toMatchObject({
      account: ownWebhook.gateway.account,
      payment: ownWebhook.id,
    })
    expect((await readOf(() => ({ account: 'acct_of_another' }))).read()).toMatchObject({
      account: 'acct_of_another',
    })
    const real = await readOf(() => ({ livemode: true }))
    expect(real.read().account).not.toBe(real.gateway.account)
    expect(createStripePayments({ ...keys, secretKey: 'sk_live_key' }).account).toBe(
      real.read().account,
    )
  })

  it('can be about the charge of a payment', async () => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    const authorisedPayment = await gateway.confirm(id, {
      key: 'try',
      token: server.token('success'),
      returnUrl,
    })
    const charge = server.bank.loadObject(server.bank.retrieve(id).latest_charge)
    const body = JSON.stringify({
      ...JSON.parse(server.webhook(id)),
      type: 'charge.refunded',
      data: { object: charge },
    })
    expect(gateway.readEvent({ headers: sign(body, NOON / 1000), body, now: NOON })).toMatchObject({
      payment: authorisedPayment.id,
      reference: authorisedPayment.reference,
      account: authorisedPayment.account,
      amount: 1490,
      currency: 'eur',
    })
  })

  it('is refused when it is not about a payment', async () => {
    const { server, gateway } = await open()
    const { id } = await gateway.start(order)
    const data = { object: { id: 'po_1', object: 'payout' } }
    const body = JSON.stringify({ ...JSON.parse(server.webhook(id)), type: 'payout.paid', data })
    expect(() => gateway.readEvent({ headers: sign(body, NOON / 1000), body, now: NOON })).toThrow(
      InvalidWebhook,
    )
  })
})

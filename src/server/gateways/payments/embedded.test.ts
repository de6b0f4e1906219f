import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { databaseKinds } from '#testing/programs/a-database.ts'
import {
  MERCHANT,
  TEST_SECRET,
  type TestPaymentService,
  anotherPaymentService,
  returnUrlOf,
  signWebhook,
  startPaymentService,
} from '#testing/programs/a-payment-service.ts'
import { createEmbeddedPayments } from './embedded.ts'
import { PaymentRefused, ProviderUnavailable } from './port.ts'
import { describePaymentGateway } from '#testing/conformance/payments.conformance.ts'

for (const kind of databaseKinds) {
  describePaymentGateway(`the demonstration service on ${kind}`, async () => {
    const ends: (() => Promise<void>)[] = []
    const { gateway, token, answer, shop, clock } = await startPaymentService(kind, (end) =>
      ends.unshift(end),
    )
    return {
      gateway,
      token,
      answer,
      returnUrl: returnUrlOf(shop),
      noticeBody: ({ id, reference, account, amount, currency }) =>
        JSON.stringify({
          id: 'evt_1',
          payment: id,
          reference,
          account,
          amount,
          currency,
          at: new Date(clock.now).toISOString(),
        }),
      signed: (body, seconds) => ({ 'payment-signature': signWebhook(TEST_SECRET, seconds, body) }),
      today: () => '2026-11-21',
      async close() {
        for (const end of ends) await end()
      },
    }
  })
}

describe('an embedded payment service that misbehaves', () => {
  const order = { key: 'start', reference: 'order-1', amount: 1490, customer: null }

  const impatient = ({ origin }: TestPaymentService) =>
    createEmbeddedPayments({ origin, secret: TEST_SECRET, account: MERCHANT, timeout: 150 })

  it('has executed a call when its reply is late, lost or a failure (Y6)', async () => {
    const service = await startPaymentService('embedded')
    const { behave, gateway, shop, token } = service
    for (const replies of ['late', 'lost', 'failed'] as const) {
      const { id } = await gateway.start({ ...order, key: `start-${replies}` })
      const cardAttempt = {
        key: `try-${replies}`,
        token: await token('success'),
        returnUrl: returnUrlOf(shop),
      }
      await behave({ replies, only: 'confirm', delay: 600_000 })
      await expect(impatient(service).confirm(id, cardAttempt)).rejects.toThrow(ProviderUnavailable)
      await expect.poll(() => gateway.read(id)).toMatchObject({ state: 'authorised' })
      await behave({})
      expect(await gateway.confirm(id, cardAttempt)).toMatchObject({ state: 'authorised' })
    }
  })

  it('has executed nothing when it was away', async () => {
    const { gateway, behave, token, shop } = await startPaymentService('embedded')
    const { id } = await gateway.start(order)
    await behave({ replies: 'away' })
    const cardAttempt = { key: 'try', token: await token('success'), returnUrl: returnUrlOf(shop) }
    await expect(gateway.confirm(id, cardAttempt)).rejects.toThrow(ProviderUnavailable)
    await behave({})
    expect(await gateway.read(id)).toMatchObject({ state: 'open', refusal: null })
    expect(await gateway.confirm(id, cardAttempt)).toMatchObject({ state: 'authorised' })
  })

  it.each(['late', 'lost'] as const)(
    'executes a call once when the card number makes the reply %s (Y6)',
    async (card) => {
      const service = await startPaymentService('embedded')
      const { gateway } = service
      const { id } = await gateway.start(order)
      const cardAttempt = {
        key: 'try',
        token: await service.token(card),
        returnUrl: returnUrlOf(service.shop),
      }
      await expect(impatient(service).confirm(id, cardAttempt)).rejects.toThrow(ProviderUnavailable)
      await expect.poll(() => gateway.read(id)).toMatchObject({ state: 'authorised' })
      expect(await gateway.confirm(id, cardAttempt)).toMatchObject({ state: 'authorised' })
      expect(await gateway.capture(id, { key: 'take', amount: 1490 })).toMatchObject({
        captured: 1490,
      })
    },
  )
})

describe('an embedded payment service that cannot be used', () => {
  const start = { key: 'start', reference: 'order-1', amount: 1490, customer: null }

  it('is unavailable when its reply is missing or malformed, and unsent when nothing listens on the port', async () => {
    let last = ''
    const elsewhere = 'HTTP/1.1 302 Found\r\nlocation: /\r\n\r\n'
    for (const text of ['', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}', elsewhere]) {
      const server = createServer((socket) => {
        socket.on('error', () => {}).once('data', () => socket.write(text))
      })
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve())
      })
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const gateway = createEmbeddedPayments({
        origin,
        secret: 's',
        account: MERCHANT,
        timeout: 150,
      })
      await expect(gateway.start(start), text).rejects.toMatchObject({
        name: 'ProviderUnavailable',
        unsent: false,
      })
      server.close()
      last = origin
    }
    const gateway = createEmbeddedPayments({ origin: last, secret: 's', account: MERCHANT })
    await expect(gateway.start(start)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      unsent: true,
    })
  })

  it('is unavailable to a caller with a wrong secret, and executes nothing', async () => {
    const { origin } = await startPaymentService('embedded')
    const stranger = createEmbeddedPayments({ origin, secret: 'another', account: MERCHANT })
    await expect(stranger.start(start)).rejects.toThrow(ProviderUnavailable)
  })

  it('refuses a return URL outside the shop', async () => {
    const { gateway, token } = await startPaymentService('embedded')
    const { id } = await gateway.start(start)
    const cardAttempt = {
      key: 'try',
      token: await token('challenge'),
      returnUrl: 'https://elsewhere.example/',
    }
    await expect(gateway.confirm(id, cardAttempt)).rejects.toThrow(PaymentRefused)
  })
})

describe('several processes of the payment service on one PostgreSQL', () => {
  it('open one payment, try a card once and capture the amount once (Y6)', async () => {
    const firstService = await startPaymentService('postgres')
    const secondService = await anotherPaymentService(
      firstService.database,
      firstService.clock,
      firstService.shop,
    )
    const both = Array.from(
      { length: 10 },
      (_, i) => (i % 2 === 0 ? firstService : secondService).gateway,
    )
    const order = { key: 'start', reference: 'order-1', amount: 1490, customer: null }
    const opened = await Promise.all(both.map((gateway) => gateway.start(order)))
    const ids = [...new Set(opened.map(({ id }) => id))]
    expect(ids).toHaveLength(1)
    const id = ids[0] ?? ''
    const token = await firstService.token('success')
    const tries = await Promise.allSettled(
      both.map((gateway, i) =>
        gateway.confirm(id, {
          key: `try-${i % 3}`,
          token,
          returnUrl: returnUrlOf(firstService.shop),
        }),
      ),
    )
    for (const attempt of tries) {
      expect(attempt.status === 'fulfilled' ? attempt.value.state : attempt.reason).toSatisfy(
        (outcome: unknown) => outcome === 'authorised' || outcome instanceof PaymentRefused,
      )
    }
    const captures = await Promise.allSettled(
      both.map((gateway, i) => gateway.capture(id, { key: `take-${i}`, amount: 1490 })),
    )
    expect(captures.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await secondService.gateway.ledger('2026-11-21')).toMatchObject([
      { payment: id, kind: 'capture', amount: 1490 },
    ])
    await firstService.built.deliver()
    expect(firstService.shop.webhooks).toHaveLength(2)
  })
})

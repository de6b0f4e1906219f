import { beforeAll, describe, expect, it } from 'vitest'
import {
  InvalidWebhook,
  type PaymentGateway,
  PaymentRefused,
  type ProviderPayment,
} from '#server/gateways/payments/port.ts'

type StagedCard =
  | 'success'
  | 'challenge'
  | 'declined'
  | 'insufficientFunds'
  | 'expired'
  | 'processingError'

/** A provider under test, with the actions that tests need and the port does not have. */
export type PaymentStage = {
  gateway: PaymentGateway
  /** A token as the card fields return it, for a card with this outcome. */
  token: (card: StagedCard, more?: { save?: boolean }) => Promise<string>
  /** Answers the bank's challenge, as the customer would. */
  answer: (challengeUrl: string | null, answer: 'approve' | 'refuse') => Promise<unknown>
  returnUrl: string
  /** The body of a webhook about a payment, in the provider's format. */
  noticeBody: (payment: ProviderPayment) => string
  /** The headers that the provider sends with a body, signed at this Unix time in seconds. */
  signed: (body: string, seconds: number) => Record<string, string>
  /** The present day in Europe/Paris by the provider's clock, `YYYY-MM-DD`. */
  today: () => string
  close: () => Promise<void>
}

const AMOUNT = 1490
const NOW = Date.parse('2026-11-21T11:00:00Z')

/** The contract that every implementation of the port must pass. */
export function describePaymentGateway(name: string, setUp: () => Promise<PaymentStage>): void {
  describe(`the payment gateway: ${name}`, () => {
    let stage: PaymentStage
    let lastKey = 0
    const key = () => `key-${(lastKey += 1)}`
    beforeAll(async () => {
      stage = await setUp()
      return () => stage.close()
    })

    const start = (customer: string | null = null, reference = key()) =>
      stage.gateway.start({ key: key(), reference, amount: AMOUNT, customer })
    async function confirm(
      id: string,
      card: StagedCard,
      more: { save?: boolean } = {},
    ): Promise<ProviderPayment> {
      const token = await stage.token(card, more)
      return stage.gateway.confirm(id, { key: key(), token, returnUrl: stage.returnUrl })
    }
    async function pay(
      customer: string | null = null,
      more: { save?: boolean } = {},
    ): Promise<ProviderPayment> {
      return confirm((await start(customer)).id, 'success', more)
    }
    const movementsOf = async ({ id }: ProviderPayment) =>
      (await stage.gateway.ledger(stage.today()))
        .filter(({ payment }) => payment === id)
        .map(({ kind, refund, amount }) => ({ kind, refund, amount }))

    it('opens a payment with the amount, for our account, under our reference', async () => {
      const payment = await start(null, 'order-1')
      expect(payment).toMatchObject({
        account: stage.gateway.account,
        reference: 'order-1',
        amount: AMOUNT,
        currency: 'eur',
        state: 'open',
        captured: 0,
        refunded: 0,
        refunds: [],
        challengeUrl: null,
        refusal: null,
      })
      expect(await stage.gateway.read(payment.id)).toEqual(payment)
    })

    it('opens one payment per idempotency key, even for simultaneous calls (Y6)', async () => {
      const order = { key: key(), reference: 'order-1', amount: AMOUNT, customer: null }
      const payments = await Promise.all([1, 2, 3, 4].map(() => stage.gateway.start(order)))
      expect(new Set(payments.map(({ id }) => id)).size).toBe(1)
      await expect(stage.gateway.start({ ...order, amount: 1 })).rejects.toThrow(PaymentRefused)
    })

    it('authorises the amount without capturing it', async () => {
      const authorisedPayment = await pay()
      expect(authorisedPayment).toMatchObject({ state: 'authorised', captured: 0 })
      expect(authorisedPayment.card?.last4).toMatch(/^\d{4}$/)
      expect(await movementsOf(authorisedPayment)).toEqual([])
    })

    it('tries a card once per idempotency key, and replies with the current state of the payment (Y6)', async () => {
      const { id } = await start()
      const declinedAttempt = {
        key: key(),
        token: await stage.token('declined'),
        returnUrl: stage.returnUrl,
      }
      await stage.gateway.confirm(id, declinedAttempt)
      expect(await confirm(id, 'success')).toMatchObject({ state: 'authorised' })
      expect(await stage.gateway.confirm(id, declinedAttempt)).toMatchObject({
        state: 'authorised',
        refusal: null,
      })
    })

    it.each([
      ['declined', 'card_declined'],
      ['insufficientFunds', 'card_insufficient_funds'],
      ['expired', 'card_expired'],
      ['processingError', 'card_processing_error'],
    ] as const)(
      'keeps a payment open after a card with the fault %s, gives the reason, and accepts another card (Y4)',
      async (card, refusal) => {
        const { id } = await start()
        expect(await confirm(id, card)).toMatchObject({
          state: 'open',
          refusal,
          challengeUrl: null,
        })
        expect(await confirm(id, 'success')).toMatchObject({ state: 'authorised', refusal: null })
      },
    )

    it('waits for the challenge of the bank, and authorises the payment only after approval (Y3)', async () => {
      const challengedPayment = await confirm((await start()).id, 'challenge')
      expect(challengedPayment).toMatchObject({
        state: 'challenge',
        challengeUrl: expect.stringMatching(/^https?:/),
      })
      await expect(
        stage.gateway.capture(challengedPayment.id, { key: key(), amount: AMOUNT }),
      ).rejects.toThrow(PaymentRefused)
      await stage.answer(challengedPayment.challengeUrl, 'approve')
      expect(await stage.gateway.read(challengedPayment.id)).toMatchObject({
        state: 'authorised',
        challengeUrl: null,
      })
    })

    it('keeps a payment open when the challenge is refused, and accepts another card (Y3)', async () => {
      const challengedPayment = await confirm((await start()).id, 'challenge')
      await stage.answer(challengedPayment.challengeUrl, 'refuse')
      expect(await stage.gateway.read(challengedPayment.id)).toMatchObject({
        state: 'open',
        refusal: 'card_authentication_failed',
      })
      expect(await confirm(challengedPayment.id, 'success')).toMatchObject({
        state: 'authorised',
        refusal: null,
      })
    })

    it('captures the amount once, with one or several idempotency keys at once (Y6)', async () => {
      const { id } = await pay()
      const captureKey = key()
      const results = await Promise.allSettled(
        [captureKey, captureKey, key(), key()].map((k) =>
          stage.gateway.capture(id, { key: k, amount: AMOUNT }),
        ),
      )
      expect(
        results.flatMap((result) => (result.status === 'rejected' ? result.reason : [])),
      ).toSatisfy((reasons: unknown[]) =>
        reasons.every((reason) => reason instanceof PaymentRefused),
      )
      for (const result of results.filter(({ status }) => status === 'fulfilled')) {
        expect(result).toMatchObject({ value: { state: 'captured', captured: AMOUNT } })
      }
      const captured = await stage.gateway.read(id)
      expect(captured).toMatchObject({ state: 'captured', captured: AMOUNT, refunded: 0 })
      expect(await movementsOf(captured)).toEqual([
        { kind: 'capture', refund: null, amount: AMOUNT },
      ])
    })

    it('captures a part once, releases the rest, and refunds no more than that part (E1)', async () => {
      const { id } = await pay()
      const part = { key: key(), amount: AMOUNT - 90 }
      await expect(stage.gateway.capture(id, { key: key(), amount: AMOUNT + 1 })).rejects.toThrow(
        PaymentRefused,
      )
      const partlyCaptured = { state: 'captured', captured: AMOUNT - 90, refunded: 0, refunds: [] }
      expect(await stage.gateway.capture(id, part)).toMatchObject(partlyCaptured)
      expect(await stage.gateway.capture(id, part)).toMatchObject(partlyCaptured)
      expect(await stage.gateway.read(id)).toMatchObject(partlyCaptured)
      const refundRequest = { key: key(), amount: AMOUNT - 90 }
      await expect(stage.gateway.refund(id, { key: key(), amount: AMOUNT })).rejects.toThrow(
        PaymentRefused,
      )
      expect(await stage.gateway.refund(id, refundRequest)).toMatchObject({
        captured: AMOUNT - 90,
        refunded: AMOUNT - 90,
        refunds: [{ name: refundRequest.key, amount: AMOUNT - 90 }],
      })
      expect(await movementsOf(await stage.gateway.read(id))).toEqual([
        { kind: 'capture', refund: null, amount: AMOUNT - 90 },
        { kind: 'refund', refund: refundRequest.key, amount: AMOUNT - 90 },
      ])
    })

    it('refunds a captured amount once, and nothing before the capture (Y6)', async () => {
      const { id } = await pay()
      const fullRefund = { key: key(), amount: AMOUNT }
      await expect(stage.gateway.refund(id, fullRefund)).rejects.toThrow(PaymentRefused)
      await stage.gateway.capture(id, { key: key(), amount: AMOUNT })
      const refundedState = {
        captured: AMOUNT,
        refunded: AMOUNT,
        refunds: [{ name: fullRefund.key, amount: AMOUNT }],
      }
      expect(await stage.gateway.refund(id, fullRefund)).toMatchObject(refundedState)
      expect(await stage.gateway.refund(id, fullRefund)).toMatchObject(refundedState)
      const another = stage.gateway.refund(id, { key: key(), amount: 1 })
      await expect(another).rejects.toThrow(PaymentRefused)
      expect(await movementsOf(await stage.gateway.read(id))).toEqual([
        { kind: 'capture', refund: null, amount: AMOUNT },
        { kind: 'refund', refund: fullRefund.key, amount: AMOUNT },
      ])
    })

    it('refunds in parts, each once per idempotency key, and never more than was captured (H3)', async () => {
      const { id } = await pay()
      await stage.gateway.capture(id, { key: key(), amount: AMOUNT })
      const partialRefunds = [500, 300, 300, 100].map((amount) => ({ key: key(), amount }))
      for (const part of [...partialRefunds, ...partialRefunds])
        await stage.gateway.refund(id, part)
      const refunds = partialRefunds.map(({ key: name, amount }) => ({ name, amount }))
      const refundedPayment = await stage.gateway.read(id)
      expect(refundedPayment).toMatchObject({ state: 'captured', captured: AMOUNT, refunded: 1200 })
      expect(refundedPayment.refunds).toHaveLength(partialRefunds.length)
      expect(refundedPayment.refunds).toEqual(expect.arrayContaining(refunds))
      const [first] = partialRefunds
      await expect(
        stage.gateway.refund(id, { key: first?.key ?? '', amount: 499 }),
      ).rejects.toThrow(PaymentRefused)
      await expect(stage.gateway.refund(id, { key: key(), amount: 291 })).rejects.toThrow(
        PaymentRefused,
      )
      const last = { key: key(), amount: 290 }
      await Promise.all([1, 2, 3].map(() => stage.gateway.refund(id, last)))
      expect(await stage.gateway.read(id)).toMatchObject({ refunded: AMOUNT })
      const booked = (await movementsOf(refundedPayment)).filter(({ kind }) => kind === 'refund')
      expect(booked).toHaveLength(5)
      expect(booked).toEqual(
        expect.arrayContaining(
          [...refunds, { name: last.key, amount: 290 }].map(({ name, amount }) => ({
            kind: 'refund',
            refund: name,
            amount,
          })),
        ),
      )
    })

    it('cancels an authorisation once, and accepts no card afterwards', async () => {
      const { id } = await pay()
      const cancelKey = key()
      expect(await stage.gateway.cancel(id, cancelKey)).toMatchObject({
        state: 'cancelled',
        captured: 0,
      })
      expect(await stage.gateway.cancel(id, cancelKey)).toMatchObject({
        state: 'cancelled',
        captured: 0,
      })
      await expect(confirm(id, 'success')).rejects.toThrow(PaymentRefused)
      await expect(stage.gateway.capture(id, { key: key(), amount: AMOUNT })).rejects.toThrow(
        PaymentRefused,
      )
    })

    it('cancels an open or challenged payment, but not a captured payment', async () => {
      expect(await stage.gateway.cancel((await start()).id, key())).toMatchObject({
        state: 'cancelled',
      })
      const challengedPayment = await confirm((await start()).id, 'challenge')
      expect(await stage.gateway.cancel(challengedPayment.id, key())).toMatchObject({
        state: 'cancelled',
        challengeUrl: null,
      })
      const { id } = await pay()
      await stage.gateway.capture(id, { key: key(), amount: AMOUNT })
      await expect(stage.gateway.cancel(id, key())).rejects.toThrow(PaymentRefused)
      await expect(confirm(id, 'success')).rejects.toThrow(PaymentRefused)
    })

    it('refuses a payment or a card that does not exist', async () => {
      await expect(stage.gateway.read('pay_of_nobody')).rejects.toThrow(PaymentRefused)
      const { id } = await start()
      const confirmation = stage.gateway.confirm(id, {
        key: key(),
        token: 'card_of_nobody',
        returnUrl: stage.returnUrl,
      })
      await expect(confirmation).rejects.toThrow(PaymentRefused)
      expect(await stage.gateway.read(id)).toMatchObject({ state: 'open', refusal: null })
    })

    it('accepts an unsaved card for one payment only', async () => {
      const token = await stage.token('success')
      await stage.gateway.confirm((await start()).id, {
        key: key(),
        token,
        returnUrl: stage.returnUrl,
      })
      const again = stage.gateway.confirm((await start()).id, {
        key: key(),
        token,
        returnUrl: stage.returnUrl,
      })
      await expect(again).rejects.toThrow(PaymentRefused)
    })

    it('saves an accepted card at the request of its holder, for that customer only (Y2)', async () => {
      await pay('customer-1')
      await pay(null, { save: true })
      await confirm((await start('customer-1')).id, 'declined', { save: true })
      expect(await stage.gateway.savedCards('customer-1')).toEqual([])
      const { card } = await pay('customer-1', { save: true })
      const saved = await stage.gateway.savedCards('customer-1')
      expect(saved).toEqual([
        {
          id: expect.any(String),
          brand: card?.brand,
          last4: card?.last4,
          holder: expect.any(String),
          expiry: { month: expect.any(Number), year: expect.any(Number) },
        },
      ])
      const again = async (customer: string) =>
        stage.gateway.confirm((await start(customer)).id, {
          key: key(),
          token: saved[0]?.id ?? '',
          returnUrl: stage.returnUrl,
        })
      expect(await again('customer-1')).toMatchObject({ state: 'authorised' })
      expect(await again('customer-1')).toMatchObject({ state: 'authorised' })
      await expect(again('customer-2')).rejects.toThrow(PaymentRefused)
      await stage.gateway.removeCard('customer-2', saved[0]?.id ?? '').catch(() => {})
      expect(await stage.gateway.savedCards('customer-1')).toHaveLength(1)
      await stage.gateway.removeCard('customer-1', saved[0]?.id ?? '')
      expect(await stage.gateway.savedCards('customer-1')).toEqual([])
      await expect(again('customer-1')).rejects.toThrow(PaymentRefused)
    })

    it("allows a challenge for a saved card too, and doesn't accept it for the payment of a guest (Y3)", async () => {
      const challengedPayment = await confirm((await start('customer-8')).id, 'challenge', {
        save: true,
      })
      await stage.answer(challengedPayment.challengeUrl, 'approve')
      const [saved] = await stage.gateway.savedCards('customer-8')
      const again = { token: saved?.id ?? '', returnUrl: stage.returnUrl }
      const { id } = await start('customer-8')
      const askedAgain = await stage.gateway.confirm(id, { ...again, key: key() })
      expect(askedAgain).toMatchObject({
        state: 'challenge',
        challengeUrl: expect.stringMatching(/^https?:/),
      })
      await stage.answer(askedAgain.challengeUrl, 'approve')
      expect(await stage.gateway.read(id)).toMatchObject({ state: 'authorised' })
      const guests = stage.gateway.confirm((await start()).id, { ...again, key: key() })
      await expect(guests).rejects.toThrow(PaymentRefused)
    })

    const keep = (customer: string, token: string, under = key()) =>
      stage.gateway.keepCard(customer, { key: under, token, returnUrl: stage.returnUrl })

    it('saves a card without a payment, once per idempotency key, for its customer only (Y2)', async () => {
      const [token, under] = [await stage.token('success', { save: true }), key()]
      const [saveOutcome] = await Promise.all([1, 2, 3].map(() => keep('customer-3', token, under)))
      expect(await keep('customer-3', token, under)).toEqual(saveOutcome)
      const saved = await stage.gateway.savedCards('customer-3')
      expect(saved).toHaveLength(1)
      expect(saveOutcome).toEqual({ kept: saved[0] })
      expect(await stage.gateway.savedCards('customer-4')).toEqual([])
      await expect(keep('customer-4', token)).rejects.toThrow(PaymentRefused)
      const another = await stage.token('success', { save: true })
      await expect(keep('customer-3', another, under)).rejects.toThrow(PaymentRefused)
      const pay = { key: key(), token: saved[0]?.id ?? '', returnUrl: stage.returnUrl }
      expect(await stage.gateway.confirm((await start('customer-3')).id, pay)).toMatchObject({
        state: 'authorised',
      })
    })

    it.each([
      ['declined', 'card_declined'],
      ['insufficientFunds', 'card_insufficient_funds'],
      ['expired', 'card_expired'],
      ['processingError', 'card_processing_error'],
    ] as const)(
      'does not save a card with the fault %s, and gives the same reason again on replay (Y4)',
      async (card, refusal) => {
        const [token, under] = [await stage.token(card, { save: true }), key()]
        expect(await keep('customer-5', token, under)).toEqual({ refusal })
        expect(await keep('customer-5', token, under)).toEqual({ refusal })
        expect(await stage.gateway.savedCards('customer-5')).toEqual([])
      },
    )

    it('saves a card with a challenge at once or after approval, as the provider does it (Y3)', async () => {
      const [token, under] = [await stage.token('challenge', { save: true }), key()]
      const saveOutcome = await keep('customer-6', token, under)
      expect(await stage.gateway.savedCards('customer-6')).toHaveLength(
        'kept' in saveOutcome ? 1 : 0,
      )
      if ('challengeUrl' in saveOutcome) await stage.answer(saveOutcome.challengeUrl, 'approve')
      const [storedCard] = await stage.gateway.savedCards('customer-6')
      expect(await keep('customer-6', token, under)).toEqual({ kept: storedCard })
    })

    it('does not save a card that is unknown or already used', async () => {
      await expect(keep('customer-7', 'card_of_nobody')).rejects.toThrow(PaymentRefused)
      const used = await stage.token('success')
      await stage.gateway.confirm((await start()).id, {
        key: key(),
        token: used,
        returnUrl: stage.returnUrl,
      })
      await expect(keep('customer-7', used)).rejects.toThrow(PaymentRefused)
      expect(await stage.gateway.savedCards('customer-7')).toEqual([])
    })

    it('accepts its own webhook for 300 seconds', async () => {
      const payment = await start()
      const body = stage.noticeBody(payment)
      for (const age of [0, 299, 300]) {
        const event = stage.gateway.readEvent({
          headers: stage.signed(body, NOW / 1000 - age),
          body,
          now: NOW,
        })
        expect(event).toMatchObject({
          payment: payment.id,
          reference: payment.reference,
          account: payment.account,
          amount: AMOUNT,
          currency: 'eur',
        })
      }
    })

    it('refuses a webhook that is forged, altered, too old or malformed', async () => {
      const body = stage.noticeBody(await start())
      const headers = stage.signed(body, NOW / 1000)
      const reasonOf = (webhook: Parameters<PaymentGateway['readEvent']>[0]): string => {
        try {
          stage.gateway.readEvent(webhook)
          return 'accepted'
        } catch (error) {
          return error instanceof InvalidWebhook ? error.reason : String(error)
        }
      }
      const later = (header: string) => header.replace(/t=\d+/, `t=${NOW / 1000 + 1}`)
      const altered = Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [header, later(value)]),
      )
      expect(reasonOf({ headers, body: body.replace(String(AMOUNT), '1'), now: NOW })).toBe(
        'signature',
      )
      expect(reasonOf({ headers: altered, body, now: NOW })).toBe('signature')
      expect(reasonOf({ headers: {}, body, now: NOW })).toBe('signature')
      for (const header of [
        '',
        't=1',
        'v1=00',
        `t=${NOW / 1000},v1=00`,
        `t=${NOW / 1000},v1=${'0'.repeat(64)}`,
      ]) {
        const forged = Object.fromEntries(Object.keys(headers).map((name) => [name, header]))
        expect(reasonOf({ headers: forged, body, now: NOW })).toBe('signature')
      }
      expect(reasonOf({ headers: stage.signed(body, NOW / 1000 - 301), body, now: NOW })).toBe(
        'age',
      )
      for (const nonsense of ['', 'null', '{}', '[1]', '{"id":7}']) {
        expect(
          reasonOf({ headers: stage.signed(nonsense, NOW / 1000), body: nonsense, now: NOW }),
        ).toBe('shape')
      }
    })
  })
}

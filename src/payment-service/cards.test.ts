import { allRows, firstRow } from '#server/db/statements.ts'
import { describe, expect, it } from 'vitest'
import { PaymentRefused } from '#server/gateways/payments/port.ts'
import {
  type TestPaymentService,
  returnUrlOf,
  sharePaymentService,
} from '#testing/programs/a-payment-service.ts'
import { deleteOldTokens } from './cards.ts'
import { HOUR } from '#domain/time/durations.ts'

async function pay(
  { gateway, shop, newName }: TestPaymentService,
  token: string,
  customer: string | null = null,
) {
  const { id } = await gateway.start({
    key: newName(),
    reference: newName(),
    amount: 1490,
    customer,
  })
  return gateway.confirm(id, { key: newName(), token, returnUrl: returnUrlOf(shop) })
}

describe('card tokens', () => {
  const shared = sharePaymentService('embedded')

  it('expire after an hour and are then deleted with the holder’s name; used tokens are deleted after two', async () => {
    const service = shared()
    const {
      database: { db },
      clock,
      token,
    } = service
    const [used, unused] = [await token('success'), await token('success')]
    await pay(service, used)
    clock.now += HOUR
    await expect(pay(service, unused)).rejects.toThrow(PaymentRefused)
    const count = async () => (await allRows(db)`select 1 from embedded_payments.cards`).length
    await deleteOldTokens(db, new Date(clock.now))
    expect(await count()).toBe(1)
    clock.now += HOUR + 1
    await deleteOldTokens(db, new Date(clock.now))
    expect(await count()).toBe(0)
  })

  it('lose the holder’s name as soon as it is certain that the card will not be saved', async () => {
    const service = shared()
    const {
      database: { db },
      gateway,
      newName,
      shop,
      token,
    } = service
    const holderOf = async (card: string) =>
      (
        await firstRow(db)<{ holder: string }>`
      select holder from embedded_payments.cards where token = ${card}`
      )?.holder
    for (const card of ['success', 'declined', 'challenge'] as const) {
      const used = await token(card)
      expect(await holderOf(used)).not.toBe('')
      await pay(service, used, 'customer-1')
      expect(await holderOf(used), card).toBe('')
    }
    const [declined, ofGuest, refused, approved] = await Promise.all([
      token('declined', { save: true }),
      token('success', { save: true }),
      token('challenge', { save: true }),
      token('challenge', { save: true }),
    ])
    await pay(service, declined, 'customer-1')
    await pay(service, ofGuest)
    expect([await holderOf(declined), await holderOf(ofGuest)]).toEqual(['', ''])
    for (const [card, answer] of [
      [refused, 'refuse'],
      [approved, 'approve'],
    ] as const) {
      const { challengeUrl } = await pay(service, card, 'customer-1')
      expect(await holderOf(card)).not.toBe('')
      await service.answer(challengeUrl ?? '', answer)
    }
    expect(await holderOf(refused)).toBe('')
    expect(await holderOf(approved)).not.toBe('')
    const saveCard = async (card: string) =>
      gateway.keepCard('customer-2', { key: newName(), token: card, returnUrl: returnUrlOf(shop) })
    const notKept = await token('declined')
    await saveCard(notKept)
    expect(await holderOf(notKept)).toBe('')
    const leftOpen = await token('challenge', { save: true })
    const { id } = await gateway.start({
      key: newName(),
      reference: newName(),
      amount: 1490,
      customer: 'customer-2',
    })
    await gateway.confirm(id, { key: newName(), token: leftOpen, returnUrl: returnUrlOf(shop) })
    expect(await holderOf(leftOpen)).not.toBe('')
    await gateway.cancel(id, newName())
    expect(await holderOf(leftOpen)).toBe('')
  })

  it('of saved cards are kept, one for each card, and expire with the card (Y2)', async () => {
    const service = shared()
    const {
      database: { db },
      clock,
      gateway,
      token,
    } = service
    for (const card of ['success', 'success', 'challenge'] as const) {
      const { challengeUrl } = await pay(service, await token(card, { save: true }), 'customer-1')
      if (challengeUrl) await service.answer(challengeUrl, 'approve')
    }
    clock.now += 24 * HOUR
    await deleteOldTokens(db, new Date(clock.now))
    const saved = await gateway.savedCards('customer-1')
    expect(saved.map(({ last4 }) => last4).sort()).toEqual(['3184', '4242'])
    const id = saved.find(({ last4 }) => last4 === '4242')?.id ?? ''
    clock.now = Date.parse('2030-12-31T12:00:00Z')
    expect(await pay(service, id, 'customer-1')).toMatchObject({ state: 'authorised' })
    clock.now = Date.parse('2031-01-01T12:00:00Z')
    expect(await pay(service, id, 'customer-1')).toMatchObject({
      state: 'open',
      refusal: 'card_expired',
    })
  })
})

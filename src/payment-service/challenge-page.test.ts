import { describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  type TestPaymentService,
  returnUrlOf,
  sharePaymentService,
} from '#testing/programs/a-payment-service.ts'
import type { OutcomeName } from './outcomes.ts'
import { cardTexts } from './texts.ts'

async function ask(
  { gateway, token, shop, newName }: TestPaymentService,
  card: OutcomeName = 'challenge',
) {
  const { id } = await gateway.start({
    key: newName(),
    reference: 'order-1',
    amount: 1490,
    customer: null,
  })
  return gateway.confirm(id, {
    key: newName(),
    token: await token(card),
    returnUrl: returnUrlOf(shop),
  })
}

describe.each(oneDatabase)('the bank’s 3-D Secure page on %s', (kind) => {
  const shared = sharePaymentService(kind)

  it('shows merchant, amount and card in four languages, and works without a script (Y3)', async () => {
    const service = shared()
    const { challengeUrl } = await ask(service)
    for (const locale of locales) {
      const reply = await fetch(`${challengeUrl}?locale=${locale}`)
      const page = (await reply.text()).replaceAll('&#39;', "'")
      expect(page).toContain(cardTexts[locale].bank.title)
      expect(page).toContain('mesclun-tests')
      expect(page).toMatch(/14[,.]90/)
      expect(page).toContain('•••• 3184')
      expect(page).toContain('<form method="post">')
      expect(page).not.toContain('<script')
      const policy = reply.headers.get('content-security-policy')
      expect(policy).toContain(`frame-ancestors ${service.shop.origin}`)
      expect(policy).toContain(`form-action 'self' ${service.shop.origin}`)
    }
    expect(await (await fetch(String(challengeUrl))).text()).toContain('<html lang="fr-FR">')
  })

  it.each([
    ['challenge', 'approve', { state: 'authorised', refusal: null }],
    ['challenge', 'refuse', { state: 'open', refusal: 'card_authentication_failed' }],
    ['challenge', 'leave', { state: 'open', refusal: 'card_authentication_abandoned' }],
    ['challengeFailed', 'approve', { state: 'open', refusal: 'card_authentication_failed' }],
    ['challengeAbandoned', 'approve', { state: 'open', refusal: 'card_authentication_abandoned' }],
  ] as const)(
    'redirects to the shop after %s and %s, and the shop reads the outcome (Y3)',
    async (card, answer, outcome) => {
      const service = shared()
      const { id, challengeUrl } = await ask(service, card)
      expect(await service.answer(challengeUrl, answer)).toBe(returnUrlOf(service.shop))
      expect(await service.gateway.read(id)).toMatchObject(outcome)
    },
  )

  it('answers 404 to an unknown id, whatever characters it contains', async () => {
    const { challengeUrl } = await ask(shared())
    for (const id of ['unknown', '%00', 'a%00b', '%F0%9F%A5%97', 'x'.repeat(250)]) {
      const address = new URL(id, String(challengeUrl))
      expect((await fetch(address)).status, id).toBe(404)
      const answer = { method: 'POST', body: new URLSearchParams({ answer: 'approve' }) }
      expect((await fetch(address, answer)).status, id).toBe(404)
    }
  })

  it('counts only the first answer, and redirects later visits to the shop', async () => {
    const service = shared()
    const { id, challengeUrl } = await ask(service)
    const answers = ['approve', 'refuse', 'approve'] as const
    const where = await Promise.all(answers.map((answer) => service.answer(challengeUrl, answer)))
    expect(new Set(where)).toEqual(new Set([returnUrlOf(service.shop)]))
    const { state } = await service.gateway.read(id)
    await service.answer(challengeUrl, state === 'authorised' ? 'refuse' : 'approve')
    expect(await service.gateway.read(id)).toMatchObject({ state })
    const again = await fetch(String(challengeUrl), { redirect: 'manual' })
    expect([again.status, again.headers.get('location')]).toEqual([303, returnUrlOf(service.shop)])
    await service.built.deliver()
    expect(service.shop.webhooks.filter(({ event }) => event.payment === id)).toHaveLength(2)
  })

  it('changes nothing after another card was tried or the payment was cancelled', async () => {
    const service = shared()
    const { id, challengeUrl } = await ask(service)
    await service.gateway.confirm(id, {
      key: service.newName(),
      token: await service.token('declined'),
      returnUrl: returnUrlOf(service.shop),
    })
    await service.answer(challengeUrl, 'approve')
    expect(await service.gateway.read(id)).toMatchObject({
      state: 'open',
      refusal: 'card_declined',
    })
    await service.gateway.cancel(id, service.newName())
    await service.answer(challengeUrl, 'approve')
    expect(await service.gateway.read(id)).toMatchObject({ state: 'cancelled' })
  })

  it('answers 404 to an id that does not exist, in the visitor’s language', async () => {
    const { origin } = shared()
    const reply = await fetch(`${origin}/challenge/ask_of_nobody`, {
      headers: { 'accept-language': 'nl' },
    })
    expect(reply.status).toBe(404)
    expect(await reply.text()).toContain(cardTexts.nl.bank.over)
  })
})

import { allRows } from '#server/db/statements.ts'
import { stripTypeScriptTypes } from 'node:module'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import {
  type TestPaymentService,
  returnUrlOf,
  sharePaymentService,
} from '#testing/programs/a-payment-service.ts'
import { type OutcomeName, demonstrationCards } from './outcomes.ts'
import { cardTexts, faultSentences } from './texts.ts'

const cards = Object.keys(demonstrationCards) as OutcomeName[]
const good = {
  number: '4242 4242 4242 4242',
  expiry: '12/30',
  cvc: '123',
  holder: 'Camille Essai',
  save: false,
  locale: 'fr',
}

const post = (
  { origin }: TestPaymentService,
  body: unknown,
  headers: Record<string, string> = { origin },
) =>
  fetch(`${origin}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Decodes the HTML entities of a page, so that the test compares the text as a reader sees it. */
const decode = (text: string) =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe('the page with the card fields', () => {
  const shared = sharePaymentService('embedded')

  it('is available in four languages, marks every field as required and names the terms (Y2, V5)', async () => {
    const { origin } = shared()
    for (const locale of locales) {
      const page = decode(await (await fetch(`${origin}/card?locale=${locale}`)).text())
      const t = cardTexts[locale]
      expect(page).toContain(`<html lang="${locale}-`)
      for (const label of [t.number, t.expiry, t.cvc, t.holder]) {
        expect(page).toContain(`${label}<span class="star" aria-hidden="true"> *</span></label>`)
      }
      expect(page).toContain(t.terms)
      for (const sentence of Object.values(faultSentences(locale))) expect(page).toContain(sentence)
      expect(page.match(/<input [^>]*required/g)).toHaveLength(4)
      for (const name of cards) {
        expect(page).toContain(`</button> <span>${t.demonstration[name]}</span>`)
      }
    }
  })

  it('tells the browser with autocomplete what each field contains', async () => {
    const { origin } = shared()
    const page = await (await fetch(`${origin}/card`)).text()
    for (const word of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
      expect(page).toContain(`autocomplete="${word}"`)
    expect(page.match(/inputmode="numeric"/g)).toHaveLength(3)
  })

  it('offers to save the card only when the shop allows it (Y2)', async () => {
    const { origin } = shared()
    expect(await (await fetch(`${origin}/card`)).text()).not.toContain('name="save"')
    expect(await (await fetch(`${origin}/card?save=1`)).text()).toContain(
      '<input type="checkbox" name="save">',
    )
  })

  it('can be framed only by the shop, runs no foreign scripts and sets no cookie', async () => {
    const { origin, shop } = shared()
    const { headers } = await fetch(`${origin}/card`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`frame-ancestors ${shop.origin}`)
    expect(policy).toContain("form-action 'none'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('serves its scripts as JavaScript, and answers 304 to a known ETag', async () => {
    const { origin } = shared()
    for (const path of ['/parts/card-form.ts', '/parts/card-checks.ts']) {
      const reply = await fetch(origin + path)
      expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/)
      const script = await reply.text()
      expect(stripTypeScriptTypes(script)).toBe(script)
      const again = await fetch(origin + path, {
        headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
      })
      expect(again.status).toBe(304)
    }
  })
})

describe('the endpoint that receives card numbers', () => {
  const shared = sharePaymentService('embedded')

  it('returns a token, the brand and the last four digits of a card, and nothing else (Y7)', async () => {
    const service = shared()
    const reply = await post(service, good)
    expect(reply.status).toBe(201)
    expect(await reply.json()).toEqual({
      token: expect.stringMatching(/^card_[\w-]{32}$/),
      brand: 'visa',
      last4: '4242',
    })
  })

  it('names every invalid field (Y2)', async () => {
    const service = shared()
    const reply = await post(service, {
      ...good,
      number: '4242',
      expiry: '10/26',
      cvc: '12',
      holder: ' ',
    })
    expect(reply.status).toBe(422)
    expect(await reply.json()).toEqual({
      faults: {
        number: 'card_number_invalid',
        expiry: 'card_expiry_invalid',
        cvc: 'card_cvc_invalid',
        holder: 'card_holder_empty',
      },
    })
  })

  it('accepts requests only from the page with the card fields', async () => {
    const service = shared()
    const { origin, shop } = service
    for (const headers of [
      {},
      { origin: shop.origin },
      { origin: 'null' },
      { origin, 'sec-fetch-site': 'cross-site' },
      { origin, 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      expect((await post(service, good, headers)).status).toBe(403)
    }
    expect((await post(service, good, { origin, 'sec-fetch-site': 'same-origin' })).status).toBe(
      201,
    )
  })

  it('leaves no card number and no CVC in the tables, the error reports and the replies (Y7)', async () => {
    const service = shared()
    const { gateway, shop, database, origin } = service
    const cvc = '739'
    const texts: string[] = []
    const quoted = '{"number": "4242 4242 4242 4242", "cvc": 739, nonsense'
    const wrong = [{ number: 4242424242424242 }, { more: 1 }, { expiry: '' }].map((part) => ({
      ...good,
      cvc,
      ...part,
    }))
    for (const body of [quoted, ...wrong]) texts.push(await (await post(service, body)).text())
    for (const card of cards) {
      const reply = await post(service, {
        ...good,
        cvc,
        number: demonstrationCards[card].number,
        save: true,
      })
      const text = await reply.text()
      texts.push(text)
      const { token } = JSON.parse(text) as { token: string }
      const { id } = await gateway.start({
        key: `start-${card}`,
        reference: card,
        amount: 1490,
        customer: 'one',
      })
      const payment = await gateway
        .confirm(id, { key: `try-${card}`, token, returnUrl: returnUrlOf(shop) })
        .catch(() => gateway.read(id))
      texts.push(JSON.stringify(payment))
      if (payment.challengeUrl) {
        texts.push(await (await fetch(payment.challengeUrl)).text())
        texts.push(String(await service.answer(payment.challengeUrl, 'approve')))
      }
    }
    texts.push(JSON.stringify(await gateway.savedCards('one')))
    await service.built.deliver()
    texts.push(
      JSON.stringify(shop.webhooks),
      ...service.reports.map((report) => String((report as Error).stack)),
    )
    const { db } = database
    const tables = await allRows(db)<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'embedded_payments'`
    expect(tables.map(({ name }) => name)).toContain('cards')
    for (const { name } of tables) {
      const rows = await allRows(db)`
        select to_jsonb(t)::text as row from embedded_payments.${sql.id(name)} t`
      texts.push(JSON.stringify(rows))
    }
    const all = texts.join('\n').replaceAll(origin, '').replaceAll(shop.origin, '')
    for (const card of cards)
      expect(all.replace(/[\s-]/g, '')).not.toContain(demonstrationCards[card].number)
    expect(all).not.toMatch(/(?<![\w-])739(?![\w-])/)
    expect(all).toContain('3184')
  }, 120_000)
})

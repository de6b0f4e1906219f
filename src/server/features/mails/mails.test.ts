import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Locale, intlLocale, locales } from '#contract/pages/locales.ts'
import type { Order } from '#contract/shop/orders.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { aFormula, anOrder, fiveLines, send } from '#testing/builders/an-order.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { pictures } from '#server/gateways/mail/pictures.ts'
import type { Mail, MailGateway } from '#server/gateways/mail/port.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import type { LegalVersionFile } from '#server/chain/legal-versions-schema.ts'
import { mailOrder } from './mail-order.ts'
import { readMail, readMails, readOrderMail } from '#server/stores/mails/mails.ts'

/**
 * Bytes of a row: HTML and text of an order of six lines. With the terms inside, rows had 15,800 to
 * 17,500.
 */
const BOUND = 11_000

const portion = (ingredient: number) => ({ ingredient, warm: false })
const lines = () => [
  ...fiveLines(),
  aFormula('extras', {
    filling: {
      bases: [portion(101)],
      ingredients: [201, 202, 203, 301, 401].map(portion),
      sauces: [portion(701)],
      side1: [portion(1001)],
      side2: [portion(851)],
    },
  }),
]

/**
 * In each language: the rule of the fifth ingredient, the lack of a right of withdrawal, the
 * mediator, cross-contact, and a heading of the terms.
 */
const said: Record<Locale, string[]> = {
  fr: [
    '5ᵉ ingrédient d’une formule à 4 ingrédients',
    'pas de droit de rétractation',
    'médiateur',
    'traces',
    'Produits frais',
  ],
  en: [
    '5th ingredient of a 4-ingredient meal deal',
    'no right of withdrawal',
    'mediator',
    'traces',
    'Fresh food',
  ],
  es: [
    '5.º ingrediente de un menú de 4 ingredientes',
    'sin derecho de desistimiento',
    'mediador',
    'trazas',
    'Productos frescos',
  ],
  nl: [
    '5e ingrediënt van een menu met 4 ingrediënten',
    'geen herroepingsrecht',
    'consumentenbemiddelaar',
    'sporen',
    'Verse producten',
  ],
}

describe.each(oneDatabase)('mails on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const services = (mail: MailGateway) => ({
    catalogue: app.services.catalogue,
    config: app.config,
    database: app.database,
    mail,
    now: () => app.clock.now,
  })
  /** Records mails instead of sending them; fails for the first `failures` calls. */
  function aGateway(failures = 0): MailGateway & { sent: Mail[] } {
    const sent: Mail[] = []
    return {
      name: 'smtp',
      sent,
      async send(mail) {
        sent.push(mail)
        if (sent.length <= failures) throw new Error('the mail server is away')
      },
      stop: async () => {},
    }
  }
  async function anOrderIn(locale: Locale): Promise<{ id: string; order: Order }> {
    const body = await anOrder(app, { lines: lines() })
    const order = (await send(app, body, randomUUID(), { 'accept-language': locale })).json<Order>()
    return { id: (await findOrder(app.database.db, hashOf(order.token))) ?? '', order }
  }
  const link = async () => 'https://mesclun.example/confirmation/secret/'

  it.each(locales)(
    'confirm an order in %s with all that must be said (F4, F8, F10)',
    async (locale) => {
      const { id, order } = await anOrderIn(locale)
      const gateway = aGateway()
      await mailOrder(services(gateway), { order: id, kind: 'confirmation', link })
      const [mail] = gateway.sent
      expect(mail?.to).toBe('zoe@example.com')
      expect(mail?.subject).toContain(order.number)
      expect(mail?.html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${locale}-`))
      const money = new Intl.NumberFormat(intlLocale[locale], {
        style: 'currency',
        currency: 'EUR',
      })
      const everywhere = [
        order.number,
        money.format(order.toPay / 100),
        await link(),
        order.restaurant.name,
      ]
      for (const words of [...said[locale], ...everywhere]) {
        expect(mail?.html).toContain(words)
        expect(mail?.text).toContain(words)
      }
      expect(mail?.html).not.toMatch(/<script|<img(?! src="cid:)|undefined|\[object/)
      const named = [...(mail?.html.matchAll(/src="cid:([^"]+)"/g) ?? [])].map(([, cid]) => cid)
      expect(named).toEqual(pictures.map(({ cid }) => cid))
      expect(
        mail?.attachments?.map(({ type, content }) => [type, content.subarray(0, 5).toString()]),
      ).toEqual([['application/pdf', '%PDF-']])
    },
  )

  it('are written and sent once, however often they are asked for', async () => {
    const { id } = await anOrderIn('fr')
    const gateway = aGateway()
    let links = 0
    const about = {
      order: id,
      kind: 'confirmation' as const,
      link: async () => {
        links += 1
        return link()
      },
    }
    for (let i = 0; i < 3; i += 1) await mailOrder(services(gateway), about)
    expect(gateway.sent).toHaveLength(1)
    expect(links).toBe(1)
  })

  it('are tried again under the same Message-ID when the mail server was away', async () => {
    const { id } = await anOrderIn('es')
    const gateway = aGateway(1)
    const about = { order: id, kind: 'confirmation' as const, link }
    await expect(mailOrder(services(gateway), about)).rejects.toThrow('away')
    await mailOrder(services(gateway), about)
    await mailOrder(services(gateway), about)
    expect(gateway.sent).toHaveLength(2)
    expect(gateway.sent[0]).toEqual(gateway.sent[1])
  })

  it('are kept, without the receipt, where there is no mail server', async () => {
    const { id } = await anOrderIn('nl')
    const carried: Mail[] = []
    const gateway: MailGateway = {
      name: 'kept',
      send: async (mail) => {
        carried.push(mail)
      },
      stop: async () => {},
    }
    await mailOrder(services(gateway), { order: id, kind: 'confirmation', link })
    expect(carried[0]?.attachments).toEqual([])
    const [kept] = await readMails(app.database.db, 1)
    expect(kept?.locale).toBe('nl')
    expect(kept?.sentAt).not.toBeNull()
  })

  it.each(locales)(
    'are kept in %s without the terms that end them, and read whole, to the byte',
    async (locale) => {
      const { id } = await anOrderIn(locale)
      const gateway = aGateway()
      await mailOrder(services(gateway), { order: id, kind: 'confirmation', link })
      const {
        rows: [row],
      } = await sql<{ id: string; html: string; text: string; version: string; bytes: number }>`
      select id::text, html, text, terms_version as version, octet_length(html) + octet_length(text) as bytes
      from mails where order_id = ${id}`.execute(app.database.db)
      const { sections } = (
        JSON.parse(
          readFileSync(`db/seed/legal/terms-${row?.version}.json`, 'utf8'),
        ) as LegalVersionFile
      ).texts[locale]
      const escaped = (text: string) =>
        text
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;')
          .replaceAll("'", '&#39;')
      const asHtml = sections
        .map(
          ({ title, paragraphs }) =>
            `<h3>${escaped(title)}</h3>\n${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('')}`,
        )
        .join('')
      const asText = sections
        .map(({ title, paragraphs }) => `\n${title}\n${paragraphs.join('\n')}\n`)
        .join('')
      const [head, end, ...more] = row?.html.split('<!--terms-->') ?? []
      expect(more).toEqual([])
      const whole = { html: `${head}${asHtml}${end}`, text: `${row?.text}${asText}` }
      expect(gateway.sent[0]).toMatchObject(whole)
      expect(await readMail(app.database.db, row?.id ?? '')).toMatchObject(whole)
      expect((await app.get(`/dev/mails/${row?.id}/content`)).text).toContain(asHtml)
      expect(row?.bytes).toBeLessThan(BOUND)
    },
  )

  it('read as they were written where they were kept with the terms', async () => {
    const { id } = await anOrderIn('fr')
    await mailOrder(services(aGateway()), { order: id, kind: 'confirmation', link })
    const mail = await readOrderMail(app.database.db, id, 'confirmation')
    await sql`
      update mails set html = ${mail?.html}, text = ${mail?.text}, terms_version = null where order_id = ${id}`.execute(
      app.database.db,
    )
    expect(await readOrderMail(app.database.db, id, 'confirmation')).toEqual(mail)
  })

  it('say that an order was cancelled, once it is', async () => {
    const { id } = await anOrderIn('fr')
    const gateway = aGateway()
    await mailOrder(services(gateway), { order: id, kind: 'cancellation', link })
    expect(gateway.sent).toEqual([])
    await sql`
      insert into order_steps (order_id, position, status, payment, at)
      values (${id}, 2, 'cancelled', 'at-restaurant', ${new Date(app.clock.now)})`.execute(
      app.database.db,
    )
    await mailOrder(services(gateway), { order: id, kind: 'cancellation', link })
    expect(gateway.sent[0]?.subject).toMatch(/annulée$/)
    expect(gateway.sent[0]?.html).toContain('Reçu d’annulation')
  })

  it('go to nobody who was forgotten', async () => {
    const { id } = await anOrderIn('fr')
    await sql`delete from order_contacts where order_id = ${id}`.execute(app.database.db)
    const gateway = aGateway()
    await mailOrder(services(gateway), { order: id, kind: 'confirmation', link })
    expect(gateway.sent).toEqual([])
  })
})

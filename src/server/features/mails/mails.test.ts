import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Locale, intlLocale, locales } from '#contract/pages/locales.ts'
import { href } from '#contract/pages/links.ts'
import type { Order } from '#contract/shop/orders.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { aFormula, anOrder, fiveLines, send } from '#testing/builders/an-order.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { cidOf } from '#server/gateways/mail/pictures.ts'
import { createMailPictures } from './mail-pictures.ts'
import { storedMail } from '#server/gateways/mail/stored-mail.ts'
import type { Mail, MailGateway } from '#server/gateways/mail/port.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import type { LegalVersionFile } from '#server/chain/legal-versions-schema.ts'
import { createOrderMailer } from './mail-order.ts'
import { readAttachments, readMail, readMails, readOrderMail } from '#server/stores/mails/mails.ts'

/**
 * Maximum size of a stored mail in bytes, HTML and text together, for an order of six lines. When
 * the terms were stored inside, rows had 15,800 to 17,500.
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
 * Phrases that each mail must contain, in each language: the rule of the fifth ingredient, the lack
 * of a right of withdrawal, the mediator, cross-contact, and a heading of the terms.
 */
const expectedPhrases: Record<Locale, string[]> = {
  fr: [
    '5ᵉ ingrédient d’une formule à 4 ingrédients',
    'pas de droit de rétractation',
    'médiateur',
    'traces',
    'Produits frais',
  ],
  en: [
    '5th ingredient of a 4-ingredient formula',
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

  const mailer = (mail: MailGateway) =>
    createOrderMailer({
      catalogue: app.services.catalogue,
      config: app.config,
      database: app.database,
      mail,
      now: () => app.clock.now,
    })
  /** A gateway that records mails instead of sending them; its first `failures` calls fail. */
  function aGateway(failures = 0): MailGateway & { sentMails: Mail[] } {
    const sentMails: Mail[] = []
    return {
      name: 'smtp',
      sentMails,
      async send(mail) {
        sentMails.push(mail)
        if (sentMails.length <= failures) throw new Error('the mail server is away')
      },
      stop: async () => {},
    }
  }
  async function anOrderIn(locale: Locale): Promise<{ id: string; order: Order }> {
    const body = await anOrder(app, { lines: lines() })
    const order = (await send(app, body, randomUUID(), { 'accept-language': locale })).json<Order>()
    return { id: (await findOrder(app.database.db, hashOf(order.token))) ?? '', order }
  }
  const linksOf = async (order: string) => {
    const rows = await allRows(app.database.db)`select from order_links where order_id = ${order}`
    return rows.length
  }

  it.each(locales)(
    'confirm an order in %s with all required information (F4, F8, F10)',
    async (locale) => {
      const { id, order } = await anOrderIn(locale)
      const gateway = aGateway()
      await mailer(gateway)({ order: id, kind: 'confirmation' })
      const [mail] = gateway.sentMails
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
        `${app.config.publicUrl}${href('confirmation', locale, { token: '' }).replace(/\/$/, '')}`,
        order.restaurant.name,
      ]
      for (const words of [...expectedPhrases[locale], ...everywhere]) {
        expect(mail?.html).toContain(words)
        expect(mail?.text).toContain(words)
      }
      expect(mail?.html).not.toMatch(/<script|<img(?! src="cid:)|undefined|\[object/)
      const pictureIds = [...(mail?.html.matchAll(/src="cid:([^"]+)"/g) ?? [])].map(
        ([, cid]) => cid,
      )
      const pictures = await createMailPictures(app.services.catalogue)()
      expect(pictureIds).toEqual([cidOf('mark'), cidOf('bowl')])
      // A picture must be shown in its own aspect ratio, or it is distorted.
      for (const [, cid, width, height] of mail?.html.matchAll(
        /<img[^>]*src="cid:([^"]+)" width="(\d+)" height="(\d+)"/g,
      ) ?? []) {
        const files = cid === cidOf('mark') ? [pictures.mark] : [pictures.bowl, mail?.bowl]
        for (const file of files) {
          const ratio = (file?.readUInt32BE(16) ?? 0) / (file?.readUInt32BE(20) ?? 1)
          expect(Number(width) / Number(height), cid).toBeCloseTo(ratio, 1)
        }
      }
      expect(
        mail?.attachments?.map(({ type, content }) => [type, content.subarray(0, 5).toString()]),
      ).toEqual([['application/pdf', '%PDF-']])
    },
  )

  it('are written and sent once, however often the job runs', async () => {
    const { id } = await anOrderIn('fr')
    const gateway = aGateway()
    const before = await linksOf(id)
    for (let i = 0; i < 3; i += 1) await mailer(gateway)({ order: id, kind: 'confirmation' })
    expect(gateway.sentMails).toHaveLength(1)
    expect(await linksOf(id)).toBe(before + 1)
  })

  it('are sent again under the same Message-ID after the mail server was unreachable', async () => {
    const { id } = await anOrderIn('es')
    const gateway = aGateway(1)
    const confirm = () => mailer(gateway)({ order: id, kind: 'confirmation' })
    await expect(confirm()).rejects.toThrow('away')
    await confirm()
    await confirm()
    expect(gateway.sentMails).toHaveLength(2)
    expect(gateway.sentMails[0]).toEqual(gateway.sentMails[1])
  })

  it('are stored without the receipt when no mail server is set', async () => {
    const { id } = await anOrderIn('nl')
    await mailer(storedMail)({ order: id, kind: 'confirmation' })
    const [latestMail] = await readMails(app.database.db, 1)
    expect(await readAttachments(app.database.db, latestMail?.id ?? '')).toEqual([])
    expect(latestMail?.locale).toBe('nl')
    expect(latestMail?.sentAt).not.toBeNull()
  })

  it.each(locales)(
    'are stored in %s without the terms at their end, and read back complete, byte for byte',
    async (locale) => {
      const { id } = await anOrderIn(locale)
      const gateway = aGateway()
      await mailer(gateway)({ order: id, kind: 'confirmation' })
      const row = await firstRow(app.database.db)<{
        id: string
        html: string
        text: string
        version: string
        bytes: number
      }>`
      select id::text, html, text, terms_version as version, octet_length(html) + octet_length(text) as bytes
      from mails where order_id = ${id}`
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
      const completeMail = { html: `${head}${asHtml}${end}`, text: `${row?.text}${asText}` }
      expect(gateway.sentMails[0]).toMatchObject(completeMail)
      expect(await readMail(app.database.db, row?.id ?? '')).toMatchObject(completeMail)
      expect((await app.get(`/dev/mails/${row?.id}/content`)).text).toContain(asHtml)
      expect(row?.bytes).toBeLessThan(BOUND)
    },
  )

  it('are read unchanged if they were stored with the terms', async () => {
    const { id } = await anOrderIn('fr')
    await mailer(aGateway())({ order: id, kind: 'confirmation' })
    const mail = await readOrderMail(app.database.db, id, 'confirmation')
    await runStatement(app.database.db)`
      update mails set html = ${mail?.html}, text = ${mail?.text}, terms_version = null where order_id = ${id}`
    expect(await readOrderMail(app.database.db, id, 'confirmation')).toEqual(mail)
  })

  it('report a cancellation only after the order is cancelled', async () => {
    const { id } = await anOrderIn('fr')
    const gateway = aGateway()
    await mailer(gateway)({ order: id, kind: 'cancellation' })
    expect(gateway.sentMails).toEqual([])
    await runStatement(app.database.db)`
      insert into order_steps (order_id, position, status, payment, at)
      values (${id}, 2, 'cancelled', 'at-restaurant', ${new Date(app.clock.now)})`
    await mailer(gateway)({ order: id, kind: 'cancellation' })
    expect(gateway.sentMails[0]?.subject).toMatch(/annulée$/)
    expect(gateway.sentMails[0]?.html).toContain('Reçu d’annulation')
  })

  it('are written in one batch when requested at once, each once; an invalid mail fails without the others', async () => {
    const gateway = aGateway()
    const mail = mailer(gateway)
    const placedOrders = [await anOrderIn('fr'), await anOrderIn('en'), await anOrderIn('nl')]
    const kind = 'confirmation' as const
    const results = await Promise.allSettled([
      ...placedOrders.map(({ id }) => mail({ order: id, kind })),
      mail({ order: placedOrders[0]?.id ?? '', kind: 'refund', refund: '987654321' }),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    for (const { id, order } of placedOrders) {
      const orderMails = gateway.sentMails.filter(({ subject }) => subject.includes(order.number))
      expect(orderMails).toHaveLength(1)
      const rows = await allRows(app.database.db)`select from mails where order_id = ${id}`
      expect(rows).toHaveLength(1)
    }
  })

  it('are not sent for an order whose contact data were erased', async () => {
    const { id } = await anOrderIn('fr')
    await runStatement(app.database.db)`delete from order_contacts where order_id = ${id}`
    const gateway = aGateway()
    await mailer(gateway)({ order: id, kind: 'confirmation' })
    expect(gateway.sentMails).toEqual([])
  })
})

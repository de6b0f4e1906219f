import { allRows, runStatement } from '#server/db/statements.ts'
import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import type { Loyalty } from '#contract/customers/loyalty.ts'
import en from '#texts/en/wallet.json' with { type: 'json' }
import {
  type TestBrowser,
  PASSWORD,
  aBrowser,
  aCustomer,
  aSignUp,
} from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { aMailServer } from '#testing/programs/a-mail-server.ts'
import { readCode128 } from '#testing/readers/code128.ts'
import { databaseState } from '#testing/programs/database-state.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { openPass } from '#testing/wallet/open-pass.ts'
import { readDemonstration } from '#server/gateways/wallet/demonstration.ts'
import { readAttachments, readMails } from '#server/stores/mails/mails.ts'

const send = (browser: TestBrowser, headers?: Record<string, string>) =>
  browser.ask('POST', '/api/me/loyalty/wallet', undefined, headers)
const numberOf = async (browser: TestBrowser) =>
  (await browser.ask('GET', '/api/me/loyalty')).json<Loyalty>().card.number
const readable = (number: string) => number.replace(/(....)(?=.)/g, '$1 ')

describe.each(oneDatabase)('a loyalty card for the phone, over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const earn = (id: string, points: number) =>
    sql`
    insert into point_entries (customer_id, kind, points, at) values (${id}, 'earned', ${points}, now())`.execute(
      app.database.db,
    )
  const speak = (id: string, locale: Locale) =>
    sql`update customers set locale = ${locale} where id = ${id}`.execute(app.database.db)
  const lastMail = async (email: string) => {
    await app.drain()
    const mail = (await readMails(app.database.db, 50)).find(({ recipient }) => recipient === email)
    if (!mail) throw new Error('there is no mail to this customer')
    return mail
  }

  it.each(locales)(
    'is mailed in the language of the customer, with their points: %s (L5, V8)',
    async (locale) => {
      const { browser, email, id } = await aCustomer(app)
      await earn(id, 154)
      await speak(id, locale)
      const number = await numberOf(browser)
      const answer = await send(browser)
      expect([answer.status, answer.json()]).toEqual([200, { code: 'wallet_sent' }])

      const mail = await lastMail(email)
      expect(mail).toMatchObject({ kind: 'wallet-card', locale, sentAt: expect.any(String) })
      for (const words of ['154', 'Zoé', readable(number)]) {
        expect(mail.html).toContain(words)
        expect(mail.text).toContain(words)
      }
      expect(mail.html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${locale}-`))
      expect(mail.html).not.toMatch(/<script|<img(?! src="cid:)|undefined|null|\[object/)

      const { apple, google } = await readDemonstration(app.database)
      const [file, ...furtherFiles] = await readAttachments(app.database.db, mail.id)
      expect([file?.name, file?.type, furtherFiles]).toEqual([
        'loyalty-card.pkpass',
        'application/vnd.apple.pkpass',
        [],
      ])
      const { content } = await openPass(file?.content ?? Buffer.from(''), apple.authority)
      expect(content).toMatchObject({
        barcodes: [{ message: number, altText: readable(number) }],
        storeCard: {
          primaryFields: [{ value: 154 }],
          secondaryFields: [{ value: 'Zoé' }, { key: 'asOf' }],
        },
      })

      const [, token = ''] =
        /href="https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)"/.exec(mail.html) ?? []
      expect(mail.text).toContain(token)
      const { payload } = await jwtVerify(token, createPublicKey(google.key), {
        audience: 'google',
        issuer: google.email,
      })
      expect(payload).toMatchObject({
        typ: 'savetowallet',
        payload: {
          loyaltyObjects: [{ accountId: number, loyaltyPoints: { balance: { int: 154 } } }],
        },
      })
    },
  )

  it('can be viewed and downloaded on the page of stored mails', async () => {
    const { browser, email } = await aCustomer(app)
    await send(browser)
    const { id } = await lastMail(email)
    const [file] = await readAttachments(app.database.db, id)
    const address = `/dev/mails/${id}/attachments/loyalty-card.pkpass`
    expect((await app.get(`/dev/mails/${id}`)).text).toContain(`href="${address}"`)
    const reply = await app.app.inject(address)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="loyalty-card.pkpass"',
    })
    expect(reply.rawPayload.equals(file?.content ?? Buffer.from(''))).toBe(true)
    expect((await app.get(`/dev/mails/${id}/attachments/other.pkpass`)).status).toBe(404)
  })

  it('is enqueued with only the id of its mail, and is deleted with its customer', async () => {
    const { browser, email, id } = await aCustomer(app)
    await send(browser)
    const mail = await lastMail(email)
    const jobs = await allRows(app.database.db)<{ data: object }>`
      select data from jobs.job where name = 'written-mail' order by created_on desc limit 1`
    expect(jobs).toEqual([{ data: { mail: mail.id } }])
    await browser.ask('POST', '/api/me/delete', { password: PASSWORD })
    expect(await readAttachments(app.database.db, mail.id)).toEqual([])
    const rows = await allRows(app.database.db)`
      select from mails where customer_id = ${id} or recipient = ${email}`
    expect(rows).toEqual([])
  })

  it('is limited to five times an hour for each customer', async () => {
    const { browser } = await aCustomer(app)
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) statuses.push((await send(browser)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await send((await aCustomer(app)).browser)).status).toBe(200)
  })

  it('is refused without a login', async () => {
    const before = await databaseState(app.database)
    expect((await send(aBrowser(app))).status).toBe(401)
    expect(await databaseState(app.database)).toEqual(before)
  })

  it('is refused with the sentence of the specification once its certificate expired, and nothing is written (V8)', async () => {
    const { now } = app.clock
    app.clock.now = Date.parse('2050-06-01T10:00:00Z')
    const { browser } = await aCustomer(app)
    await app.drain()
    const before = await databaseState(app.database)
    const answer = await send(browser, { 'accept-language': 'en' })
    expect([answer.status, answer.json()]).toMatchObject([
      503,
      {
        code: 'wallet_failed',
        title: 'An error has occured while creating your PassKit card. Please try again later',
      },
    ])
    expect(await databaseState(app.database)).toEqual(before)
    app.clock.now = now
  })

  it('shows its barcode only to its customer, and the barcode is not cached (L5)', async () => {
    const { browser } = await aCustomer(app)
    const number = await numberOf(browser)
    const ask = (who: TestBrowser, language: Locale) =>
      who.ask('GET', '/api/me/loyalty/barcode.svg', undefined, { 'accept-language': language })
    const picture = await ask(browser, 'en')
    expect([
      picture.status,
      picture.headers['content-type'],
      picture.headers['cache-control'],
    ]).toEqual([200, 'image/svg+xml; charset=utf-8', 'no-store'])
    expect(picture.text).toContain(
      `<title id="barcode-name">Barcode of your loyalty card, number ${readable(number)}</title>`,
    )
    const bars = [...picture.text.matchAll(/M(\d+) 4v40h(\d+)V4z/g)].map(
      ([, at, width]) => [Number(at), Number(width)] as const,
    )
    const widths = bars.flatMap(([at, width], i) => [
      width,
      ...(bars[i + 1] ? [(bars[i + 1]?.[0] ?? 0) - at - width] : []),
    ])
    expect(readCode128(widths)).toBe(number)
    expect((await ask(aBrowser(app), 'en')).status).toBe(401)
    expect((await ask((await aCustomer(app)).browser, 'en')).text).not.toContain(readable(number))
  })
})

describe('a loyalty card for the phone, outside the demonstration', () => {
  it('is announced with the sentence of the specification (V8)', () => {
    expect(en.sent).toBe('PassKit successfully generated ! You will receive it by email.')
  })

  it('is not made in production until a signing certificate is configured (V8)', async () => {
    const app = await openTestApp('postgres', {
      NODE_ENV: 'production',
      PAYMENTS: 'none',
      SOCIAL_LOGIN: 'none',
    })
    const { browser } = await aCustomer(app)
    await app.drain()
    const before = await databaseState(app.database)
    for (const [language, sentence] of [
      ['en', 'An error has occured while creating your PassKit card. Please try again later'],
      [
        'fr',
        'Une erreur est survenue lors de la création de votre carte PassKit. Veuillez réessayer plus tard',
      ],
    ] as const) {
      const answer = await send(browser, { 'accept-language': language })
      expect([answer.status, answer.json<Problem>().title]).toEqual([503, sentence])
    }
    expect(await databaseState(app.database)).toEqual(before)
    expect((await browser.ask('GET', '/api/me/loyalty/barcode.svg')).status).toBe(200)
    await app.close()
  })

  it.each(oneDatabase)(
    'is sent unchanged and once after an outage of the mail server, over %s',
    async (kind) => {
      const server = await aMailServer()
      const app = await openTestApp(kind, { SMTP_URL: server.url })
      const attachments = async () =>
        await allRows(app.database.db)<{
          content: Uint8Array
        }>`select content from mail_attachments`
      const { email, password, ...person } = aSignUp()
      const browser = aBrowser(app)
      await browser.ask('POST', '/api/auth/sign-up', { ...person, email, password })
      await runStatement(app.database.db)`
        update customers set email_verified_at = now() where email = ${email}`
      await browser.ask('POST', '/api/auth/login', { email, password })
      await app.drain()
      server.away = true
      server.offered.length = 0
      server.received.length = 0
      expect((await send(browser)).status).toBe(200)
      const [walletPass] = await attachments()
      await app.drain()
      await app.drain()
      expect(server.received).toEqual([])
      server.away = false
      await app.drain()
      await app.drain()

      const [mail, ...furtherMails] = server.received
      expect([mail?.to, mail?.files.map(({ name, type }) => [name, type]), furtherMails]).toEqual([
        email,
        [
          ['mark.png', 'image/png'],
          ['bowl.png', 'image/png'],
          ['loyalty-card.pkpass', 'application/vnd.apple.pkpass'],
        ],
        [],
      ])
      const content = mail?.files[2]?.content ?? Buffer.from('')
      expect(content.equals(Buffer.from(walletPass?.content ?? []))).toBe(true)
      await openPass(content, (await readDemonstration(app.database)).apple.authority)
      expect(server.offered.map(({ messageId }) => messageId)).toEqual(
        Array(3).fill(mail?.messageId),
      )
      expect(await attachments()).toEqual([])
      await app.close()
      await server.close()
    },
  )
})

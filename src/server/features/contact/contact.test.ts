import { chainFaceOf } from '#server/state/catalogue/chain-face.ts'
import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { locales } from '#contract/pages/locales.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { copyDatabase, oneDatabase } from '#testing/programs/a-database.ts'
import { type MailServer, aMailServer } from '#testing/programs/a-mail-server.ts'
import { startServer } from '#testing/programs/a-server.ts'
import {
  TUESDAY_AT_NINE,
  type TestClient,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { eraseCustomer } from '#server/features/account/erase-customer.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { messageMail, receiptMail } from './contact-mail.ts'
import { MESSAGE_DAYS, checkMessageRetention } from './message-retention.ts'
import { DAY } from '#domain/time/durations.ts'

const write = (
  client: TestClient,
  body: unknown,
  key: string = randomUUID(),
  headers: Record<string, string> = {},
) => client.post('/api/contact', body, { 'idempotency-key': key, ...headers })
const aMessage = (more: object = {}) => ({
  email: 'lea@example.com',
  comment: 'Bonjour,\noù est mon bol ?',
  ...more,
})

describe.each(oneDatabase)('a message of the contact form, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, {})
  })
  afterAll(() => app.close())
  afterEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    await runStatement(app.database.db)`delete from contact_messages`
    await runStatement(app.database.db)`delete from mails`
  })
  const mailed = async () =>
    (await readMails(app.database.db, 50)).map(({ kind: mailKind, recipient, locale }) => [
      mailKind,
      recipient,
      locale,
    ])
  const countStored = async () => {
    const rows = await allRows(app.database.db)<{
      count: number
    }>`select count(*)::integer as count from contact_messages`
    return rows[0]?.count
  }

  it('is mailed to the configured address, and its writer gets a receipt in their language (V9)', async () => {
    const answer = await write(app, aMessage(), undefined, { 'accept-language': 'nl' })
    expect([answer.status, answer.json()]).toEqual([201, { receipt: true }])
    expect(await mailed()).toEqual([])
    await app.drain()
    expect(await mailed()).toEqual([
      ['contact-receipt', 'lea@example.com', 'nl'],
      ['contact', 'bonjour@mesclun.example', 'fr'],
    ])
    const [, message] = await readMails(app.database.db, 2)
    expect(message?.text).toContain('où est mon bol ?')
    expect(message?.text).toContain('lea@example.com')
  })

  it('requires an email address and a text, and the error names the field that is missing or wrong (V5, V9)', async () => {
    const fieldsOf = async (body: unknown) =>
      Object.fromEntries(
        (await write(app, body)).json<Problem>().fields?.map(({ field, code }) => [field, code]) ??
          [],
      )
    expect(await fieldsOf({ email: '', comment: ' \n ' })).toEqual({
      email: 'email_empty',
      comment: 'comment_empty',
    })
    expect(await fieldsOf({})).toEqual({ email: 'email_empty', comment: 'comment_empty' })
    expect(await fieldsOf(aMessage({ email: 'lea@example' }))).toEqual({ email: 'email_invalid' })
    expect(await fieldsOf(aMessage({ email: 'lea@example.com\r\nBcc: all@example.com' }))).toEqual({
      email: 'email_invalid',
    })
    expect(await fieldsOf(aMessage({ comment: 'x'.repeat(2001) }))).toEqual({
      comment: 'message_too_long',
    })
    expect(await fieldsOf(aMessage({ to: 'all@example.com' }))).toEqual({ to: 'field_unknown' })
    expect(await countStored()).toBe(0)
  })

  it('is sent once, although its idempotency key arrives several times or at the same time', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(app, aMessage(), key)))
    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array(5).fill([201, '{"receipt":true}']),
    )
    await app.drain()
    expect((await write(app, aMessage(), key)).status).toBe(201)
    await app.drain()
    expect(await mailed()).toHaveLength(2)
    const otherMessageAnswer = await write(app, aMessage({ comment: 'Autre chose' }), key)
    expect(otherMessageAnswer.json<Problem>().code).toBe('idempotency_key_reused')
    expect((await app.post('/api/contact', aMessage())).json<Problem>().code).toBe(
      'idempotency_key_missing',
    )
  })

  it('causes at most two receipts a day for an address, but each message is delivered', async () => {
    const receipts = []
    for (const email of ['victim@example.com', 'Victim@example.com', 'VICTIM@example.com']) {
      receipts.push((await write(app, aMessage({ email }))).json<{ receipt: boolean }>().receipt)
    }
    expect(receipts).toEqual([true, true, false])
    await app.drain()
    expect((await mailed()).filter(([mailKind]) => mailKind === 'contact')).toHaveLength(3)
    expect((await mailed()).filter(([mailKind]) => mailKind === 'contact-receipt')).toHaveLength(2)
    app.clock.now += DAY
    expect((await write(app, aMessage({ email: 'victim@example.com' }))).json()).toEqual({
      receipt: true,
    })
  })

  it('is deleted with its mails ninety days after it was sent; a message that was not sent is sent again', async () => {
    await write(app, aMessage())
    app.clock.now += (MESSAGE_DAYS + 1) * DAY
    await checkMessageRetention(app.services)
    expect(await countStored()).toBe(1)
    await app.drain()
    expect(await mailed()).toHaveLength(2)
    app.clock.now += MESSAGE_DAYS * DAY
    await checkMessageRetention(app.services)
    expect(await countStored()).toBe(1)
    app.clock.now += 1
    await checkMessageRetention(app.services)
    expect([await countStored(), await mailed()]).toEqual([0, []])
  })

  it('is deleted together with the account of the same email address', async () => {
    const { email, id } = await aCustomer(app)
    await write(app, aMessage({ email: email.toUpperCase() }))
    await write(app, aMessage())
    await app.drain()
    await eraseCustomer(app.services, id)
    expect(await countStored()).toBe(1)
    expect(JSON.stringify(await readMails(app.database.db, 50)).toLowerCase()).not.toContain(
      email.toLowerCase(),
    )
  })
})

describe('a contact message while the mail server is down', () => {
  let mail: MailServer
  let app: TestApp
  beforeAll(async () => {
    mail = await aMailServer()
    app = await openTestApp('postgres', { SMTP_URL: mail.url })
  })
  afterAll(async () => {
    await app.close()
    await mail.close()
  })

  it('is stored, and sent with its receipt once the mail server is back (V9)', async () => {
    mail.away = true
    expect((await write(app, aMessage())).status).toBe(201)
    await app.drain()
    expect(mail.received).toEqual([])
    mail.away = false
    await app.drain()
    expect(mail.received.map(({ to }) => to)).toEqual([
      'bonjour@mesclun.example',
      'lea@example.com',
    ])
    await app.drain()
    expect(mail.received).toHaveLength(2)
    expect(new Set(mail.offered.map(({ messageId }) => messageId)).size).toBe(2)
  })
})

it('counts towards a limit per minute and address, across all processes', async () => {
  const where = await copyDatabase('postgres')
  const servers = [
    await startServer(where, { CONTACTS_PER_MINUTE: '2' }),
    await startServer(where, { CONTACTS_PER_MINUTE: '2' }),
  ]
  const statuses = []
  for (let i = 0; i < 4; i += 1)
    statuses.push(
      (await servers[i % 2]?.post('/api/contact', aMessage(), { 'idempotency-key': randomUUID() }))
        ?.status,
    )
  for (const server of servers) await server.end('SIGKILL')
  await where.remove()
  expect(statuses).toEqual([201, 201, 429, 429])
})

it('is escaped as text in the mail to the restaurant, and its receipt repeats no part of it', () => {
  const face = chainFaceOf({ chain: { brand: 'Mesclun' } })
  const comment = '<script>alert(1)</script>\nhttps://spam.example'
  const { html } = messageMail({ email: 'lea@example.com', comment, locale: 'es' }, face)
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
  const receipts = locales.map((locale) => receiptMail(locale, face))
  expect(new Set(receipts.map(({ subject }) => subject)).size).toBe(4)
  for (const receipt of receipts) expect(JSON.stringify(receipt)).not.toMatch(/spam|script|https?:/)
})

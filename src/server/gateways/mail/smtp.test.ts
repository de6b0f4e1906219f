import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeMailGateway } from '#testing/conformance/mail.conformance.ts'
import { MAILS_AT_ONCE, type MailGateway } from './port.ts'
import { createSmtpMail } from './smtp.ts'

type Received = { to: string[]; raw: string }
let server: SMTPServer
let received: Received[] = []
let url = ''
/**
 * `delivering`: the number of sessions that are delivering a mail. `whenToAnswer`: called for each
 * delivery, and decides when the server answers it.
 */
let delivering = 0
let whenToAnswer: (answer: () => void) => void
const gateways: MailGateway[] = []
function openGateway(at = url): MailGateway {
  const gateway = createSmtpMail({ url: at, from: () => from, pictures: async () => pictures })
  gateways.push(gateway)
  return gateway
}

beforeEach(async () => {
  received = []
  delivering = 0
  whenToAnswer = (answer) => answer()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username: user, password }, _session, respond) =>
      respond(null, password === 'p@ss' ? { user } : undefined),
    onData(stream, session, respond) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks).toString('latin1') })
        delivering += 1
        whenToAnswer(() => {
          delivering -= 1
          respond()
        })
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()))
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const pictures = { mark: Buffer.from('the mark'), bowl: Buffer.from('a bowl') }
const from = 'Mesclun <bonjour@mesclun.example>'
const aMail = {
  messageId: '<1@mesclun.example>',
  to: 'zoe@example.com',
  subject: 'Reçu',
  html: '<p>é</p>',
  text: 'é',
  locale: 'fr',
} as const

describeMailGateway('a mail server', async () => {
  const gateway = openGateway()
  return {
    gateway,
    hand: gateway.send,
    arrived: async () =>
      received.map(({ to, raw }) => ({
        to: to.join(),
        messageId: headerOf(raw, 'Message-ID'),
        subject: decodeWords(headerOf(raw, 'Subject')),
        html: bodyOf(raw, 'text/html'),
        text: bodyOf(raw, 'text/plain'),
      })),
  }
})

describe('a mail server', () => {
  it('receives the sender, the language and the attached receipt', async () => {
    const content = Buffer.from('%PDF-1.7 receipt')
    await openGateway(url.replace('//', '//shop:p%40ss@')).send({
      ...aMail,
      attachments: [{ name: 'recu-2026-000001.pdf', type: 'application/pdf', content }],
    })
    const raw = received[0]?.raw ?? ''
    expect(headerOf(raw, 'From')).toBe(from)
    expect(headerOf(raw, 'Content-Language')).toBe('fr')
    expect(raw).toContain('filename=recu-2026-000001.pdf')
    expect(bodyOf(raw, 'application/pdf')).toBe(content.toString())
  })

  it('receives only the pictures that the mail refers to, embedded in it', async () => {
    const gateway = openGateway()
    const html = '<p><img src="cid:mark@picture" alt="Mesclun">é</p>'
    await gateway.send({ ...aMail, html })
    const raw = received[0]?.raw ?? ''
    expect(raw).toContain('Content-Type: multipart/related')
    expect(raw.match(/Content-Disposition: inline/g)).toHaveLength(1)
    expect(headerOf(raw, 'Content-Id')).toBe('<mark@picture>')
    expect(raw).toContain(pictures.mark.toString('base64'))
    expect([bodyOf(raw, 'text/html'), bodyOf(raw, 'text/plain')]).toEqual([html, 'é'])
  })

  it('receives the Reply-To as one address, without injected headers', async () => {
    const gateway = openGateway()
    await gateway.send(aMail)
    await gateway.send({ ...aMail, replyTo: 'lea@example.com' })
    await gateway.send({ ...aMail, replyTo: 'lea@example.com\r\nBcc: other@example.com' })
    expect(received.slice(0, 2).map(({ raw }) => headerOf(raw, 'Reply-To'))).toEqual([
      '',
      'lea@example.com',
    ])
    expect(received[2]?.raw).not.toMatch(/^Bcc:/m)
    expect(received.flatMap(({ to }) => to)).toEqual(Array(3).fill('zoe@example.com'))
  })

  it('receives no header injected through the subject or the recipient', async () => {
    await openGateway().send({
      ...aMail,
      subject: 'Reçu\r\nBcc: other@example.com',
    })
    expect(received[0]?.to).toEqual(['zoe@example.com'])
    expect(received[0]?.raw).not.toMatch(/^Bcc:/m)
  })

  it('is unreachable: sending fails, so that it is tried again', async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await expect(openGateway().send(aMail)).rejects.toMatchObject({
      message: expect.stringMatching(/^the mail server: .*ECONNREFUSED/),
      code: 'ESOCKET',
    })
  })

  it('receives at most the allowed number of mails at once, over connections that stay open (B7)', async () => {
    let most = 0
    const waiting: (() => void)[] = []
    whenToAnswer = (answer) => {
      most = Math.max(most, delivering)
      waiting.push(answer)
      if (delivering === MAILS_AT_ONCE) for (const answerMail of waiting.splice(0)) answerMail()
    }
    let connections = 0
    server.server.on('connection', () => (connections += 1))
    const gateway = openGateway()
    const mails = Array.from({ length: 3 * MAILS_AT_ONCE }, (_, i) => ({
      ...aMail,
      messageId: `<${i}@mesclun.example>`,
    }))
    await Promise.all(mails.map((mail) => gateway.send(mail)))
    expect([received.length, most, connections]).toEqual([
      3 * MAILS_AT_ONCE,
      MAILS_AT_ONCE,
      MAILS_AT_ONCE,
    ])
  })
})

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, 'mi')
    .exec(raw)?.[1]
    ?.replaceAll('\r\n', '') ?? ''

const bytesOf = (quoted: string): string =>
  quoted.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** Decodes RFC 2047 encoded words in UTF-8. The white space between two of them is dropped. */
const decodeWords = (text: string): string =>
  text.replaceAll(/(=\?UTF-8\?[QB]\?[^?]*\?=\s*)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, how, word = '']) =>
      how?.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : bytesOf(word.replaceAll('_', ' ')),
    )
    return Buffer.from(bytes.join(''), 'latin1').toString()
  })

/** Returns the decoded part with this content type. */
function bodyOf(raw: string, type: string): string {
  const [, ...after] = raw.split(`Content-Type: ${type}`)
  const [head = '', ...bodySections] = after.join('').split('\r\n\r\n')
  const [body = ''] = bodySections.join('\r\n\r\n').split(/\r\n--/)
  const bytes = /base64/i.test(head)
    ? Buffer.from(body, 'base64')
    : Buffer.from(
        /quoted-printable/i.test(head) ? bytesOf(body.replaceAll('=\r\n', '')) : body,
        'latin1',
      )
  return bytes.toString().replaceAll('\r\n', '\n')
}

import nodemailer from 'nodemailer'
import { picturesIn } from './pictures.ts'
import type { MailGateway } from './port.ts'

/** A server that does not answer within this is away, and the mail is tried again. */
const TIMEOUT = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Hands mails to the server at `url` (`smtp://user:password@host:port`), in the name of `from`. */
export function createSmtpMail({ url, from }: { url: string; from: string }): MailGateway {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = nodemailer.createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...TIMEOUT,
    // A password crosses no wire that others can read.
    requireTLS: username !== '' && !loopback.includes(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A mail is what we wrote: it never brings along a file or a page that its text names.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    async send({ messageId, to, subject, html, text, locale, replyTo, attachments = [] }) {
      await transport.sendMail({
        // As objects, so that an address is one address, whatever it holds.
        from,
        to: { name: '', address: to },
        messageId,
        subject,
        html,
        text,
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
        attachments: [
          ...picturesIn(html).map(({ cid, file, type, content }) => ({
            cid,
            filename: file,
            contentType: type,
            contentDisposition: 'inline' as const,
            content,
          })),
          ...attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
        ],
      })
    },
  }
}

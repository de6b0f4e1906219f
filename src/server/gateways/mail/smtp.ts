import nodemailer from 'nodemailer'
import { type MailPictures, picturesIn } from './pictures.ts'
import { MAILS_AT_ONCE, type MailGateway } from './port.ts'

/**
 * Timeouts in milliseconds. A server that exceeds one counts as unavailable, and the mail is
 * retried.
 */
const TIMEOUT = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  /** Milliseconds after which an idle connection is closed. */
  idleTimeout: 10_000,
}
/**
 * Maximum milliseconds for sending a whole mail. Without it, a server that answers one byte at a
 * time would block a connection, and the job that waits for it, forever.
 */
const SEND_WITHIN = 60_000

export type Sender = { name: string; address: string }

/**
 * Throws an error that names the mail server, because the error of a connection does not name the
 * server. The code of the original error is copied, for the log.
 */
function namingServer(error: unknown): never {
  if (!(error instanceof Error)) throw error
  const serverError = new Error(`the mail server: ${error.message}`, { cause: error })
  throw 'code' in error ? Object.assign(serverError, { code: error.code }) : serverError
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

function openTransport({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  return nodemailer.createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Connections are reused, so that not every mail pays for a handshake.
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    ...TIMEOUT,
    // A password is only sent over an encrypted connection, or to this machine.
    requireTLS: username !== '' && !loopback.includes(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A mail contains only text and files that we put in: a file or page named in its text is never
    // attached.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Sends mails through the server at `url` (`smtp://user:password@host:port`). `from` returns the
 * sender, and `pictures` the chain's pictures, at the time of sending.
 */
export function createSmtpMail({
  url,
  from,
  pictures,
}: {
  url: string
  from: () => string | Sender
  pictures: () => Promise<MailPictures>
}): MailGateway {
  const transport = openTransport(new URL(url))
  return {
    name: 'smtp',
    async send({
      messageId,
      to,
      subject,
      html,
      text,
      locale,
      replyTo,
      bowl = null,
      attachments = [],
    }) {
      const chainPictures = await pictures()
      const delivery = transport.sendMail({
        signal: AbortSignal.timeout(SEND_WITHIN),
        // The addresses of the recipient and for replies are passed as objects, so that each value
        // is always parsed as exactly one address.
        from: from(),
        to: { name: '', address: to },
        messageId,
        subject,
        html,
        text,
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
        attachments: [
          ...picturesIn(html, chainPictures, bowl).map(({ cid, file, type, content }) => ({
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
      await delivery.catch(namingServer)
    },
    stop: async () => transport.close(),
  }
}

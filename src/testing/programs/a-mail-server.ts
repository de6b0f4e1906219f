import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Delivered = {
  to: string
  messageId: string
  files: { name: string; type: string; content: Buffer }[]
}

export type MailServer = {
  url: string
  /** Milliseconds that the server takes to accept a mail. */
  takes: number
  /** While true, every mail is rejected with a temporary error. */
  away: boolean
  /** Every mail offered to the server; `received` contains the accepted ones. */
  offered: Delivered[]
  received: Delivered[]
  close: () => Promise<void>
}

/** A mail server on this machine, which takes `takes` milliseconds to accept a mail. */
export async function aMailServer({ takes = 0 } = {}): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    // Idle connections that a client retains for its next mail must not delay the end of a test.
    closeTimeout: 1,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      const accept = () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        const mail = { to, ...readMail(Buffer.concat(chunks).toString('latin1')) }
        server.offered.push(mail)
        if (!server.away) server.received.push(mail)
        callback(
          // Like real servers, it quotes the address in its error.
          server.away
            ? Object.assign(new Error(`<${to}>: come back later`), { responseCode: 451 })
            : null,
        )
      }
      stream.on('end', () => {
        if (server.takes > 0) setTimeout(accept, server.takes)
        else accept()
      })
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    takes,
    away: false,
    offered: [],
    received: [],
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  return server
}

function readMail(raw: string): Omit<Delivered, 'to'> {
  const mimeParts = raw.split(/\r\n--[^\r\n]+/).map((part) => part.split('\r\n\r\n'))
  return {
    messageId: /^Message-ID: (.+)$/m.exec(raw)?.[1]?.trim() ?? '',
    files: mimeParts.flatMap(([head = '', body = '']) => {
      const [, name] = /filename="?([^"\r\n;]+)/i.exec(head) ?? []
      const [, type = ''] = /Content-Type: ([^;\r\n]+)/i.exec(head) ?? []
      return name === undefined ? [] : [{ name, type, content: Buffer.from(body, 'base64') }]
    }),
  }
}

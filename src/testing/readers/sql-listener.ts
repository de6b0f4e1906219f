import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A statement as sent to the database: its text with `$1`, its parameters as text, and the number
 * of its connection.
 */
export type Statement = { text: string; parameters: (string | null)[]; connection: number }

export type Listener = { port: number; statements: Statement[]; close: () => void }

/** A proxy between a program and PostgreSQL. Passes everything on and records the statements. */
export async function listenToSql(database: { host: string; port: number }): Promise<Listener> {
  const statements: Statement[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((client) => {
    connections += 1
    const upstream = connect(database)
    client.on('data', createParser(statements, connections))
    client.pipe(upstream).pipe(client)
    for (const [socket, peer] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(socket.on('error', () => {}).on('close', () => peer.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    statements,
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Reads the messages of one connection to the server. The first message has no type; the others
 * have a letter and a length.
 */
function createParser(statements: Statement[], connection: number): (data: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0)
  let started = false
  const texts = new Map<string, string>()
  return (data) => {
    pending = Buffer.concat([pending, data])
    for (;;) {
      const head = started ? 1 : 0
      if (pending.length < head + 4) return
      const end = head + pending.readInt32BE(head)
      if (pending.length < end) return
      const type = started ? String.fromCharCode(pending[0] ?? 0) : ''
      const body = pending.subarray(head + 4, end)
      pending = pending.subarray(end)
      started = true
      const { text, count, value } = readerOf(body)
      if (type === 'Q') statements.push({ text: text(), parameters: [], connection })
      if (type === 'P') texts.set(text(), text())
      if (type === 'B') {
        // A Bind message: portal name, statement name, then the format of each parameter.
        text()
        const bound = texts.get(text()) ?? ''
        for (let formats = count(); formats > 0; formats -= 1) count()
        const parameters = Array.from({ length: count() }, value)
        statements.push({ text: bound, parameters, connection })
      }
    }
  }
}

/** Reads the fields of a message one after the other. */
function readerOf(body: Buffer) {
  let at = 0
  const take = (length: number) => body.subarray(at, (at += length))
  return {
    text: () =>
      take(body.indexOf(0, at) + 1 - at)
        .toString('utf8')
        .slice(0, -1),
    count: () => take(2).readInt16BE(),
    value: () => {
      const length = take(4).readInt32BE()
      return length < 0 ? null : take(length).toString('utf8')
    },
  }
}

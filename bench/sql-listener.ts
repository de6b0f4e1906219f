import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A statement as it went over the wire: its text with `$1`, its parameters as text, and which
 * connection it came by.
 */
export type Statement = { text: string; parameters: (string | null)[]; connection: number }

export type Listener = { port: number; heard: Statement[]; close: () => void }

/** Stands between a program and PostgreSQL, passes everything on, and writes down what is asked. */
export async function listenToSql(database: { host: string; port: number }): Promise<Listener> {
  const heard: Statement[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((client) => {
    connections += 1
    const upstream = connect(database)
    const ear = createEar(heard, connections)
    client.on('data', ear)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
        .on('error', () => {})
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    heard,
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Reads one connection's messages to the server; the first has no type, the others are a letter and
 * their length.
 */
function createEar(heard: Statement[], connection: number): (data: Buffer) => void {
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
      if (type === 'Q') heard.push({ text: readText(body, 0).text, parameters: [], connection })
      if (type === 'P') rememberText(texts, body)
      if (type === 'B') heard.push({ ...readBind(texts, body), connection })
    }
  }
}

function readText(body: Buffer, from: number): { text: string; next: number } {
  const end = body.indexOf(0, from)
  return { text: body.toString('utf8', from, end), next: end + 1 }
}

function rememberText(texts: Map<string, string>, body: Buffer): void {
  const name = readText(body, 0)
  texts.set(name.text, readText(body, name.next).text)
}

function readBind(texts: Map<string, string>, body: Buffer): Omit<Statement, 'connection'> {
  const portal = readText(body, 0)
  const name = readText(body, portal.next)
  let at = name.next + 2 + 2 * body.readInt16BE(name.next)
  const count = body.readInt16BE(at)
  at += 2
  const parameters: (string | null)[] = []
  for (let i = 0; i < count; i++) {
    const length = body.readInt32BE(at)
    at += 4
    parameters.push(length < 0 ? null : body.toString('utf8', at, at + length))
    at += Math.max(0, length)
  }
  return { text: texts.get(name.text) ?? '', parameters }
}

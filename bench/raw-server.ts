import { createServer, request } from 'node:http'

/*
 * The limit for calls and pages: node:http and nothing else, answering each address with the bytes
 * that the program answered once. A process of its own; its parameters are the headers to ask with
 * and the addresses, and it says on which port it listens.
 */

type Kept = { status: number; headers: Record<string, string | string[]>; body: Buffer }

/** Written by node:http itself, for each reply and connection. */
const perConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const [sentHeaders = '{}', ...addresses] = process.argv.slice(2)

const fetchOnce = (address: string) =>
  new Promise<Kept>((resolve, reject) => {
    request(address, { headers: JSON.parse(sentHeaders) }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          body: Buffer.concat(parts),
          headers: Object.fromEntries(
            Object.entries(reply.headers).flatMap(([name, value]) =>
              perConnection.has(name) || value === undefined ? [] : [[name, value]],
            ),
          ),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

const replies = new Map<string, Kept>()
for (const address of addresses) {
  const { pathname, search } = new URL(address)
  const kept = await fetchOnce(address)
  replies.set(pathname + search, {
    ...kept,
    headers: { ...kept.headers, 'content-length': String(kept.body.length) },
  })
}

const server = createServer((incoming, reply) => {
  const kept = replies.get(incoming.url ?? '')
  if (!kept) return void reply.writeHead(404).end()
  reply.writeHead(kept.status, kept.headers)
  reply.end(kept.body)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('SIGTERM', () => process.exit(0))

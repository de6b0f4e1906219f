import { once } from 'node:events'
import { type IncomingMessage, createServer, get } from 'node:http'
import { buffer } from 'node:stream/consumers'

/*
 * The upper limit for calls and pages: a bare node:http server on PORT. At its start it requests
 * each of ADDRESSES from the program once; it then answers with those bytes.
 */

const { ADDRESSES = '', HEADERS = '{}', PORT } = process.env
/** Headers that node:http itself writes for each reply or connection. */
const perConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const replies = new Map<string, { headers: Record<string, string | string[]>; body: Buffer }>()
for (const address of ADDRESSES.split(' ')) {
  const outgoing = get(address, { headers: JSON.parse(HEADERS) })
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await buffer(reply)
  if (reply.statusCode !== 200) throw new Error(`${address}: ${reply.statusCode}`)
  const headers: Record<string, string | string[]> = { 'content-length': String(body.length) }
  for (const [name, value] of Object.entries(reply.headers))
    if (!perConnection.has(name) && value !== undefined) headers[name] = value
  replies.set(address.replace(/^http:..[^/]+/, ''), { headers, body })
}

createServer((incoming, reply) => {
  const storedReply = replies.get(incoming.url ?? '')
  if (!storedReply) return void reply.writeHead(404).end()
  reply.writeHead(200, storedReply.headers)
  reply.end(storedReply.body)
}).listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))

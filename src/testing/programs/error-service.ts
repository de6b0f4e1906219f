import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Envelope = {
  /** The unparsed content of the envelope. */
  text: string
  headers: Record<string, string | string[] | undefined>
  /** The type and content of each item. */
  items: { type: string; content: Record<string, unknown> }[]
}

export type ErrorService = { dsn: string; received: Envelope[]; close: () => Promise<void> }

/**
 * An error-reporting service on this machine that stores every envelope. `answer`: a status, or
 * `never`.
 */
export async function openErrorService(
  answer: number | 'never' = 200,
  port = 0,
): Promise<ErrorService> {
  const received: Envelope[] = []
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      if (request.method === 'POST')
        received.push({ text, headers: request.headers, items: readItems(text) })
      if (answer === 'never') return
      reply.writeHead(answer, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      })
      reply.end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    dsn: `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/7`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/**
 * The first line describes the whole envelope; then each item has a line describing the item and a
 * line with its content.
 */
function readItems(text: string): Envelope['items'] {
  const [, ...lines] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const items: Envelope['items'] = []
  for (let i = 0; i + 1 < lines.length; i += 2)
    items.push({ type: String(lines[i]?.['type']), content: lines[i + 1] ?? {} })
  return items
}

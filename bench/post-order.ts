import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'

/** Places an order under a key of its own; answers its status once the whole answer was read. */
export const postOrder = (agent: Agent, origin: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${origin}/api/orders`, {
      method: 'POST', agent,
      headers: {
        'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': randomUUID(),
        'accept-language': 'fr',
      },
    }, (reply) => {
      reply.on('end', () => resolve(reply.statusCode ?? 0)).resume()
    }).on('error', reject).end(body)
  })

import { randomUUID } from 'node:crypto'
import { type Agent, request } from 'node:http'

/** Places an order under a key of its own; answers its status once the whole answer was read. */
export const postOrder = (agent: Agent, origin: string, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = performance.now()
    const fail = (error: Error) =>
      reject(
        new Error(
          `an order got no answer, after ${Math.round((performance.now() - asked) / 1000)} s: ${error.message}`,
        ),
      )
    request(
      `${origin}/api/orders`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
          'accept-language': 'fr',
        },
      },
      (reply) => {
        reply
          .on('end', () => resolve(reply.statusCode ?? 0))
          .on('error', fail)
          .resume()
      },
    )
      .on('error', fail)
      .end(body)
  })

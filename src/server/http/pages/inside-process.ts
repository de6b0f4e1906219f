import type { FastifyInstance } from 'fastify'
import type { Transport } from '#contract/client.ts'

/** Calls the API inside the process, without a socket. */
export function insideProcess(app: FastifyInstance): Transport {
  return async ({ method, path, headers, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body === undefined ? {} : { payload: body }),
    })
    return { status: reply.statusCode, text: async () => reply.body }
  }
}

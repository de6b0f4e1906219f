import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { answerProblem } from '#server/http/replies/problems.ts'
import { LARGE_BYTES, readBodies } from './bodies.ts'
import { registerEndpoint } from './serve.ts'

const BYTES = LARGE_BYTES / 4

const takeLarge = defineEndpoint({
  id: 'takeLarge',
  summary: 'Takes a large body',
  method: 'POST',
  path: '/api/large',
  bodyLimit: BYTES,
  body: z.strictObject({ text: z.string() }),
  reply: z.object({}),
  refusals: [],
})

const largest = `{"text":"${'x'.repeat(BYTES - 11)}"}`

/** A server with one endpoint for large bodies. */
function serverOf({
  admit,
  answer,
}: {
  admit: () => Promise<void>
  answer: () => Promise<Record<string, never>>
}) {
  const app = Fastify()
  app.setErrorHandler(answerProblem)
  for (const name of ['viewer', 'desk', 'staff', 'unspentLimit', 'address'])
    app.decorateRequest(name, null)
  readBodies(app)
  registerEndpoint(app, takeLarge, answer, { admit })
  return { app }
}

it('simultaneous large bodies are refused if they would exceed the memory limit, and accepted later (N14)', async () => {
  const waiting: (() => void)[] = []
  const { app } = serverOf({
    admit: async () => {},
    answer: () => new Promise((resolve) => waiting.push(() => resolve({}))),
  })
  expect(Buffer.byteLength(largest)).toBe(BYTES)
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/large',
      payload,
      headers: { 'content-type': 'application/json' },
    })
  const acceptedRequests = Array.from({ length: 4 }, () => send(largest))
  await expect.poll(() => waiting.length).toBe(4)
  const refused = await send('{"text":""}')
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([503, 'unavailable'])
  expect(refused.headers['retry-after']).toBe('5')
  waiting.shift()?.()
  expect((await Promise.race(acceptedRequests)).statusCode).toBe(200)
  const next = send(largest)
  await expect.poll(() => waiting.length).toBe(4)
  for (const answer of waiting) answer()
  expect((await next).statusCode).toBe(200)
  await Promise.all(acceptedRequests)
  await app.close()
})

type LargeRequest = { request: ClientRequest; status: Promise<number | 'gone'> }

/**
 * Sends requests from different addresses: complete ones, or only the beginning, with a declared
 * length.
 */
async function sendersTo({ app }: ReturnType<typeof serverOf>) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const requests: ClientRequest[] = []
  const send = (localAddress: string, write: (request: ClientRequest) => void): LargeRequest => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      localAddress,
      method: 'POST',
      path: '/api/large',
      headers: { 'content-type': 'application/json', 'content-length': BYTES },
    })
    const status = new Promise<number | 'gone'>((resolve) => {
      request.once('response', (response) => resolve(response.resume().statusCode ?? 0))
      request.on('error', () => resolve('gone'))
    })
    requests.push(request)
    write(request)
    return { request, status }
  }
  return {
    declare: (address: string) => send(address, (request) => request.write('{')),
    sendWhole: (address: string) => send(address, (request) => request.end(largest)).status,
    /**
     * The requests are destroyed first: otherwise `app.close` would wait for the rest of each
     * refused body.
     */
    close: async () => {
      for (const request of requests) request.destroy()
      await app.close()
    },
  }
}

it('one caller can use only a part of the memory for large bodies, until they are processed (N14)', async () => {
  let admissionCount = 0
  const server = serverOf({
    admit: async () => {
      admissionCount += 1
    },
    answer: async () => ({}),
  })
  const { declare, sendWhole, close } = await sendersTo(server)
  const first = declare('127.0.0.1')
  await expect.poll(() => admissionCount).toBe(1)
  expect(await declare('127.0.0.1').status).toBe(429)
  // Other callers get capacity as well, until the capacity of the process is used up.
  expect(await sendWhole('127.0.0.2')).toBe(200)
  const otherRequests = ['127.0.0.2', '127.0.0.3', '127.0.0.4'].map(declare)
  await expect.poll(() => admissionCount).toBe(6)
  expect(await declare('127.0.0.5').status).toBe(503)
  // The capacity for a declared body that never arrives is released when the connection closes.
  for (const { request, status } of [first, ...otherRequests]) {
    request.destroy()
    expect(await status).toBe('gone')
  }
  await expect.poll(() => sendWhole('127.0.0.1')).toBe(200)
  await close()
})

it('a caller who disconnects before admission holds no memory for large bodies (N14)', async () => {
  const admitting: (() => void)[] = []
  const server = serverOf({
    admit: () =>
      admitting.length > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            admitting.push(resolve)
          }),
    answer: async () => ({}),
  })
  const { declare, sendWhole, close } = await sendersTo(server)
  const abandonedRequest = declare('127.0.0.1')
  await expect.poll(() => admitting.length).toBe(1)
  abandonedRequest.request.destroy()
  expect(await abandonedRequest.status).toBe('gone')
  for (const admit of admitting) admit()
  await expect.poll(() => sendWhole('127.0.0.1')).toBe(200)
  await close()
})

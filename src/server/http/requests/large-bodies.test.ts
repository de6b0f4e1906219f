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

it('large bodies at once are refused where they would fill the memory, and taken once there is room (N14)', async () => {
  const app = Fastify()
  app.setErrorHandler(answerProblem)
  for (const name of ['viewer', 'desk', 'staff', 'unspentLimit', 'address'])
    app.decorateRequest(name, null)
  readBodies(app)
  const waiting: (() => void)[] = []
  registerEndpoint(
    app,
    takeLarge,
    () => new Promise((resolve) => waiting.push(() => resolve({}))),
    { admit: async () => {} },
  )
  const largest = `{"text":"${'x'.repeat(BYTES - 11)}"}`
  expect(Buffer.byteLength(largest)).toBe(BYTES)
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/large',
      payload,
      headers: { 'content-type': 'application/json' },
    })
  const taken = Array.from({ length: 4 }, () => send(largest))
  await expect.poll(() => waiting.length).toBe(4)
  const refused = await send('{"text":""}')
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([503, 'unavailable'])
  expect(refused.headers['retry-after']).toBe('5')
  waiting.shift()?.()
  expect((await Promise.race(taken)).statusCode).toBe(200)
  const next = send(largest)
  await expect.poll(() => waiting.length).toBe(4)
  for (const answer of waiting) answer()
  expect((await next).statusCode).toBe(200)
  await Promise.all(taken)
  await app.close()
})

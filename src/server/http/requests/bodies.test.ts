import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import {
  listsOf,
  manyMembers,
  wrongItems,
  wrongNestedItems,
} from '#testing/builders/hostile-bodies.ts'
import { startCounting } from '#testing/readers/count-steps.ts'

// The steps of all code imported from here on are counted.
const counting = await startCounting()
const { everyEndpoint } = await import('#testing/readers/every-endpoint.ts')
const { answerProblem } = await import('#server/http/replies/problems.ts')
const { SMALL_BODY, readBodies } = await import('./bodies.ts')
const { registerEndpoint } = await import('./serve.ts')

const MOST_FIELDS = 20
const ANSWER_BYTES = 4096
/**
 * Maximum number of steps of our code per byte of a body: a JSON parser looks at each character.
 */
const STEPS_PER_BYTE = 30

const reading = everyEndpoint.filter(
  ({ body, bodyMedia, id }) => body && !bodyMedia && id !== 'receiveWebhook',
)

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify()
  app.setErrorHandler(answerProblem)
  for (const name of ['viewer', 'desk', 'staff', 'unspentLimit', 'address'])
    app.decorateRequest(name, null)
  readBodies(app)
  for (const { params: _, ...endpoint } of reading)
    registerEndpoint(app, { ...endpoint, method: 'POST', path: `/api/${endpoint.id}` }, () =>
      Promise.reject(new Error('a hostile body was accepted')),
    )
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await counting.stop()
})

/** Sends a body. Returns the number of steps that it caused, and the answer. */
async function send({ id }: Endpoint, payload: string) {
  const outcome = { answer: '', status: 0, steps: 0 }
  outcome.steps = await counting.steps(async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k' }
    const reply = await app.inject({ method: 'POST', url: `/api/${id}`, payload, headers })
    outcome.answer = reply.body
    outcome.status = reply.statusCode
  })
  return outcome
}

const fillings: [string, (endpoint: Endpoint, bytes: number) => string[]][] = [
  ['members', (_, bytes) => [manyMembers(bytes)]],
  ['wrong items', (endpoint, bytes) => listsOf(endpoint).map((list) => wrongItems(list, bytes))],
  [
    'wrong nested items',
    (endpoint, bytes) => listsOf(endpoint).map((list) => wrongNestedItems(list, bytes)),
  ],
]

describe('a body filled to the limit of its endpoint', () => {
  it.each(fillings)(
    'with %s is refused in linear time with a short answer, by every endpoint (N14)',
    async (_, fill) => {
      let bodies = 0
      for (const endpoint of reading) {
        for (const body of new Set(fill(endpoint, endpoint.bodyLimit ?? SMALL_BODY))) {
          const label = `${endpoint.id} ${body.slice(0, 60)}`
          const { answer, status, steps } = await send(endpoint, body)
          expect([400, 413], label).toContain(status)
          const { fields = [], code } = JSON.parse(answer) as Problem
          expect(['invalid_request', 'too_large'], label).toContain(code)
          expect(fields.length, label).toBeLessThanOrEqual(MOST_FIELDS)
          expect(Buffer.byteLength(answer), label).toBeLessThanOrEqual(ANSWER_BYTES)
          expect(steps / body.length, label).toBeLessThan(STEPS_PER_BYTE)
          bodies += 1
        }
      }
      expect(bodies).toBeGreaterThan(30)
    },
  )
})

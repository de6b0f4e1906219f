import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createRandomSource } from '../../src/testing/shopper/random-source.ts'

/**
 * Delays each answer by a random time of at most `most` milliseconds, because no page and no test
 * may depend on a quick answer. Applies to every Fastify instance created afterwards.
 */
export function answerLate({ most, seed }: { most: number; seed: number }): void {
  const random = createRandomSource(seed)
  // Fastify announces a new instance before any hook or route is registered on it.
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onSend', async ({ raw }) => {
      // Requests that the program injects into itself use no network, so they are not delayed.
      if (raw instanceof IncomingMessage) await sleep(random.share() * most)
    })
  })
  process.stderr.write(
    `answers up to ${most} ms late: E2E_DELAY_SEED=${seed} draws the same again\n`,
  )
}

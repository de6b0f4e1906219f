import { subscribe } from 'node:diagnostics_channel'
import { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { drawer } from '../src/testing/crash/plan.ts'

/**
 * Holds each answer back at random, up to so many milliseconds, once it is made: what a page shows,
 * and what a test waits for, must not hang on a quick answer. For every Fastify that is made after
 * it.
 */
export function answerLate({ most, seed }: { most: number; seed: number }): void {
  const random = drawer(seed)
  // Its announcement of a new instance, before anything is registered there.
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onSend', async ({ raw }) => {
      // What the program asks of itself has no way to come.
      if (raw instanceof IncomingMessage) await sleep(random() * most)
    })
  })
  process.stderr.write(
    `answers up to ${most} ms late: E2E_DELAY_SEED=${seed} draws the same again\n`,
  )
}

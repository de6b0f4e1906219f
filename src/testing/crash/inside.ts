import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { flushCompileCache } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import type { PublishedStep } from '#server/kit/failpoints.ts'

/*
 * Loaded into a program before it starts (`--import`). The test then sets its clock, chooses the
 * step at which it dies, and learns which requests it received under which key.
 */

/** The process dies the nth time that the step is reported. */
export type Death = PublishedStep & { nth: number }
/** `ahead`: milliseconds by which the program's clock is ahead of the machine's. */
export type Order = { id: number; ahead?: number; death?: Death | null; go?: true }
export type Word = { done: number } | { asked: { path: string; key: string } } | { warm: true }

let ahead = 0
const machineNow = Date.now
Date.now = () => machineNow() + ahead

let death: Death | null = null
channel('mesclun:step').subscribe((told) => {
  const { step, when } = told as PublishedStep
  if (death === null || death.step !== step || death.when !== when) return
  death.nth -= 1
  if (death.nth === 0) process.kill(process.pid, 'SIGKILL')
})

const say = (word: Word) => {
  process.send?.(word)
}

channel('http.server.request.start').subscribe((message) => {
  const {
    request: { url = '', headers },
  } = message as { request: IncomingMessage }
  const key = headers['idempotency-key']
  if (typeof key === 'string') say({ asked: { path: url, key } })
})

const started = Promise.withResolvers<void>()
process.on('message', (order: Order) => {
  if (order.ahead !== undefined) ahead = order.ahead
  if (order.death !== undefined) death = order.death
  if (order.go) started.resolve()
  say({ done: order.id })
})
// Exit with the test process, so that nothing is left behind.
process.on('disconnect', () => process.exit(0))

// Everything is loaded while the previous program still runs, so that a program that dies is
// replaced at once.
if (process.env['CRASH_WARM'] === 'true') await import('#server/program/start.ts')
// A killed process cannot write the cache when it ends.
flushCompileCache()
say({ warm: true })
// The program's threads load this file, too, and nobody tells them to go.
if (isMainThread) await started.promise

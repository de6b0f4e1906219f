import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { flushCompileCache } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import type { ReachedFailpoint } from '#server/kit/failpoints.ts'

/*
 * Loaded into a program before it starts (`--import`). It lets the test set the program’s clock and
 * choose the step at which it is killed, and reports the requests received with their idempotency
 * keys.
 */

/** The process is killed the nth time that the step is reported. */
export type Death = ReachedFailpoint & { nth: number }
/** `ahead`: milliseconds by which the program's clock is ahead of the machine's. */
export type ControlCommand = { id: number; ahead?: number; death?: Death | null; go?: true }
export type ControlMessage =
  | { done: number }
  | { asked: { path: string; key: string } }
  | { warm: true }

let ahead = 0
const machineNow = Date.now
Date.now = () => machineNow() + ahead

let death: Death | null = null
channel('mesclun:step').subscribe((message) => {
  const { step, when } = message as ReachedFailpoint
  if (death === null || death.step !== step || death.when !== when) return
  death.nth -= 1
  if (death.nth === 0) process.kill(process.pid, 'SIGKILL')
})

const say = (controlMessage: ControlMessage) => {
  process.send?.(controlMessage)
}

channel('http.server.request.start').subscribe((message) => {
  const {
    request: { url = '', headers },
  } = message as { request: IncomingMessage }
  const key = headers['idempotency-key']
  if (typeof key === 'string') say({ asked: { path: url, key } })
})

const started = Promise.withResolvers<void>()
process.on('message', (controlCommand: ControlCommand) => {
  if (controlCommand.ahead !== undefined) ahead = controlCommand.ahead
  if (controlCommand.death !== undefined) death = controlCommand.death
  if (controlCommand.go) started.resolve()
  say({ done: controlCommand.id })
})
// The process exits together with the test process, so that no process is left running.
process.on('disconnect', () => process.exit(0))

// The program’s code is loaded while the previous program still runs, so that a killed program is
// replaced at once.
if (process.env['CRASH_WARM'] === 'true') await import('#server/program/start.ts')
// The compile cache is written now, because a killed process cannot write it when it ends.
flushCompileCache()
say({ warm: true })
// The program’s worker threads load this file, too, but never receive the command to start.
if (isMainThread) await started.promise

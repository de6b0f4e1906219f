import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A Tuesday, nine o'clock in Paris. */
export const MORNING = '2026-11-24T08:00:00Z'
/** Tells a program with a moved clock to bring the sums of its reports up to date. */
export const KEEP_SUMS = 'keep sums'

export type SpawnedProgram = {
  origin: string
  /** Sends it a message, which its script reads. */
  tell: (message: string) => void
  /** What it said when it was ready. */
  said: unknown
  stop: () => Promise<void>
}
/** `ports`: another multiple of ten for each program, which listens on up to nine more. */
type Where = { baseURL: string | undefined; ports: number }

/** Starts another server beside the one of the tests, `ports` further on. */
export async function startProgram(
  script: string,
  { baseURL = '', ports }: Where,
): Promise<SpawnedProgram> {
  const origin = baseURL.replace(/\d+$/, (port) => String(Number(port) + ports))
  const server = fork(script, {
    env: { ...process.env, PORT: new URL(origin).port, NODE_ENV: undefined },
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGINT')
    await ended
  }
  const ready = await Promise.race([
    once(server, 'message') as Promise<unknown[]>,
    ended.then(() => null),
  ])
  if (ready === null) throw new Error('the server ended')
  return { origin, tell: (message) => void server.send(message), said: ready[0], stop }
}

/** Starts a program, runs `work` with its origin, then stops it. */
export async function withProgram(
  script: string,
  where: Where,
  work: (origin: string) => Promise<void>,
): Promise<void> {
  const { origin, stop } = await startProgram(script, where)
  try {
    await work(origin)
  } finally {
    await stop()
  }
}

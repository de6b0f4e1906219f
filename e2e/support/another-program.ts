import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Nine o'clock in Paris on Tuesday 24 November 2026. */
export const MORNING = '2026-11-24T08:00:00Z'
/** Message that makes a program with a moved clock calculate the sums of its reports at once. */
export const KEEP_SUMS = 'keep sums'

export type SpawnedProgram = {
  origin: string
  /** Sends the program a message, which its script reads. */
  tell: (message: string) => void
  /** First message of the program, sent when it was ready. */
  said: unknown
  stop: () => Promise<void>
}
/**
 * `ports`: the distance from the port of the test server to the program's first port: a multiple of
 * ten that no other program uses. The program also listens on up to nine ports above its first one.
 */
type Where = { baseURL: string | undefined; ports: number }

/**
 * Starts another server in addition to the one of the tests, with ports that are higher by `ports`.
 */
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
  if (ready === null) throw new Error('the server exited before it was ready')
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

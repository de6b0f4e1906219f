import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A Tuesday, nine o'clock in Paris. */
export const MORNING = '2026-11-24T08:00:00Z'

/**
 * Starts a server of these tests beside theirs, `ports` further on, for as long as the work takes;
 * the work is told its origin.
 */
export async function withProgram(
  script: string,
  { baseURL = '', ports }: { baseURL: string | undefined; ports: number },
  work: (origin: string) => Promise<void>,
) {
  const origin = baseURL.replace(/\d+$/, (port) => String(Number(port) + ports))
  const server = fork(script, {
    env: { ...process.env, PORT: new URL(origin).port, NODE_ENV: undefined },
  })
  const ended = once(server, 'exit')
  try {
    await Promise.race([
      once(server, 'message'),
      ended.then(() => {
        throw new Error('the server ended')
      }),
    ])
    await work(origin)
  } finally {
    server.kill('SIGINT')
    await ended
  }
}

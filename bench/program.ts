import { freePort, startNode, stop } from './processes.ts'
import type { Side } from './load.ts'

export type Program = Side & { stop: () => Promise<void> }

/**
 * Starts the program as `npm start` does, on a free port of 127.0.0.1, and waits until it answers.
 */
export async function startProgram(environment: Record<string, string>): Promise<Program> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = startNode(new URL('../bin/start.ts', import.meta.url), [], {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    LOG_LEVEL: 'error',
    ORDERS_PER_MINUTE: '1000000',
    RENDERINGS_PER_MINUTE: '1000000',
    ORDERS_PER_RESTAURANT: '1000000',
    HELD_PER_CONTACT: '1000000',
    HELD_PER_ADDRESS: '1000000',
    PAYMENTS_PER_MINUTE: '1000000',
    GUEST_UNPAID_ORDERS: '1000000',
    GUEST_UNPAID_CENTS: '1000000000',
    ...environment,
  })
  for (let tries = 0; !(await answers(`${origin}/api/restaurants/`)); tries++) {
    if (child.exitCode !== null || tries > 1200) throw new Error('the program does not start')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) }
}

const answers = (url: string) =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  )

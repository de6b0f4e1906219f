import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { asCustomer } from './order-bodies.ts'
import { postOrder } from './post-order.ts'

/**
 * An order: when it was due, in milliseconds since 1970, and from then to its answer, in
 * milliseconds.
 */
export type Timed = { due: number; took: number }

/*
 * Places so many orders a second, each when it is due, whatever became of those before, until it is
 * sent a message; then sends how long each took. `node steady-client.ts ORIGIN BODIES.json RATE`
 */

const [origin = '', file = '', rate = ''] = process.argv.slice(2)
const bodies: string[] = JSON.parse(readFileSync(file, 'utf8')).map((body: unknown) =>
  JSON.stringify(body),
)
const agent = new Agent({ keepAlive: true })
const now = () => performance.timeOrigin + performance.now()

async function place(body: string): Promise<void> {
  const status = await postOrder(agent, origin, body)
  if (status !== 201) throw new Error(`an order was answered ${status}`)
}

let stopped = false
void once(process, 'message').then(() => {
  stopped = true
})

const placed: Promise<Timed>[] = []
const begin = now()
while (!stopped) {
  const due = begin + (placed.length * 1000) / Number(rate)
  await sleep(Math.max(0, due - now()))
  const body = asCustomer(bodies[placed.length % bodies.length] ?? '', placed.length)
  placed.push(place(body).then(() => ({ due, took: now() - due })))
}
const orders = await Promise.all(placed)
process.send?.(orders, () => process.disconnect?.())
agent.destroy()

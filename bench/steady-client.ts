import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ordersAt } from './order-bodies.ts'

/**
 * An order: when it was due, in milliseconds since 1970, and from then to its answer, in
 * milliseconds.
 */
export type Timed = { due: number; took: number }

/*
 * Places RATE orders a second at ORIGIN, evenly, each when it is due, whatever became of those
 * before, until it is sent a message; then sends how long each took. ROUND: other customers in each.
 */

const { ORIGIN: origin = '', RATE, ROUND } = process.env
const now = () => performance.timeOrigin + performance.now()
const bodyOf = await ordersAt(origin, 'at-restaurant')
process.send?.('ready')

async function place(number: number, due: number): Promise<Timed> {
  const reply = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    body: JSON.stringify(bodyOf(number)),
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  })
  await reply.arrayBuffer()
  if (reply.status !== 201) throw new Error(`an order was answered ${reply.status}`)
  return { due, took: now() - due }
}

let stopped = false
void once(process, 'message').then(() => {
  stopped = true
})
const placed: Promise<Timed>[] = []
const begin = now()
while (!stopped) {
  const due = begin + (placed.length * 1000) / Number(RATE)
  await sleep(Math.max(0, due - now()))
  placed.push(place(Number(ROUND) * 1_000_000 + placed.length, due))
}
process.send?.(await Promise.all(placed))
process.disconnect?.()

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { demonstrationCards } from '#payment-service/outcomes.ts'
import { asCustomer } from './order-bodies.ts'

/*
 * Places orders and pays them by card, for so many seconds over so many clients, in a process of
 * its own, and says how many were paid. `node pay-client.ts ORIGIN PAYMENTS BODIES.json SECONDS
 * CLIENTS`
 */

const [origin = '', payments = '', file = '', seconds = '', clients = ''] = process.argv.slice(2)
const bodies: string[] = JSON.parse(readFileSync(file, 'utf8')).map((body: object) =>
  JSON.stringify({ ...body, payment: 'card' }),
)
const card = JSON.stringify({
  number: demonstrationCards.success.number,
  expiry: '12/40',
  cvc: '123',
  holder: 'Camille Dupont',
  save: false,
  locale: 'fr',
})
const end = performance.now() + Number(seconds) * 1000
const states: Record<string, number> = {}
let sent = 0

async function post<T>(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<T> {
  const reply = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return reply.json() as Promise<T>
}

async function payInTurn(): Promise<void> {
  while (performance.now() < end) {
    sent += 1
    const { token } = await post<{ token: string }>(`${payments}/tokens`, card, {
      origin: payments,
    })
    const order = await post<{ token: string }>(
      `${origin}/api/orders`,
      asCustomer(bodies[sent % bodies.length] ?? '', sent),
    )
    const { state } = await post<{ state: string }>(
      `${origin}/api/orders/${order.token}/payments`,
      JSON.stringify({ card: token }),
    )
    states[state] = (states[state] ?? 0) + 1
  }
}

const start = performance.now()
await Promise.all(Array.from({ length: Number(clients) }, payInTurn))
process.stdout.write(JSON.stringify({ seconds: (performance.now() - start) / 1000, states }))

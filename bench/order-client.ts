import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { asCustomer } from './order-bodies.ts'

/*
 * Places orders for so many seconds over so many connections, in a process of its own, and says how many were placed.
 * `node order-client.ts ORIGIN BODIES.json SECONDS CONNECTIONS`
 */

const [origin = '', file = '', seconds = '', connections = ''] = process.argv.slice(2)
const bodies: string[] = JSON.parse(readFileSync(file, 'utf8')).map((body: unknown) => JSON.stringify(body))
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const end = performance.now() + Number(seconds) * 1000
const answers: Record<number, number> = {}
let sent = 0

const place = (body: string) => new Promise<void>((resolve, reject) => {
  request(`${origin}/api/orders`, {
    method: 'POST', agent,
    headers: {
      'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': randomUUID(),
      'accept-language': 'fr',
    },
  }, (reply) => {
    const { statusCode = 0 } = reply
    answers[statusCode] = (answers[statusCode] ?? 0) + 1
    reply.on('end', resolve).resume()
  }).on('error', reject).end(body)
})

async function placeInTurn(): Promise<void> {
  while (performance.now() < end) {
    sent += 1
    await place(asCustomer(bodies[sent % bodies.length] ?? '', sent))
  }
}

const start = performance.now()
await Promise.all(Array.from({ length: Number(connections) }, placeInTurn))
process.stdout.write(JSON.stringify({ seconds: (performance.now() - start) / 1000, answers }))
agent.destroy()

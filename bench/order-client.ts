import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { asCustomer } from './order-bodies.ts'
import { postOrder } from './post-order.ts'

/*
 * Places orders for so many seconds over so many connections, in a process of its own, and says how
 * many were placed. `node order-client.ts ORIGIN BODIES.json SECONDS CONNECTIONS`
 */

const [origin = '', file = '', seconds = '', connections = ''] = process.argv.slice(2)
const bodies: string[] = JSON.parse(readFileSync(file, 'utf8')).map((body: unknown) =>
  JSON.stringify(body),
)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
const end = performance.now() + Number(seconds) * 1000
const answers: Record<number, number> = {}
let sent = 0

async function placeInTurn(): Promise<void> {
  while (performance.now() < end) {
    sent += 1
    const status = await postOrder(
      agent,
      origin,
      asCustomer(bodies[sent % bodies.length] ?? '', sent),
    )
    answers[status] = (answers[status] ?? 0) + 1
  }
}

const start = performance.now()
await Promise.all(Array.from({ length: Number(connections) }, placeInTurn))
process.stdout.write(JSON.stringify({ seconds: (performance.now() - start) / 1000, answers }))
agent.destroy()

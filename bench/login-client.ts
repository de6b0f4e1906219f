import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * From the first question to the last answer, in milliseconds since 1970; how many answers of each
 * status there were.
 */
export type LoggedIn = { begin: number; end: number; answers: Record<number, number> }

/*
 * Logs so many customers in at once; whoever is told to come back does so when told, give or take a
 * second, until all are in. `node login-client.ts ORIGIN CUSTOMERS PASSWORD`, the customers being
 * login0@example.org and so on
 */

const [origin = '', customers = '', password = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const answers: Record<number, number> = {}
const now = () => performance.timeOrigin + performance.now()

/**
 * Fails with a word that says how long it waited: a connection that was cut says nothing by itself.
 */
const ask = (body: string) =>
  new Promise<{ status: number; wait: number }>((resolve, reject) => {
    const asked = now()
    const fail = (error: Error) =>
      reject(
        new Error(
          `a login got no answer, after ${Math.round((now() - asked) / 1000)} s: ${error.message}`,
        ),
      )
    request(
      `${origin}/api/auth/login`,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      ({ statusCode: status = 0, headers }) => {
        resolve({ status, wait: Number(headers['retry-after'] ?? Number.NaN) })
      },
    )
      .on('response', (reply) => reply.resume())
      .on('error', fail)
      .end(body)
  })

async function logIn(customer: number): Promise<void> {
  for (;;) {
    const { status, wait } = await ask(
      JSON.stringify({ email: `login${customer}@example.org`, password }),
    )
    answers[status] = (answers[status] ?? 0) + 1
    if (status === 200) return
    if (status !== 503 || !(wait > 0)) throw new Error(`a login was answered ${status}`)
    await sleep((wait + Math.random()) * 1000)
  }
}

const begin = now()
await Promise.all(Array.from({ length: Number(customers) }, (_, i) => logIn(i)))
const done: LoggedIn = { begin, end: now(), answers }
process.stdout.write(JSON.stringify(done))
agent.destroy()

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Problem } from '#contract/errors.ts'
import { openDatabase } from '#server/db/open.ts'
import { createEmbeddedPayments } from '#server/gateways/payments/embedded.ts'
import { ACCOUNT } from '#server/gateways/payments/open.ts'
import { openJobs } from '#server/jobs/queue.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { type House, sendTo } from '../crash/house.ts'
import { type Program, warmUp } from '../crash/programs.ts'
import { freePort } from '#testing/programs/postgres.ts'
import { type Line, openLine } from './line.ts'
import { TUESDAY_AT_NINE, type Answer, unlimited } from '#testing/programs/test-app.ts'

/** Enough places in each slot for a whole lunch in a few slots. */
const PLACES = 1000

/**
 * Two shops and their payment service, each in its own process, on one PostgreSQL. None of them may
 * end.
 */
export type Site = House & {
  /** Origin of each shop. */
  shops: readonly string[]
  /** The connections between each shop and the database. */
  lines: readonly Line[]
  /** Sends a signal: `SIGSTOP` takes a program's processor time, `SIGCONT` returns it. */
  signal: (program: 'a' | 'b' | 'bank', signal: NodeJS.Signals) => void
  /** Pushes the faults that the programs logged or died of, and clears what was read. */
  collectFaults: () => void
}

/** The message of a log line, with only the top of its stack. */
function inShort(line: string): string {
  const { msg, err } = JSON.parse(line) as {
    msg: string
    err?: { message: string; stack?: string }
  }
  return `${msg}: ${err?.message ?? ''} ${
    err?.stack
      ?.split('\n')
      .filter((part) => part.includes('/src/'))
      .slice(0, 3)
      .join(' ') ?? ''
  }`
}

export async function openSite(databaseUrl: string): Promise<Site> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const many = JSON.stringify({ capacity_per_slot: PLACES, peak_capacity_per_slot: null })
  await sql`update restaurants set data = data || ${many}::jsonb where id = ${HAUSSMANN}`.execute(
    database.db,
  )
  const faults: string[] = []
  // Errors of this process are ignored: an unavailable database is part of the test.
  const jobs = await openJobs(database, () => {})
  const ports = [await freePort(), await freePort()]
  const shops = ports.map((port) => `http://127.0.0.1:${port}`)
  const [first = ''] = shops
  const secret = randomBytes(20).toString('hex')
  const shared = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: first,
    PAYMENTS: 'embedded',
    PAYMENTS_SECRET: secret,
    PAYMENTS_PORT: '0',
    ...unlimited,
  }
  let ahead = TUESDAY_AT_NINE - Date.now()
  const bankProgram = warmUp('bin/payments.ts', shared)
  const bank = await bankProgram.go(() => ahead)
  const settings = {
    ...shared,
    PAGES: 'false',
    LOG_LEVEL: 'error',
    PAYMENTS_AT: bank,
    SOCIAL_LOGIN: 'none',
  }
  const lines = await Promise.all(ports.map(() => openLine(databaseUrl)))
  const [a, b] = ports.map((port, i) =>
    warmUp('src/server/program/main.ts', {
      ...settings,
      PORT: String(port),
      DATABASE_URL: lines[i]?.databaseUrl ?? databaseUrl,
    }),
  ) as [Program, Program]
  await Promise.all([a, b].map((program) => program.go(() => ahead)))
  const programs = { a, b, bank: bankProgram }

  let closing = false
  for (const [name, program] of Object.entries(programs)) {
    void program.ended.then(() => {
      if (!closing) faults.push(`${name} ended by itself: ${program.output().slice(-2000)}`)
    })
  }
  const read = new Map<Program, number>()
  let turn = 0

  return {
    database,
    jobs,
    bank,
    shops,
    lines,
    faults,
    asked: new Map(),
    patience: 900,
    payments: createEmbeddedPayments({ origin: bank, secret, account: ACCOUNT }),
    now: () => Date.now() + ahead,
    mayAnswer: (answer) => {
      const { code } = answer.json<Problem>()
      return (
        code === 'payment_unavailable' ||
        (answer.status === 503 && code === 'unavailable' && 'retry-after' in answer.headers)
      )
    },
    async send(method, path, body, key): Promise<Answer> {
      turn += 1
      return sendTo((shops[turn % shops.length] ?? first) + path, {
        method,
        body,
        key,
        within: 30_000,
      })
    },
    async behave(behaviour) {
      const reply = await fetch(`${bank}/v1/behaviour`, {
        method: 'PUT',
        body: JSON.stringify(behaviour),
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      })
      if (!reply.ok) throw new Error(`the bank answered ${reply.status}`)
    },
    doom: async () => {},
    deaths: () => 0,
    async moveClock(milliseconds) {
      ahead += milliseconds
      await Promise.all(Object.values(programs).map((program) => program.tell({ ahead })))
    },
    signal(name, signal) {
      programs[name].kill(signal)
    },
    collectFaults() {
      for (const [name, program] of Object.entries({ a, b })) {
        const lines = program.output().split('\n')
        for (const line of lines.slice(read.get(program) ?? 0)) {
          if (line.includes('"level":50') && !line.includes('payments: '))
            faults.push(`${name} logged ${inShort(line)}`)
        }
        read.set(program, lines.length)
      }
    },
    async close() {
      closing = true
      for (const program of Object.values(programs)) {
        program.kill('SIGCONT')
        program.kill('SIGKILL')
      }
      await Promise.all(Object.values(programs).map((program) => program.ended))
      for (const line of lines) line.close()
      await jobs.stop().catch(() => undefined)
      await database.close()
    },
  }
}

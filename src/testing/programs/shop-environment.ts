import { randomBytes } from 'node:crypto'
import type { ApiClient } from '#contract/client.ts'
import { runStatement } from '#server/db/statements.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { createEmbeddedPayments } from '#server/gateways/payments/embedded.ts'
import { ACCOUNT } from '#server/gateways/payments/open.ts'
import type { PaymentGateway } from '#server/gateways/payments/port.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Behaviour } from '#payment-service/behaviour.ts'
import { setBehaviour } from '#testing/builders/a-card.ts'
import { backdateHeld } from '#testing/builders/passed-time.ts'
import { insist } from '#testing/shopper/customer.ts'
import { type ShopRequest, apiOver } from '#testing/shopper/send.ts'
import { type ControlledProgram, warmUp } from './controlled-program.ts'
import type { Death } from './preload.ts'
import { TUESDAY_AT_NINE, type TestAnswer, unlimited } from './test-app.ts'

/** A shop as customers and checks reach it: programs in processes of their own, and their bank. */
export type ShopEnvironment = {
  database: Database
  jobs: Jobs
  payments: PaymentGateway
  /** Origin of the payment service. */
  bank: string
  now: () => number
  /** Sends a request to a running program; fails if the program is killed meanwhile. */
  send: (request: ShopRequest) => Promise<TestAnswer>
  /** The typed client of a page that insists on an answer. */
  api: ApiClient
  /** Sets how the bank misbehaves. */
  behave: (behaviour: Partial<Behaviour>) => Promise<void>
  /** Sets the step at which the shop is killed; null cancels it. */
  doom: (death: Death | null) => Promise<void>
  deaths: () => number
  moveClock: (milliseconds: number) => Promise<void>
  /** The requests received by the payment service: idempotency keys by path. */
  bankKeysByPath: ReadonlyMap<string, ReadonlySet<string>>
  /** Unexpected events. */
  faults: string[]
  /** Maximum number of attempts for a request that gets no answer. */
  patience: number
  /** Whether an answer with a status of 500 or more is expected, and so no fault. */
  mayAnswer: (answer: TestAnswer) => boolean
  close: () => Promise<void>
}

/** The parts of an environment that the programs of the shop need before they start. */
export type ShopGround = Pick<
  ShopEnvironment,
  'database' | 'payments' | 'bank' | 'now' | 'behave' | 'bankKeysByPath' | 'faults'
> & {
  /** Settings that all programs share. */
  settings: Record<string, string>
  /** Milliseconds by which the common clock is ahead of the machine's. */
  ahead: () => number
  /** Moves the clock of the bank, and of the programs that are running. */
  moveClock: (milliseconds: number, tell: (ahead: number) => Promise<unknown>) => Promise<void>
  close: () => Promise<void>
}

type GroundOptions = {
  publicUrl: string
  /** Number of places in each slot, by restaurant. */
  places: Readonly<Record<number, number>>
  /** The source tree of the bank, if it is another version's. */
  tree?: string
}

/** Sets the places of the restaurants and starts the bank, in its own process, at nine o’clock. */
export async function openGround(
  databaseUrl: string,
  { publicUrl, places, tree }: GroundOptions,
): Promise<ShopGround> {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  for (const [restaurant, count] of Object.entries(places)) {
    const data = JSON.stringify({ capacity_per_slot: count, peak_capacity_per_slot: null })
    await runStatement(database.db)`
      update restaurants set data = data || ${data}::jsonb where id = ${Number(restaurant)}`
  }
  const faults: string[] = []
  const bankKeysByPath = new Map<string, Set<string>>()
  const secret = randomBytes(20).toString('hex')
  const settings = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    PAYMENTS: 'embedded',
    PAYMENTS_SECRET: secret,
    PAYMENTS_PORT: '0',
    SOCIAL_LOGIN: 'none',
    ...unlimited,
  }
  let ahead = TUESDAY_AT_NINE - Date.now()
  const bankProgram: ControlledProgram = warmUp('bin/payments.ts', settings, {
    ...(tree === undefined ? {} : { tree }),
    onAsked(path, key) {
      bankKeysByPath.set(path, (bankKeysByPath.get(path) ?? new Set()).add(key))
    },
  })
  const bank = await bankProgram.go(() => ahead)
  let isClosing = false
  void bankProgram.ended.then(() => {
    if (!isClosing) faults.push(`the bank ended by itself: ${bankProgram.output().slice(-2000)}`)
  })
  return {
    database,
    bank,
    bankKeysByPath,
    faults,
    payments: createEmbeddedPayments({ origin: bank, secret, account: ACCOUNT }),
    settings: { ...settings, PAGES: 'false', LOG_LEVEL: 'error', PAYMENTS_AT: bank },
    ahead: () => ahead,
    now: () => Date.now() + ahead,
    behave: (behaviour) => setBehaviour(bank, secret, behaviour),
    async moveClock(milliseconds, tell) {
      ahead += milliseconds
      await Promise.all([bankProgram.tell({ ahead }), tell(ahead)])
      await backdateHeld(database.db, milliseconds)
    },
    async close() {
      isClosing = true
      bankProgram.kill('SIGKILL')
      await bankProgram.ended
      await database.close()
    },
  }
}

/** An environment with the client of a page, which insists on an answer of its programs. */
export const withApi = <E extends ShopEnvironment>(
  environment: Omit<E, 'api'> & Omit<ShopEnvironment, 'api'>,
): E => {
  const complete = { ...environment } as E
  complete.api = apiOver((request) => insist(complete, request))
  return complete
}

/**
 * Texts of permitted log lines: a payment service that does not answer, and the clock set by the
 * test.
 */
const expectedLines = ['payments: ', 'clock not right']

export const isUnexpected = (line: string): boolean =>
  !expectedLines.some((text) => line.includes(text))

/** The log lines with an error that is not expected. */
export const unexpectedOf = (output: string): string[] =>
  output.split('\n').filter((line) => line.includes('"level":50') && isUnexpected(line))

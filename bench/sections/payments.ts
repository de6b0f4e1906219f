import { randomBytes, randomUUID } from 'node:crypto'
import { placeOrder } from '#contract/shop/orders.ts'
import { payOrder } from '#contract/shop/payments.ts'
import type { Behaviour } from '#payment-service/behaviour.ts'
import { cardToken } from '#testing/builders/a-card.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { inRounds } from '../tools/figures.ts'
import { apiOf, ordersAt } from '../tools/order-bodies.ts'
import { type BenchProgram, spending, startServer, withProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import { type BenchRow, processorRow, row } from '../tools/table.ts'

/** Milliseconds by which the provider delays each answer. */
const delay = 50
const seconds = isQuick ? 1 : 4
const clients = 32
/** The public address of the shop in both programs. No request is sent to this address. */
const shop = 'http://localhost:3000'

/**
 * Places and pays orders. The provider runs in a process of its own and delays its answers; its
 * processor time is not counted.
 */
export async function measurePayments(
  postgres: RunningPostgres,
  databaseUrl: string,
): Promise<BenchRow[]> {
  const secret = randomBytes(24).toString('hex')
  const shared = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: shop,
    PAYMENTS: 'embedded',
    PAYMENTS_SECRET: secret,
  }
  const provider = await startProvider(shared, secret)
  try {
    return await withProgram({ ...shared, PAYMENTS_AT: provider.origin }, async (program) => {
      const payOne = await payerAt(program, provider)
      await payFor(1, payOne)
      const { rate, ours, database } = await inRounds(async () => {
        const pids = [program.pid, postgres.pid]
        const { result: done, spent } = await spending(pids, () => payFor(seconds, payOne))
        const [ours = 0, database = 0] = spent.map((all) => all / done.paid)
        return { rate: done.paid / done.seconds, ours, database }
      })
      return [
        row('placed and paid', '/s', rate, {
          note: `${clients} clients, ${delay} ms for each answer of the provider`,
        }),
        processorRow('processor time', [ours, database], {
          note: "the provider's share of it included",
        }),
      ]
    })
  } finally {
    await provider.stop()
  }
}

function startProvider(shared: Record<string, string>, secret: string): Promise<BenchProgram> {
  const behaviour: Behaviour = { replies: 'late', delay, webhooks: 'never' }
  return startServer(
    'bin/payments.ts',
    (PAYMENTS_PORT) => ({ ...shared, PAYMENTS_PORT }),
    (origin) =>
      fetch(`${origin}/v1/behaviour`, {
        method: 'PUT',
        body: JSON.stringify(behaviour),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      }),
  )
}

/**
 * Returns a function that places and pays one order. Each request needs the answer to the previous
 * one.
 */
async function payerAt(
  { origin }: BenchProgram,
  provider: BenchProgram,
): Promise<() => Promise<void>> {
  const [api, bodyOf] = [apiOf(origin), await ordersAt(origin, 'card')]
  let orderCount = 0
  return async () => {
    const body = bodyOf((orderCount += 1))
    const card = await cardToken(provider.origin, 'success')
    const { token } = await api.call(placeOrder, { body, idempotencyKey: randomUUID() })
    const { state } = await api.call(payOrder, {
      params: { token },
      body: { card },
      idempotencyKey: randomUUID(),
    })
    if (state !== 'paid')
      throw new Error(`the order must be paid, but its payment state is ${state}`)
  }
}

async function payFor(
  duration: number,
  payOne: () => Promise<void>,
): Promise<{ paid: number; seconds: number }> {
  const start = performance.now()
  let paid = 0
  const inTurn = async () => {
    for (; performance.now() < start + duration * 1000; paid += 1) await payOne()
  }
  await Promise.all(Array.from({ length: clients }, inTurn))
  return { paid, seconds: (performance.now() - start) / 1000 }
}

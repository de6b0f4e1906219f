import { randomUUID } from 'node:crypto'
import { placeOrder } from '#contract/shop/orders.ts'
import { isUnawaited } from '#server/db/unawaited.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { inRounds } from '../tools/figures.ts'
import { fire } from '../tools/load.ts'
import { type Afterwards, measureAfterwards } from './order-afterwards.ts'
import { apiOf, ordersAt } from '../tools/order-bodies.ts'
import { playWithPgbench, writeReference } from '../tools/pgbench.ts'
import { type BenchProgram, spending, withProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import { type Statement, listenToSql } from '#testing/readers/sql-listener.ts'
import { type BenchRow, processorRow, row } from '../tools/table.ts'

const clients = 8
/** Number of orders per round. */
const amount = isQuick ? 100 : 800

/**
 * Measures orders at the program, in turn with a pgbench transaction that writes the same rows as
 * an order and reads nothing. The program and pgbench use separate databases. Both wait until the
 * disk has stored each commit.
 */
export async function measureOrders(
  postgres: RunningPostgres,
  databaseUrl: string,
  referenceUrl: string,
): Promise<BenchRow[]> {
  const [first, again] = await overhear(referenceUrl)
  const reference = writeReference(writingOf(first), writingOf(again))
  return withProgram({ DATABASE_URL: databaseUrl }, async (program) => {
    const pids = [program.pid, postgres.pid]
    const place = await orderPlacer(program)
    const play = () => playWithPgbench(postgres, referenceUrl, reference, clients)
    await place(100)
    await measureAfterwards(pids, databaseUrl)
    await play()
    const figures = await inRounds(async () => {
      const { result: done, spent } = await spending(pids, () => place(amount))
      const [ours = 0, database = 0] = spent.map((all) => all / amount)
      const after = await measureAfterwards(pids, databaseUrl)
      return { rate: done.rate, ours, database, ...after, limit: await play() }
    })
    return report(figures, first)
  })
}

/** Returns a function that places `amount` orders, each under its own idempotency key. */
export async function orderPlacer({ origin }: BenchProgram) {
  const bodyOf = await ordersAt(origin, 'at-restaurant')
  let orderCount = 0
  const headers = { 'content-type': 'application/json', 'accept-language': 'fr' }
  const setupRequest = (request: object) => ({
    ...request,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(bodyOf((orderCount += 1))),
  })
  const requests = [{ method: 'POST', path: '/api/orders', setupRequest }]
  return (amount: number) => fire({ url: origin, connections: clients, amount, requests })
}

const report = (
  figures: Afterwards & Record<'rate' | 'ours' | 'database' | 'limit', number>,
  statements: readonly Statement[],
): BenchRow[] => [
  row('placed', '/s', figures.rate, {
    limit: { by: 'pgbench', value: figures.limit },
    target: { of: 'ratio', least: 0.2 },
    note: `${clients} clients, fsync on; pgbench: the order's one writing statement and a plain job row, prepared, nothing asked`,
  }),
  processorRow('processor time', [figures.ours, figures.database], {
    target: { of: 'ours', most: 5 },
  }),
  processorRow('processor time afterwards', [figures.oursAfter, figures.databaseAfter], {
    note: `receipt and mail, of ${figures.waiting} orders that waited for them when placing ended, in ${figures.seconds.toFixed(1)} s, idle asking taken off`,
  }),
  row(
    'round trips to the database',
    '',
    statements.filter(({ text }) => !isUnawaited(text)).length,
    {
      target: { of: 'ours', most: 3 },
      note: 'statements that the program waits for, the commit among them',
    },
  ),
  row('SQL statements', '', statements.length, {
    target: { of: 'ours', most: 12 },
    note: 'begin and commit included, the two that count what an address asks not',
  }),
]

/**
 * Places an order twice through a recording proxy, to see which statements the program sends and
 * which parameters differ.
 */
async function overhear(databaseUrl: string): Promise<[Statement[], Statement[]]> {
  const { hostname, port } = new URL(databaseUrl)
  const listener = await listenToSql({ host: hostname, port: Number(port) })
  const overheardUrl = databaseUrl.replace(`:${port}/`, `:${listener.port}/`)
  return withProgram({ DATABASE_URL: overheardUrl }, async (program) => {
    const bodyOf = await ordersAt(program.origin, 'at-restaurant')
    const place = async (digit: number) => {
      const before = listener.statements.length
      const body = { ...bodyOf(0), customer: bodyOf(digit).customer }
      await apiOf(program.origin).call(placeOrder, { body, idempotencyKey: randomUUID() })
      return orderIn(listener.statements.slice(before))
    }
    return [await place(0), await place(1)] satisfies [Statement[], Statement[]]
  }).finally(() => listener.close())
}

const writes = ({ text }: Statement) => /insert into orders \(/.test(text)

function writingOf(statements: readonly Statement[]): Statement {
  const statement = statements.find(writes)
  if (!statement) throw new Error('no SQL statement inserted an order')
  return statement
}

/**
 * Returns the statements of the transaction that writes the order, from `begin` to `commit`. The
 * program runs other statements as well.
 */
function orderIn(statements: readonly Statement[]): Statement[] {
  const { connection } = writingOf(statements)
  const connectionStatements = statements.filter((statement) => statement.connection === connection)
  const at = connectionStatements.findIndex(writes)
  const from = connectionStatements.findLastIndex(({ text }, i) => i < at && text === 'begin')
  return connectionStatements.slice(
    from,
    1 + connectionStatements.findIndex(({ text }, i) => i > at && text === 'commit'),
  )
}

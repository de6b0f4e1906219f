import { randomUUID } from 'node:crypto'
import { placeOrder } from '#contract/shop/orders.ts'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { median } from './figures.ts'
import { fire } from './load.ts'
import { type Afterwards, measureAfterwards } from './order-afterwards.ts'
import { apiOf, ordersAt } from './order-bodies.ts'
import { playWithPgbench, writeReference } from './pgbench.ts'
import { type Program, spending, startProgram } from './processes.ts'
import { isQuick, rounds } from './quick.ts'
import { type Statement, listenToSql } from './sql-listener.ts'
import { type Row, row } from './table.ts'

const clients = 8
/** Orders of a round. */
const amount = isQuick ? 100 : 800

/** Orders per second, and milliseconds of processor time for each. */
type Round = { rate: number; program: number; database: number; limit: number; after: Afterwards }

/**
 * Orders at the program, and at pgbench a transaction that writes what an order leaves behind and
 * asks nothing, in turn. Each has a database of its own; both wait for the disk.
 */
export async function measureOrders(
  postgres: RunningPostgres,
  databaseUrl: string,
  referenceUrl: string,
): Promise<Row[]> {
  const [first, again] = await overhear(referenceUrl)
  const reference = writeReference(writingOf(first), writingOf(again))
  const program = await startProgram({ DATABASE_URL: databaseUrl, PAGES: 'false' })
  const pids = [program.pid, postgres.pid]
  try {
    const place = await placerAt(program)
    const play = () => playWithPgbench(postgres, referenceUrl, reference, clients)
    await place(100)
    await measureAfterwards(pids, databaseUrl)
    await play()
    const measured: Round[] = []
    for (let i = 0; i < rounds; i++) {
      const { done, spent } = await spending(pids, () => place(amount))
      const [ours = 0, database = 0] = spent.map((all) => all / amount)
      const after = await measureAfterwards(pids, databaseUrl)
      measured.push({ rate: done.rate, program: ours, database, after, limit: await play() })
    }
    return report(measured, first.length)
  } finally {
    await program.stop()
  }
}

/** Places so many orders, each under a key of its own. */
async function placerAt({ origin }: Program) {
  const bodyOf = await ordersAt(origin, 'at-restaurant')
  let sent = 0
  return (amount: number) =>
    fire({
      url: origin,
      connections: clients,
      amount,
      requests: [
        {
          method: 'POST',
          path: '/api/orders',
          setupRequest: (request) => ({
            ...request,
            headers: {
              'content-type': 'application/json',
              'accept-language': 'fr',
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify(bodyOf((sent += 1))),
          }),
        },
      ],
    })
}

function report(measured: readonly Round[], statements: number): Row[] {
  const middle = (read: (round: Round) => number) => median(measured.map(read))
  const [program, database] = [middle((one) => one.program), middle((one) => one.database)]
  const later = (which: keyof Afterwards) => middle(({ after }) => after[which])
  return [
    row(
      'placed',
      '/s',
      middle(({ rate }) => rate),
      {
        limit: { by: 'pgbench', value: middle(({ limit }) => limit) },
        target: { of: 'ratio', least: 0.2 },
        note: `${clients} clients, fsync on; pgbench: the order's one writing statement and a plain job row, prepared, nothing asked`,
      },
    ),
    row('processor time', 'ms', program + database, {
      target: { of: 'ours', most: 5 },
      note: `program ${program.toFixed(2)} ms, database ${database.toFixed(2)} ms`,
    }),
    row('processor time afterwards', 'ms', later('program') + later('database'), {
      note:
        `receipt and mail, of ${later('orders')} orders that waited for them when placing ended, in ${later('seconds').toFixed(1)} s: ` +
        `program ${later('program').toFixed(2)} ms, database ${later('database').toFixed(2)} ms, idle asking taken off`,
    }),
    row('SQL statements', '', statements, {
      target: { of: 'ours', most: 12 },
      note: 'begin and commit included, the two that count what an address asks not',
    }),
  ]
}

/**
 * Places an order twice through a listening ear: what the program really sends, and what differs
 * each time.
 */
async function overhear(databaseUrl: string): Promise<[Statement[], Statement[]]> {
  const { hostname, port } = new URL(databaseUrl)
  const listener = await listenToSql({ host: hostname, port: Number(port) })
  const program = await startProgram({
    DATABASE_URL: databaseUrl.replace(`:${port}/`, `:${listener.port}/`),
    PAGES: 'false',
  })
  try {
    const bodyOf = await ordersAt(program.origin, 'at-restaurant')
    const place = async (digit: number) => {
      const before = listener.heard.length
      const body = { ...bodyOf(0), customer: bodyOf(digit).customer }
      await apiOf(program.origin).call(placeOrder, { body, idempotencyKey: randomUUID() })
      return orderIn(listener.heard.slice(before))
    }
    return [await place(0), await place(1)]
  } finally {
    await program.stop()
    listener.close()
  }
}

const writes = ({ text }: Statement) => /insert into orders \(/.test(text)

function writingOf(statements: readonly Statement[]): Statement {
  const statement = statements.find(writes)
  if (!statement) throw new Error('nothing wrote an order')
  return statement
}

/**
 * The transaction that writes the order, from its beginning to its commit; the program does other
 * things besides.
 */
function orderIn(heard: readonly Statement[]): Statement[] {
  const written = heard.find(writes)
  const said = heard.filter(({ connection }) => connection === written?.connection)
  const at = said.findIndex((statement) => statement === written)
  const from = said.findLastIndex(({ text }, i) => i < at && text === 'begin')
  return said.slice(from, 1 + said.findIndex(({ text }, i) => i > at && text === 'commit'))
}

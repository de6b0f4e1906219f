import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { OrderProblems, CustomerProblem } from '#contract/shop/order-view.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { MOST_PROBLEMS, mayTellProblem } from '#domain/orders/problem.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { deleteWaitingOf } from './waiting-photographs.ts'

type ProblemLine = CustomerProblem['lines'][number]

/** A problem reported about an order. Times in ISO 8601. */
export type StoredProblem = {
  id: string
  toldAt: string
  lines: ProblemLine[]
  text: string
  hasPhotograph: boolean
  answer: { at: string; text: string; points: number | null; by: string } | null
}

type ProblemRow = Columns<
  'order_problems',
  'id' | 'told_at' | 'text' | 'answer' | 'answered_at'
> & {
  lines: ProblemLine[]
  pictured: boolean
  given: number | null
  by: string | null
}

/** The points that were granted with an answer, either alone or together with a refund. */
const givenPoints = sql<number | null>`coalesce(problem.points, (
  select goodwill.points from goodwill where goodwill.refund_id = problem.refund_id and goodwill.points is not null))`

const columns = sql`
  select problem.id::text, told_at, text, answer, answered_at, staff.name as by, ${givenPoints} as given,
    exists (select from order_problem_photographs where problem_id = problem.id) as pictured,
    (select json_agg(json_strip_nulls(json_build_object('line', line, 'kind', kind, 'quantity', quantity)) order by line)
      from order_problem_lines where problem_id = problem.id) as lines`

const problemOf = ({
  id,
  told_at: toldAt,
  text,
  answer,
  answered_at: answeredAt,
  ...row
}: ProblemRow): StoredProblem => ({
  id,
  toldAt: toldAt.toISOString(),
  lines: row.lines,
  text,
  hasPhotograph: row.pictured,
  answer:
    answer === null || answeredAt === null
      ? null
      : { at: answeredAt.toISOString(), text: answer, points: row.given, by: row.by ?? '' },
})

/** A problem as its customer sees it, without the name of the person who answered. */
const reportedProblemOf = ({
  toldAt: at,
  lines,
  text,
  hasPhotograph,
  answer,
}: StoredProblem): CustomerProblem => ({
  at,
  lines,
  text,
  hasPhotograph,
  answer: answer && { at: answer.at, text: answer.text, points: answer.points },
})

/** The problems of an order, the oldest first. */
export async function readProblems(db: Queries, order: string): Promise<StoredProblem[]> {
  const rows = await allRows(db)<ProblemRow>`
    ${columns} from order_problems problem left join staff on staff.id = answered_by
    where order_id = ${order} order by position`
  return rows.map(problemOf)
}

/** The problems of a customer's orders, each with the key of the order that it concerns. */
export async function readProblemsOf(
  db: Queries,
  customer: string,
): Promise<(CustomerProblem & { order: string })[]> {
  const rows = await allRows(db)<ProblemRow & { key: string }>`
    ${columns}, mine.key from order_problems problem join customer_orders mine on mine.order_id = problem.order_id
      left join staff on staff.id = answered_by
    where mine.customer_id = ${customer} order by problem.id`
  return rows.map((row) => ({ order: row.key, ...reportedProblemOf(problemOf(row)) }))
}

/**
 * Reads the problems reported about an order, as its customer sees them, and whether the customer
 * may report a further problem (E9).
 */
export async function readReportedProblems(
  db: Queries,
  order: {
    id: string
    /** Null if the customer's data were erased: no further personal data may be stored then. */
    name: string | null
    status: OrderStatus
    takeawayAt: number
    at: number
  },
): Promise<OrderProblems> {
  const reportedProblems = await readProblems(db, order.id)
  const { name, status, takeawayAt, at: now } = order
  return {
    mayTell:
      name !== null &&
      reportedProblems.length < MOST_PROBLEMS &&
      mayTellProblem({ status, takeawayAt, now }),
    told: reportedProblems.map(reportedProblemOf),
  }
}

/** Finds the order whose problem was reported with a key, and the hash of the report. */
export async function readProblemKey(
  db: Queries,
  keyHash: string,
): Promise<{ order: string; bodyHash: string } | null> {
  const row = await firstRow(db)<{ order: string; bodyHash: string }>`
    select order_id::text as order, body_hash as "bodyHash" from order_problems where key_hash = ${keyHash}`
  return row ?? null
}

export async function countProblems(db: Queries, order: string): Promise<number> {
  const rows = await allRows(db)<{ count: number }>`
    select count(*)::integer as count from order_problems where order_id = ${order}`
  return rows[0]?.count ?? 0
}

/** Writes a problem. The caller has locked the order and checked the maximum number of problems. */
export async function writeProblem(
  tx: Tx,
  problem: {
    order: string
    keyHash: string
    bodyHash: string
    lines: readonly ProblemLine[]
    text: string
    photograph: Buffer | null
    at: number
  },
): Promise<void> {
  const { order, keyHash, bodyHash, lines, text, photograph, at } = problem
  const row = await firstRow(tx)<Columns<'order_problems', 'id'>>`
    insert into order_problems (order_id, position, key_hash, body_hash, told_at, text)
    select ${order}::bigint, count(*) + 1, ${keyHash}, ${bodyHash}, ${new Date(at)}::timestamptz, ${text}
    from order_problems where order_id = ${order}
    returning id::text`
  if (row === undefined) throw new Error(`the problem of order ${order} was not written`)
  await runStatement(tx)`
    insert into order_problem_lines (problem_id, line, kind, quantity)
    select ${row.id}::bigint, line, kind, quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) one (line integer, kind text, quantity integer)`
  if (photograph !== null)
    await runStatement(tx)`
      insert into order_problem_photographs (problem_id, jpeg) values (${row.id}, ${photograph})`
}

/**
 * Answers a problem, if nobody has answered it. Returns `before` if the same person already gave
 * the same answer, and `by-another` if there is any other earlier answer.
 */
export async function answerOnce(
  tx: Tx,
  answer: {
    problem: string
    staff: string
    text: string
    refund: string | null
    points: number | null
    at: number
  },
): Promise<'done' | 'before' | 'by-another'> {
  const { problem, staff, text, refund, points, at } = answer
  const answered = await allRows(tx)`
    update order_problems set answer = ${text}, answered_by = ${staff}, answered_at = ${new Date(at)},
      refund_id = ${refund}, points = ${points}
    where id = ${problem} and answered_at is null returning id`
  if (answered.length > 0) return 'done'
  const same = await allRows(tx)`
    select from order_problems where id = ${problem} and answered_by = ${staff} and answer = ${text}`
  return same.length > 0 ? 'before' : 'by-another'
}

/** The photograph that belongs to a problem of an order. */
export async function readPhotograph(
  db: Queries,
  { order, problem }: { order: string; problem: string },
): Promise<Buffer | null> {
  const row = await firstRow(db)<Columns<'order_problem_photographs', 'jpeg'>>`
    select jpeg from order_problem_photographs join order_problems on id = problem_id
    where problem_id = ${problem} and order_id = ${order}`
  return row ? Buffer.from(row.jpeg) : null
}

/**
 * Reads an answered problem for the mail that contains the answer. Null if nobody has answered the
 * problem.
 */
export async function readAnswer(
  db: Queries,
  problem: string,
): Promise<{ order: string; text: string; answer: string; points: number | null } | null> {
  const row = await firstRow(db)<{
    order: string
    text: string
    answer: string
    points: number | null
  }>`
    select order_id::text as order, text, answer, points from order_problems
    where id = ${problem} and answered_at is not null`
  return row ?? null
}

/**
 * Reads the answer to a problem that was given together with a refund; null if the refund belongs
 * to no answer.
 */
export async function readAnswerOf(db: Queries, refund: string): Promise<string | null> {
  const row = await firstRow(db)<Columns<'order_problems', 'answer'>>`
    select answer from order_problems where refund_id = ${refund}`
  return row?.answer ?? null
}

/** Counts the problems that nobody answered, by restaurant; null for all restaurants. */
export async function countOpenProblems(
  db: Queries,
  restaurants: readonly number[] | null,
): Promise<Map<number, number>> {
  const rows = await allRows(db)<{ restaurant: number; count: number }>`
    select restaurant_id as restaurant, count(*)::integer as count
    from order_problems join orders on orders.id = order_id
    where answered_at is null
      and (${restaurants}::integer[] is null or restaurant_id = any(${restaurants}::integer[]))
    group by restaurant_id`
  return new Map(rows.map(({ restaurant, count }) => [restaurant, count]))
}

/**
 * Deletes all problems reported about orders, and the photographs of these orders that were not
 * reported yet. `orders` selects the ids of the orders.
 */
export async function deleteProblems(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  await deleteWaitingOf(db, orders)
  await runStatement(db)`delete from order_problems where order_id in (${orders})`
}

/** Deletes the photographs of problems reported before an instant. */
export async function deletePhotographs(db: Queries, before: Date): Promise<void> {
  await runStatement(db)`
    delete from order_problem_photographs using order_problems
    where id = problem_id and told_at < ${before}`
}

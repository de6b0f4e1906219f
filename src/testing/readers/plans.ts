import pg from 'pg'
import type { Statement } from './sql-listener.ts'

/** The number of rows of a table that a statement reads, including those that it then discards. */
export type RowsRead = { table: string; rows: number; text: string }

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Plan Rows': number
  Plans?: Plan[]
}

/**
 * The statements that read more than `most` rows of a table with at least `large` rows, by
 * PostgreSQL’s plans. A statement that only reads is executed again, with the generic plan that
 * PostgreSQL may use for prepared statements. A statement that writes is only planned, with its
 * values, so its rows are estimates. Run `analyze` first.
 */
export async function readTooMuch(
  database: pg.Client,
  statements: readonly Statement[],
  { large, most }: { large: number; most: number },
): Promise<RowsRead[]> {
  const { rows: largeTables } = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [large],
  )
  const tables = new Set(largeTables.map(({ name }) => name))
  const excessiveReads: RowsRead[] = []
  for (const { text, parameters } of statements) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    const writes = /\b(insert|update|delete)\b/i.test(text)
    const plan = await planOf(database, { text, parameters }, !writes)
    for (const { table, rows } of scansOf(plan))
      if (tables.has(table) && rows > most) excessiveReads.push({ table, rows, text })
  }
  return excessiveReads
}

async function planOf(
  database: pg.Client,
  { text, parameters }: Pick<Statement, 'text' | 'parameters'>,
  isExecuted: boolean,
): Promise<Plan> {
  const mode = isExecuted ? 'force_generic_plan' : 'force_custom_plan'
  await database.query(`set plan_cache_mode = ${mode}`)
  await database.query(`prepare asked as ${text}`)
  const values = parameters.map((value) => (value === null ? 'null' : pg.escapeLiteral(value)))
  const explanation = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (${isExecuted ? 'analyze, ' : ''}format json)
    execute asked${values.length === 0 ? '' : `(${values.join(', ')})`}`,
  )
  await database.query('deallocate asked')
  const plan = explanation.rows[0]?.['QUERY PLAN'][0].Plan
  if (plan === undefined) throw new Error(`PostgreSQL returned no plan: ${text}`)
  return plan
}

function* scansOf(plan: Plan): Generator<Omit<RowsRead, 'text'>> {
  const { 'Node Type': kind, 'Relation Name': table } = plan
  if (table !== undefined && kind.includes('Scan')) {
    const dropped =
      (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    const rows = (plan['Actual Rows'] ?? plan['Plan Rows']) + dropped
    yield { table, rows: rows * (plan['Actual Loops'] ?? 1) }
  }
  for (const part of plan.Plans ?? []) yield* scansOf(part)
}

import type pg from 'pg'
import type { Statement } from './sql-listener.ts'

/** A table that a statement reads wholly. */
export type Wholly = { table: string; text: string }

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Plans?: Plan[]
}

/**
 * The tables of at least `rows` rows that statements read from end to end, by PostgreSQL's plans with
 * the values that the statements had. Ask `analyze` first. A whole index that a `limit` ends counts
 * as a part.
 */
export async function readWholly(
  database: pg.Client,
  statements: readonly Statement[],
  rows: number,
): Promise<Wholly[]> {
  const large = await database.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [rows],
  )
  const tables = new Set(large.rows.map(({ name }) => name))
  const found: Wholly[] = []
  for (const { text, parameters } of statements) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    const told = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      parameters,
    )
    const plan = told.rows[0]?.['QUERY PLAN'][0].Plan
    if (plan === undefined) throw new Error(`no plan was told: ${text}`)
    for (const table of wholeTables(plan, false)) if (tables.has(table)) found.push({ table, text })
  }
  return found
}

function* wholeTables(plan: Plan, isLimited: boolean): Generator<string> {
  const { 'Node Type': kind, 'Relation Name': table } = plan
  const isWhole =
    kind === 'Seq Scan' ||
    (/^Index (Only )?Scan$/.test(kind) && plan['Index Cond'] === undefined && !isLimited)
  if (isWhole && table !== undefined) yield table
  for (const part of plan.Plans ?? []) yield* wholeTables(part, isLimited || kind === 'Limit')
}

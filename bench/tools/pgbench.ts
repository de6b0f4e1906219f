import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { RunningPostgres } from '#testing/programs/postgres.ts'
import { isQuick } from './quick.ts'
import type { Statement } from '#testing/readers/sql-listener.ts'

/** A script for pgbench and the values of its variables. */
export type Script = { text: string; variables: Record<string, string> }

/** Number of restaurants and number of days from which pgbench draws those of each order. */
const [restaurants, days] = [48, 28]

/** Values of the columns that the queue needs for a job. */
const job = {
  name: `'order-received'`,
  data: `jsonb_build_object('order', :id::text)`,
  policy: `'standard'`,
  expire_seconds: '60',
  deletion_seconds: '604800',
  keep_until: `now() + interval '14 days'`,
  retry_limit: '20',
  retry_delay: '2',
  retry_backoff: 'true',
  retry_delay_max: '600',
}

/**
 * Writes the reference: the minimum that any program has to write for an order. Its transaction
 * contains the statement that inserts the order, as `first` and `again` recorded it, and inserts a
 * plain row for the order's job. pgbench draws the restaurant and the day at random, so that orders
 * seldom wait for each other. Values that differ between the two recordings must be unique, so they
 * become random numbers. Instants and JSON documents stay unchanged, because they contain no key.
 */
export function writeReference(first: Statement, again: Statement): Script {
  const variables: Record<string, string> = {}
  const generatedNames = new Map<string, string>()
  const [, takeawayAt] = first.parameters

  function write(value: string | null | undefined, i: number, type: string): string {
    if (i === 0) return ':restaurant::integer'
    if (value === null || value === undefined) return `null${type}`
    // pgbench does not allow empty variables.
    if (value === '') return `''${type}`
    if (value !== again.parameters[i] && !/^\d{4}-\d\d-\d\dT|^[[{]/.test(value)) {
      if (!generatedNames.has(value)) generatedNames.set(value, `new${generatedNames.size}`)
      return `:${generatedNames.get(value)}${type}`
    }
    const name =
      Object.keys(variables).find((variable) => variables[variable] === value) ??
      `kept${Object.keys(variables).length}`
    variables[name] = value
    if (value === takeawayAt) return `(:${name}::timestamptz + :day::integer * interval '1 day')`
    return type === '::date' ? `(:${name}::date + :day::integer)` : `:${name}${type}`
  }

  const writing = first.text
    .trim()
    .replace(/\$(\d+)(::date|::timestamptz)?/g, (_, number: string, type = '') =>
      write(first.parameters[Number(number) - 1], Number(number) - 1, type),
    )
  const text = [
    `\\set restaurant random(1, ${restaurants})`,
    `\\set day random(0, ${days - 1})`,
    ...[...generatedNames.values()].map((name) => `\\set ${name} random(1, 4000000000000000000)`),
    'begin;',
    `${writing} \\gset`,
    `insert into jobs.job_common (${Object.keys(job).join(', ')}) values (${Object.values(job).join(', ')});`,
    'commit;',
    '',
  ]
  return { text: text.join('\n'), variables }
}

/**
 * Transactions per second of pgbench with prepared statements: each is parsed once and its
 * parameters are sent separately.
 */
export async function playWithPgbench(
  { bin }: RunningPostgres,
  databaseUrl: string,
  { text, variables }: Script,
  clients: number,
): Promise<number> {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  // `bin` may be a folder of symbolic links; pgbench is in the same folder as the real `postgres`.
  const pgbench = join(dirname(realpathSync(join(bin, 'postgres'))), 'pgbench')
  const where = ['-h', hostname, '-p', port, '-U', username]
  const how = ['-n', '-M', 'prepared', '-c', String(clients), '-T', isQuick ? '1' : '4', '-f', '-']
  const values = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`])
  const playing = promisify(execFile)(pgbench, [...where, ...how, ...values, pathname.slice(1)])
  playing.child.stdin?.end(text)
  const { stdout } = await playing
  const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (rate === undefined) throw new Error(`pgbench printed no rate: ${stdout}`)
  return Number(rate)
}

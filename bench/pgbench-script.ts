import type { Statement } from './sql-listener.ts'

/** A file for pgbench, and the values of its variables. */
export type Script = { text: string; variables: Record<string, string> }

/** Days that the reference order is drawn for. */
const days = 28

/**
 * An order as any program has to write it, whatever it asks besides: the one statement that writes
 * everything of it, as it was heard twice, and a plain row for what is promised, in one
 * transaction. It is for a restaurant of 1 to `restaurants` and a day, drawn each time, so that
 * orders seldom wait for each other.
 */
export function writeReference(first: Statement, again: Statement, restaurants: number): Script {
  const [, takeawayAt] = first.parameters
  const drawn = first.text
    .replace(/\$1\b/g, ':restaurant::integer')
    .replace(/(\$\d+)::date/g, '($1::date + :day::integer)')
    .replace(/(\$(\d+))(::timestamptz)?/g, (whole, parameter: string, number: string) =>
      first.parameters[Number(number) - 1] === takeawayAt
        ? `(${parameter}::timestamptz + :day::integer * interval '1 day')`
        : whole,
    )
  const { text, variables } = writeScript([{ ...first, text: drawn }], [again])
  return {
    text: [
      `\\set restaurant random(1, ${restaurants})`,
      `\\set day random(0, ${days - 1})`,
      'begin;',
      text.trim().replace(/;$/, ' \\gset'),
      `insert into jobs.job_common (${Object.keys(job).join(', ')}) values (${Object.values(job).join(', ')});`,
      'commit;',
      '',
    ].join('\n'),
    variables,
  }
}

/** What the queue needs to know of a job. */
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
 * Statements as pgbench plays them: parameters become variables. What differs between two orders of
 * the same body must differ each time, so it becomes a random number, save for instants and JSON,
 * which stay as they were.
 */
export function writeScript(statements: readonly Statement[], again: readonly Statement[]): Script {
  const names = new Map<string, string>()
  const variables: Record<string, string> = {}
  const random: string[] = []

  function nameOf(value: string, changes: boolean): string {
    const known = names.get(value)
    if (known) return known
    const name = `${changes ? 'new' : 'kept'}${names.size}`
    names.set(value, name)
    if (changes) random.push(`\\set ${name} random(1, 4000000000000000000)`)
    else variables[name] = value
    return name
  }

  const texts = statements.map(({ text, parameters }, i) =>
    text
      .trim()
      .replace(/\$(\d+)/g, (_, number: string) => {
        const position = Number(number) - 1
        const value = parameters[position]
        if (value === null || value === undefined) return 'null'
        // pgbench has no empty variables.
        if (value === '') return `''`
        const other = again[i]?.parameters[position]
        return `:${nameOf(value, value !== other && !mayStay(value))}`
      })
      .replace(/;?$/, ';'),
  )
  return { text: [...random, ...texts, ''].join('\n'), variables }
}

/** Instants, and documents, which hold no key of their own. */
const mayStay = (value: string) => /^\d{4}-\d\d-\d\dT|^[[{]/.test(value)

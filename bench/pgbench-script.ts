import type { Statement } from './sql-listener.ts'

/** A file for pgbench, and the values of its variables. */
export type Script = { text: string; variables: Record<string, string> }

/**
 * The statements of one order as pgbench plays them: parameters become variables. What differs between two orders of
 * the same body must differ each time, so it becomes a random number, save for instants and JSON, which stay as they were.
 * `prefix` keeps the variables of several scripts apart.
 */
export function writeScript(statements: readonly Statement[], again: readonly Statement[], prefix = ''): Script {
  const names = new Map<string, string>()
  const variables: Record<string, string> = {}
  const random: string[] = []

  function nameOf(value: string, changes: boolean): string {
    const known = names.get(value)
    if (known) return known
    const name = `${prefix}${changes ? 'new' : 'kept'}${names.size}`
    names.set(value, name)
    if (changes) random.push(`\\set ${name} random(1, 4000000000000000000)`)
    else variables[name] = value
    return name
  }

  const texts = statements.map(({ text, parameters }, i) => text.trim().replace(/\$(\d+)/g, (_, number: string) => {
    const position = Number(number) - 1
    const value = parameters[position]
    if (value === null || value === undefined) return 'null'
    // pgbench has no empty variables.
    if (value === '') return `''`
    const other = again[i]?.parameters[position]
    return `:${nameOf(value, value !== other && !mayStay(value))}`
  }).replace(/;?$/, ';'))
  return { text: [...random, ...texts, ''].join('\n'), variables }
}

/** Instants, and documents, which hold no key of their own. */
const mayStay = (value: string) => /^\d{4}-\d\d-\d\dT|^[[{]/.test(value)

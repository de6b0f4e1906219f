import type * as z from 'zod'

/** One thing that is wrong in a file, with its place: `$.ingredients[12].name.nl`. */
export type Fault = { path: string; problem: string }

/** `['ingredients', 12, 'name']` → `$.ingredients[12].name`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return /^[A-Za-z_]\w*$/.test(String(part))
      ? `${text}.${String(part)}`
      : `${text}[${JSON.stringify(String(part))}]`
  }, '$')
}

/** What a schema finds wrong in a value, each with its place. */
export function faultsOf(schema: z.ZodType, value: unknown): Fault[] {
  const parsed = schema.safeParse(value)
  if (parsed.success) return []
  return parsed.error.issues.map(({ path, message }) => ({
    path: jsonPath(path),
    problem: message.endsWith('received undefined') ? 'is missing' : message,
  }))
}

/** An entry of a list, with its place in the file. */
export type Placed<T> = { at: string; value: T }

/**
 * The entries of a list in which the schema found nothing wrong: their references can be checked
 * although others are broken. The caller names the type that the schema gave them.
 */
export function soundEntries<T>(
  file: object,
  section: string,
  faults: readonly Fault[],
): Placed<T>[] {
  const list: unknown = (file as Record<string, unknown>)[section]
  if (!Array.isArray(list)) return []
  const broken = new Set(faults.map(({ path }) => path.match(/^\$\.\w+\[\d+\]/)?.[0]))
  return list
    .map((value: T, i) => ({ at: `$.${section}[${i}]`, value }))
    .filter(({ at }) => !broken.has(at))
}

/**
 * Says every value that an earlier entry already has: `duplicate id 101, also $.ingredients[0]`.
 */
export function duplicates<T>(
  entries: readonly Placed<T>[],
  field: string,
  read: (value: T) => string | number,
): Fault[] {
  const first = new Map<string | number, string>()
  const faults: Fault[] = []
  for (const { at, value } of entries) {
    const key = read(value)
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, at)
    else
      faults.push({
        path: `${at}.${field}`,
        problem: `duplicate ${field} ${key}, also at ${earlier}`,
      })
  }
  return faults
}

/**
 * Ids are kept for ever: an entry that the database knows by its slug under another id is a fault
 * (M6).
 */
export function movedIds<T extends { id: number; slug: string }>(
  entries: readonly Placed<T>[],
  kind: string,
  ids: ReadonlyMap<string, number>,
): Fault[] {
  return entries.flatMap(({ at, value: { id, slug } }) => {
    const kept = ids.get(`${kind} ${slug}`)
    return kept === undefined || kept === id
      ? []
      : [{ path: `${at}.id`, problem: `ids are kept: ${slug} is ${kept}, not ${id}` }]
  })
}

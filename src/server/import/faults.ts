import * as z from 'zod'
import { unknownField } from '#server/chain/unknown-field.ts'

/** One fault of a file, with its place: `$.ingredients[12].name.nl`. */
export type Fault = { path: string; problem: string }

/** A fault of a chain as a whole, with the file in which it is seen. */
export type ChainFault = Fault & { file: string }

/** The faults of a file that are listed at most: hundreds of the same kind hide the others. */
const LISTED = 20

/** The faults of each file as lines, with their number at the end. */
export const faultLines = (faults: readonly ChainFault[]): string[] =>
  [...Map.groupBy(faults, ({ file }) => file)].flatMap(([file, those]) => [
    ...those.slice(0, LISTED).map(({ path, problem }) => `${file} ${path}: ${problem}`),
    those.length > LISTED
      ? `${file}: ${those.length} wrong, of which the first ${LISTED} are listed`
      : `${file}: ${those.length} wrong`,
  ])

/** `['ingredients', 12, 'name']` → `$.ingredients[12].name`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return /^[A-Za-z_]\w*$/.test(String(part))
      ? `${text}.${String(part)}`
      : `${text}[${JSON.stringify(String(part))}]`
  }, '$')
}

/** The faults that a schema finds in a value, each with its place. */
export function faultsOf(schema: z.ZodType, value: unknown): Fault[] {
  const parsed = schema.safeParse(value, { error: aboutUnknownFields })
  if (parsed.success) return []
  return parsed.error.issues.flatMap((issue): Fault[] => {
    const { path, message } = issue
    if (issue.code !== 'unrecognized_keys') {
      const problem = message.endsWith('received undefined') ? 'is missing' : message
      return [{ path: jsonPath(path), problem }]
    }
    const problems = message.split('\n')
    return issue.keys.map((key, i) => ({
      path: jsonPath([...path, key]),
      problem: problems[i] ?? message,
    }))
  })
}

/** One line for each unknown field of an object. Only here does an issue name the object's schema. */
const aboutUnknownFields: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'unrecognized_keys') return undefined
  const { inst, keys } = issue
  const given = new Set(Object.keys(issue.input ?? {}))
  const known = inst instanceof z.ZodObject ? Object.keys(inst.shape) : []
  const open = known.filter((name) => !given.has(name))
  return keys.map((key) => unknownField(key, open)).join('\n')
}

/** An entry of a list, with its place in the file. */
export type Placed<T> = { at: string; value: T }

/**
 * The entries of a list that match the schema: their references can be checked although other
 * entries are broken. The caller states the type of the schema's entries.
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
 * A fault for every value that an earlier entry already has: `duplicate id 101, also at
 * $.ingredients[0]`.
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

/** Ids are permanent: an entry whose slug has another id in the database is a fault (M6). */
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

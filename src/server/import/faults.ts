import * as z from 'zod'
import type { FaultCode, CheckFinding, ValuesOf } from '#contract/faults.ts'
import { findingOf, faultMessage } from '#server/chain/fault-message.ts'
import { unknownField } from '#server/chain/unknown-field.ts'
import { translator } from '#texts/translator.ts'

/** One fault of a file, with its place: `$.ingredients[12].name.nl`. */
export type ImportFault = CheckFinding & { readonly path: string }

/** A fault of a chain as a whole, with the file to which it belongs. */
export type ChainFault = ImportFault & { readonly file: string }

/** Creates a fault at a place of a file. */
export const fault = <Code extends FaultCode>(
  path: string,
  code: Code,
  ...[values]: ValuesOf<Code>
): ImportFault => ({ path, code, values: values ?? {} })

/** The English text of a fault, as commands print it. */
export const problemOf = ({ code, values }: CheckFinding): string =>
  translator('faults', 'en')(code, values)

/**
 * Maximum number of listed faults per file: hundreds of faults in one file would hide the faults of
 * the other files.
 */
const LISTED = 20

/** A fault as a line of text. */
export const faultLine = (chainFault: ChainFault): string =>
  `${chainFault.file} ${chainFault.path}: ${problemOf(chainFault)}`

/** The faults as lines, grouped by file, with the number of faults after each file. */
export const faultLines = (faults: readonly ChainFault[]): string[] =>
  [...Map.groupBy(faults, ({ file }) => file)].flatMap(([file, those]) => [
    ...those.slice(0, LISTED).map(faultLine),
    those.length > LISTED
      ? `${file}: ${those.length} wrong, of which the first ${LISTED} are listed`
      : `${file}: ${those.length} wrong`,
  ])

/** Converts a path to text: `['ingredients', 12, 'name']` → `$.ingredients[12].name`. */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return /^[A-Za-z_]\w*$/.test(String(part))
      ? `${text}.${String(part)}`
      : `${text}[${JSON.stringify(String(part))}]`
  }, '$')
}

/** The faults that a schema finds in a value, each with its place. */
export function faultsOf(schema: z.ZodType, value: unknown): ImportFault[] {
  const parsed = schema.safeParse(value, { error: messageOf })
  if (parsed.success) return []
  return parsed.error.issues.flatMap((issue): ImportFault[] => {
    const { path, message } = issue
    if (issue.code !== 'unrecognized_keys') return [{ path: jsonPath(path), ...findingOf(message) }]
    const messages = message.split('\n')
    return issue.keys.map((key, i) => ({
      path: jsonPath([...path, key]),
      ...findingOf(messages[i] ?? faultMessage('field_unknown')),
    }))
  })
}

export type CheckedFile<F> = { file: F } | { faults: ImportFault[] }

/**
 * Checks a file by its schema and by `check`, which returns its further faults. `shape`: the faults
 * that the schema finds.
 */
export function checkFile<F>(
  schema: z.ZodType<F>,
  value: unknown,
  check: (file: object, shape: readonly ImportFault[]) => readonly ImportFault[],
): CheckedFile<F> {
  const shape = faultsOf(schema, value)
  if (typeof value !== 'object' || value === null) return { faults: shape }
  const faults = [...shape, ...check(value, shape)]
  return faults.length > 0 ? { faults } : { file: value as F }
}

/** The message of an issue for which the schema defines no message. */
const messageOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? faultMessage('missing')
        : faultMessage('type_wrong', {
            expected: issue.expected,
            received: z.core.util.parsedType(issue.input),
          })
    case 'invalid_value':
      return issue.values.length === 1
        ? faultMessage('value_other', { expected: JSON.stringify(issue.values[0]) })
        : faultMessage('option_unknown', { options: optionsIn(issue.values) })
    case 'too_small':
      if (issue.origin === 'array')
        return faultMessage('too_few', { minimum: Number(issue.minimum) })
      return issue.inclusive
        ? faultMessage('too_low', { minimum: Number(issue.minimum) })
        : faultMessage('not_above_zero')
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (issue.origin === 'array') return faultMessage('too_many', { maximum })
      return faultMessage(issue.origin === 'string' ? 'too_long' : 'too_high', { maximum })
    }
    case 'invalid_format':
      return issue.format === 'email' ? faultMessage('email_wrong') : faultMessage('form_unknown')
    case 'invalid_key':
      // The name of a member breaks a rule of the schema for names.
      return issue.issues[0]?.message ?? faultMessage('form_unknown')
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? faultMessage('option_unknown', { options: optionsIn(issue.options) })
        : faultMessage('form_unknown')
    case 'unrecognized_keys':
      return aboutUnknownFields(issue)
    default:
      return faultMessage('form_unknown')
  }
}

const optionsIn = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join('|')

/**
 * Maximum number of unknown fields of an object for which a likely name is sought: each is compared
 * with every field.
 */
const GUESSED = 20

/**
 * Returns one message for each unknown field of an object, one per line. Created while the schema
 * is available: the finished issue does not contain the names of the schema's fields.
 */
function aboutUnknownFields({
  inst,
  keys,
  input,
}: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>): string {
  const presentFields = new Set(Object.keys(input ?? {}))
  const schemaFields = inst instanceof z.ZodObject ? Object.keys(inst.shape) : []
  const open = schemaFields.filter((name) => !presentFields.has(name))
  return keys.map((key, i) => unknownField(key, i < GUESSED ? open : [])).join('\n')
}

/** An entry of a list, with its place in the file. */
export type Placed<T> = { at: string; value: T }

/**
 * The entries of a list that match the schema: their references can be checked although other
 * entries are broken. The caller states the type of the schema's entries.
 */
export function faultlessEntries<T>(
  file: object,
  section: string,
  faults: readonly ImportFault[],
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
  keyOf: (value: T) => string | number,
): ImportFault[] {
  const first = new Map<string | number, string>()
  const faults: ImportFault[] = []
  for (const { at, value } of entries) {
    const key = keyOf(value)
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, at)
    else faults.push(fault(`${at}.${field}`, 'duplicate', { field, value: key, at: earlier }))
  }
  return faults
}

/** Faults for entries whose slug has another id in the database: ids are permanent (M6). */
export function movedIds<T extends { id: number; slug: string }>(
  entries: readonly Placed<T>[],
  kind: string,
  ids: ReadonlyMap<string, number>,
): ImportFault[] {
  return entries.flatMap(({ at, value: { id, slug } }) => {
    const storedId = ids.get(`${kind} ${slug}`)
    return storedId === undefined || storedId === id
      ? []
      : [fault(`${at}.id`, 'id_moved', { address: slug, kept: storedId, id })]
  })
}

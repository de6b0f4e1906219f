import type * as z from 'zod/mini'
import { type ErrorCode, type FieldProblem, errors } from '#contract/errors.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text)

/**
 * Reads a value by its schema. Refuses a wrong value with the paths of its first wrong fields, each
 * path once: `customer.email`, `lines.0.quantity`.
 */
export function readFields<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal('invalid_request', { fields: problemsOf(parsed.error.issues, value) })
}

/**
 * Reads the parameters of an address by their schema. Refuses a parameter with a null character,
 * which the database cannot store.
 */
export function readAddress<S extends z.ZodMiniType>(
  schema: S | undefined,
  fields: unknown,
): z.output<S> | undefined {
  if (schema === undefined) return undefined
  for (const [field, part] of Object.entries(fields ?? {}))
    if (String(part).includes('\0')) throw fieldRefusal(field, 'field_invalid')
  return readFields(schema, fields)
}

/**
 * Yields the problems one by one, so that a caller that needs only the first ones does not compute
 * the rest.
 */
function* problemsOf(issues: readonly z.core.$ZodIssue[], value: unknown): Generator<FieldProblem> {
  for (const issue of issues) {
    const { path } = issue
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield { field: nameOf([...path, key]), code: 'field_unknown' }
    else if (isCode(issue.message)) yield { field: nameOf(path), code: issue.message }
    else {
      const code = valueAt(value, path) === undefined ? 'field_required' : 'field_invalid'
      yield { field: nameOf(path), code }
    }
  }
}

const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.')

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  )

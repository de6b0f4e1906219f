import type * as z from 'zod/mini'
import { type ErrorCode, type FieldProblem, errors } from '#contract/errors.ts'
import { Refusal } from '#server/kit/refusal.ts'

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errors, text)

/**
 * Reads a value by its schema. Refuses with every wrong field, each once: `customer.email`,
 * `lines.0.quantity`.
 */
export function readFields<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, value))
  const isFirst = ({ field }: FieldProblem, i: number) =>
    problems.findIndex((other) => other.field === field) === i
  throw new Refusal('invalid_request', { fields: problems.filter(isFirst) })
}

type Issue = z.core.$ZodIssue

function problemsOf(issue: Issue, value: unknown): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: nameOf([...issue.path, key]), code: 'field_unknown' }))
  }
  const code = isCode(issue.message)
    ? issue.message
    : valueAt(value, issue.path) === undefined
      ? 'field_required'
      : 'field_invalid'
  return [{ field: nameOf(issue.path), code }]
}

const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.')

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  )

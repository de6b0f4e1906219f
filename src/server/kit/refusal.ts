import type { ErrorCode, FieldProblem } from '#contract/errors.ts'

/**
 * Maximum number of fields that a refusal names, and maximum number of bytes of all these fields
 * together: an answer may have at most 4 kB.
 */
const MOST_FIELDS = 20
const FIELD_BYTES = 3000
/**
 * Maximum number of characters of a field's name, because the sender of a request chooses the
 * names.
 */
const NAME_LENGTH = 80

/**
 * Returns the first problem of each field. The iteration stops when the limits for fields or bytes
 * are reached.
 */
function namedFields(problems: Iterable<FieldProblem>): FieldProblem[] {
  const problemsByField = new Map<string, FieldProblem>()
  let bytes = 0
  for (const { field, code } of problems) {
    const problem = { field: field.slice(0, NAME_LENGTH), code }
    if (problemsByField.has(problem.field)) continue
    bytes += Buffer.byteLength(JSON.stringify(problem))
    if (bytes > FIELD_BYTES) break
    problemsByField.set(problem.field, problem)
    if (problemsByField.size === MOST_FIELDS) break
  }
  return [...problemsByField.values()]
}

/** A refusal of a request by the server, with a code from the catalogue of errors. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: readonly FieldProblem[]
  /** Details for the problem document: the next free times, the changed lines. */
  readonly details: unknown
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    more: {
      fields?: Iterable<FieldProblem>
      details?: unknown
      headers?: Record<string, string>
    } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = namedFields(more.fields ?? [])
    this.details = more.details
    this.headers = more.headers ?? {}
  }
}

/** The refusal of a request because of one field. */
export const fieldRefusal = (field: string, code: ErrorCode): Refusal =>
  new Refusal('invalid_request', { fields: [{ field, code }] })

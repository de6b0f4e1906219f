import type { ErrorCode, FieldProblem } from '#contract/errors.ts'

/** The most fields that a refusal names, and the most bytes that they take: it answers in 4 KB. */
const MOST_FIELDS = 20
const FIELD_BYTES = 3000
/** The most characters of a field's name: a caller chooses how long a name is. */
const NAME_LENGTH = 80

/** The first fields, each once. No more are read than are named. */
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

/** The server refuses a request, with a code of the catalogue of errors. */
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

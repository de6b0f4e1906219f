import type { ErrorCode, FieldProblem } from '#contract/errors.ts'

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
      fields?: readonly FieldProblem[]
      details?: unknown
      headers?: Record<string, string>
    } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields ?? []
    this.details = more.details
    this.headers = more.headers ?? {}
  }
}

import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { FormErrors } from './use-form.ts'

/** Checks a body against its contract schema (V12): the first error of each field. */
export function checkSchema(schema: z.ZodMiniType, body: unknown): FormErrors {
  const checked = z.safeParse(schema, body)
  if (checked.success) return {}
  const fieldErrors: Record<string, ErrorCode> = {}
  for (const { path, message } of checked.error.issues)
    fieldErrors[path.join('.')] ??= message as ErrorCode
  return fieldErrors
}

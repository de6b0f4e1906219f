import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { failsWith } from './fields.ts'

/**
 * An instant as `2026-11-24T08:00:00Z`. Years before 1000 are refused, because the database has no
 * year 0. `code`: the error code for an invalid instant.
 */
export const instantField = (code: ErrorCode = 'field_invalid') =>
  z.iso.datetime(failsWith(code)).check(z.regex(/^[1-9]/, failsWith(code)))

import * as z from 'zod/mini'
import { emailField, filled, visible } from '#contract/fields.ts'

// The sentences of the contract's own fields speak to customers about themselves.

/** The name of somebody else, or of something. */
export const namedField = filled('field_required', 80).check(visible)

/** Somebody else's address. */
export const addressField = z.pipe(filled('field_required', 254), emailField)

import * as z from 'zod/mini'
import { emailField, filled, visible } from '#contract/fields.ts'

// The contract’s own fields are not used here: their error messages address customers (“your
// name”).

/** The name of a thing, or of a person other than the user. */
export const namedField = filled('field_required', 80).check(visible)

/** The e-mail address of a person other than the user. */
export const addressField = z.pipe(filled('field_required', 254), emailField)

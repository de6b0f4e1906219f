import type { FormErrors } from '#web/features/forms/use-form.ts'

/**
 * Checks that the two entries of a new password match (V3). The error is shown together with any
 * others.
 */
export function checkConfirmation({
  password,
  confirmation,
}: {
  password: string
  confirmation: string
}): FormErrors {
  if (confirmation === '') return { confirmation: 'password_empty' }
  return confirmation === password ? {} : { confirmation: 'passwords_differ' }
}

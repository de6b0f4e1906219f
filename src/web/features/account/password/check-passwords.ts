import type { FormErrors } from '#web/features/forms/use-form.ts'

/** V3: a form asks for a new password twice; shown together with any other errors. */
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

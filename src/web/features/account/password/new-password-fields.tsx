import { useId } from 'react'
import { useText } from '#web/base/text/text.ts'
import { PasswordField } from '#web/ui/controls/password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import type { Form } from '#web/features/forms/use-form.ts'

type Passwords = { password: string; confirmation: string }
type NewPasswordFieldsProps = {
  label: string
  form: Pick<Form<Passwords>, 'values' | 'field' | 'codeOf'>
}

/**
 * Fields for a new password, entered twice, with its rules (V2, V3); only the server knows which
 * passwords are too common.
 */
export function NewPasswordFields({ label, form }: NewPasswordFieldsProps) {
  const t = useText('login')
  const id = useId()
  const password = form.field('password')
  const tooCommon = form.codeOf('password') === 'password_refused'
  return (
    <div className="grid gap-3">
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        show={t('fields.show')}
        rules={id}
        maxLength={256}
        {...password}
        error={tooCommon ? `${password.error} ${t('rules.tooCommon')}` : password.error}
      />
      <PasswordRules id={id} {...form.values} tooCommon={tooCommon} />
      <PasswordField
        label={t('fields.confirmation')}
        required
        autoComplete="new-password"
        show={t('fields.show')}
        maxLength={256}
        {...form.field('confirmation')}
      />
    </div>
  )
}

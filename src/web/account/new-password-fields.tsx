import { type ComponentProps, useId } from 'react'
import { useText } from '../text.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

type Bound = Pick<ComponentProps<'input'>, 'onChange' | 'onBlur'> & { name: string; value: string; error: string | undefined }

/** A new password, twice, and its rules (V2, V3). */
export function NewPasswordFields({ label, password, confirmation }: { label: string; password: Bound; confirmation: Bound }) {
  const t = useText('login')
  const id = useId()
  return (
    <div className="grid gap-3">
      <PasswordField
        label={label} required autoComplete="new-password" show={t('fields.show')} rules={id} maxLength={256} {...password}
      />
      <PasswordRules id={id} password={password.value} confirmation={confirmation.value} />
      <PasswordField
        label={t('fields.confirmation')} required autoComplete="new-password" show={t('fields.show')} maxLength={256}
        {...confirmation}
      />
    </div>
  )
}

import { useId } from 'react'
import { useText } from '#ui/text/text.ts'
import { PasswordField } from '#web/ui/controls/password-field.tsx'
import type { Form } from '#web/features/forms/use-form.ts'
import { passwordRules } from '#domain/customers/password.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Live } from '#web/ui/feedback/live.tsx'

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

const rules = Object.keys(passwordRules) as (keyof typeof passwordRules)[]

type PasswordRulesProps = {
  id: string
  password: string
  confirmation: string
  /** Whether the server refused the password because it is too common. */
  tooCommon: boolean
}

/** The rules of a new password, ticked off while it is typed (V2, V3). */
function PasswordRules({ id, password, confirmation, tooCommon }: PasswordRulesProps) {
  const t = useText('login')
  const checks = [
    ...rules.map((rule) => ({ rule, isMet: passwordRules[rule].test(password) })),
    { rule: 'same' as const, isMet: password !== '' && password === confirmation },
    ...(tooCommon ? [{ rule: 'rare' as const, isMet: false }] : []),
  ]
  const unmetCount = checks.filter(({ isMet }) => !isMet).length
  return (
    <div>
      <ul id={id} aria-label={t('rules.label')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {checks.map(({ rule, isMet }) => (
          <li
            key={rule}
            className={`flex items-center gap-1.5 ${isMet ? 'font-semibold text-ok' : 'text-ink-2'}`}
          >
            <Icon name={isMet ? 'check' : 'minus'} size={16} />
            {t(`rules.${rule}`)}
            <span className="sr-only">, {t(isMet ? 'rules.met' : 'rules.unmet')}</span>
          </li>
        ))}
      </ul>
      <Live>{password === '' ? '' : t('rules.left', { count: unmetCount })}</Live>
    </div>
  )
}

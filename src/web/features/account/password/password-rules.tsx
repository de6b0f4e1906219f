import { passwordRules } from '#domain/customers/password.ts'
import { useText } from '#web/base/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Live } from '#web/ui/feedback/live.tsx'

const rules = Object.keys(passwordRules) as (keyof typeof passwordRules)[]

type PasswordRulesProps = {
  id: string
  password: string
  confirmation: string
  /** Whether the server refused the password because it is too common. */
  tooCommon: boolean
}

/** The rules of a new password, ticked off while it is typed (V2, V3). */
export function PasswordRules({ id, password, confirmation, tooCommon }: PasswordRulesProps) {
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

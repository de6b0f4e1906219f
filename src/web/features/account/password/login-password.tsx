import type { ComponentProps } from 'react'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { PasswordField } from '#web/ui/controls/password-field.tsx'

/** The password of a login, with a link for those who forgot it (A10). */
export function LoginPassword(bound: Omit<ComponentProps<typeof PasswordField>, 'label' | 'show'>) {
  const t = useText('login')
  const locale = useLocale()
  return (
    <>
      <PasswordField
        label={t('fields.password')}
        autoComplete="current-password"
        show={t('fields.show')}
        maxLength={256}
        {...bound}
      />
      <p className="-mt-2 text-end">
        <Link
          to={href('forgottenPassword', locale)}
          className="tap text-sm font-semibold text-leaf-text"
        >
          {t('login.forgotten')}
        </Link>
      </p>
    </>
  )
}

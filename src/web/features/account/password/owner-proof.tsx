import { FormRefusal } from '#web/features/forms/form-body.tsx'
import { type ComponentProps, useCallback } from 'react'
import type { Customer } from '#contract/customers/account.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { href } from '#contract/pages/links.ts'
import { listIdentities } from '#contract/customers/social-login.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PasswordField } from '#web/ui/controls/password-field.tsx'
import { loginAddress, providerNames } from '#web/features/account/parts/provider-names.ts'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'

/**
 * Parameter of the profile's address, set once a customer without a password has proved ownership.
 */
export const CONFIRMED = 'confirmed'

type OwnerFieldProps = Pick<
  ComponentProps<typeof PasswordField>,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur'
> & { customer: Customer }

/**
 * Field for the current password, for changes that only the account's owner may make. Absent if the
 * customer has no password.
 */
export function OwnerField({ customer, ...bound }: OwnerFieldProps) {
  const t = useText('login')
  if (!customer.hasPassword) return null
  return (
    <PasswordField
      label={t('fields.currentPassword')}
      required
      autoComplete="current-password"
      show={t('fields.show')}
      maxLength={256}
      {...bound}
    />
  )
}

/**
 * Why a change was refused. A customer without a password can prove ownership by logging in again,
 * and then returns here.
 */
export function OwnerRefusal({ code }: { code: ErrorCode | null }) {
  return <FormRefusal code={code}>{code === 'login_again' ? <LoginAgain /> : null}</FormRefusal>
}

function LoginAgain() {
  const t = useText('account')
  const locale = useLocale()
  const call = useAccountCall()
  const tError = useText('errors')
  const common = useText('common')
  const { data, failed, again } = useRequest(useCallback(() => call(listIdentities, {}), [call]))
  const back = `${href('accountProfile', locale)}?${CONFIRMED}=1`
  return failed ? (
    <p className="mt-3 flex flex-wrap items-center gap-3">
      {tError(failed)}
      <Button kind="line" size="s" onClick={again}>
        {common('action.retry')}
      </Button>
    </p>
  ) : (
    <p className="mt-3 flex flex-wrap gap-3">
      {data?.results.map(({ provider }) => (
        <a
          key={provider}
          href={loginAddress(provider, locale, back)}
          className="button button-s button-line"
        >
          {t('proof.button', { provider: providerNames[provider] })}
        </a>
      ))}
    </p>
  )
}

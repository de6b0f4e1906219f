import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { getMe } from '#contract/customers/account.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { logIn as endpoint } from '#contract/customers/auth.ts'
import { href } from '#contract/pages/links.ts'
import { storeCustomer } from '#web/state/session/customer.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { SignInLayout } from '#web/features/account/sign-in/sign-in-layout.tsx'
import { SignInTabs } from '#web/features/account/sign-in/sign-in-tabs.tsx'
import { SocialButtons } from '#web/features/account/sign-in/social-buttons.tsx'
import { FormBody, FormRefusal } from '#web/features/forms/form-body.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'
import { useLogIn } from '#web/features/account/sign-in/use-log-in.ts'
import { FROM_PROVIDER, readLoginEmail, readProblem } from '#web/state/session/return-page.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { LoginPassword } from '#web/features/account/password/login-password.tsx'

/**
 * E-mail and password (A6); a visitor who was redirected here sees the reason, and returns after
 * the login (A7).
 */
export default function LoginPage() {
  const t = useText('login')
  const { search, state } = useLocation()
  const { logIn, continueAfterLogin } = useLogIn()
  const isLoggedIn = useIsLoggedIn()
  const form = useForm({
    initial: { email: readLoginEmail(state), password: '' },
    check: (values) => checkSchema(endpoint.body, values),
    send: logIn,
  })
  useProviderReturn(search, continueAfterLogin)
  const signInProblem = readSignInProblem(state, search)
  return (
    <SignInLayout title={t('login.title')} claim={t('login.claim')}>
      <PageHead title={t('login.title')} description={t('login.description')} />
      <SignInTabs current="login" search={search} />
      {isLoggedIn && !form.busy && signInProblem === null ? (
        <Note className="mb-5">
          <p className="text-base">{t('login.already')}</p>
          <Button kind="line" size="s" className="mt-3" onClick={continueAfterLogin}>
            {t('login.goOn')}
          </Button>
        </Note>
      ) : null}
      {signInProblem && form.refusal === null ? (
        <SignInProblem code={signInProblem} search={search} />
      ) : null}
      <FormBody form={form}>
        <FormRefusal code={form.refusal}>
          {form.refusal === 'login_failed' ? <p className="mt-1">{t('login.fresh')}</p> : null}
        </FormRefusal>
        <Field
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          maxLength={254}
          {...form.field('email')}
        />
        <LoginPassword {...form.field('password')} />
        <Button type="submit" wide busy={form.busy}>
          {t('login.button')}
        </Button>
      </FormBody>
      <SocialButtons />
    </SignInLayout>
  )
}

/** Why an earlier sign-in failed, here or at a provider. */
function SignInProblem({ code, search }: { code: ErrorCode; search: string }) {
  const t = useText('login')
  const tError = useText('errors')
  const locale = useLocale()
  return (
    <Note tone="warn" role="alert" className="mb-5">
      <p className="text-base">{tError(code)}</p>
      {code === 'social_email_missing' ? (
        <ButtonLink kind="line" size="s" className="mt-3" to={href('signUp', locale) + search}>
          {t('signUp.button')}
        </ButtonLink>
      ) : null}
    </Note>
  )
}

/**
 * After the return from a provider, records the login and opens the page that the visitor wanted.
 */
function useProviderReturn(search: string, continueAfterLogin: () => void): void {
  const api = useApi()
  const isBack = new URLSearchParams(search).has(FROM_PROVIDER)
  const latest = useRef(continueAfterLogin)
  useEffect(() => {
    latest.current = continueAfterLogin
  })
  useEffect(() => {
    if (!isBack) return
    api.call(getMe, {}).then(
      (me) => {
        storeCustomer(me)
        latest.current()
      },
      () => undefined,
    )
  }, [api, isBack])
}

/**
 * The reason why the visitor was redirected here: a token that was not renewed (V7), a page that
 * needs a login, or an error from a provider.
 */
function readSignInProblem(state: unknown, search: string): ErrorCode | null {
  const problem = readProblem(search)
  if (problem !== null) return problem
  const stateCode =
    state !== null && typeof state === 'object' && 'said' in state ? state.said : null
  return stateCode === 'token_invalid' || stateCode === 'unauthorized' ? stateCode : null
}

import { Outcome } from '#web/features/forms/form-body.tsx'
import { useEffect, useRef, useState } from 'react'
import { verifyEmail } from '#contract/customers/auth.ts'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { href } from '#contract/pages/links.ts'
import { OpenAccountForm } from '#web/features/account/sign-in/open-account-form.tsx'
import { SignInLayout } from '#web/features/account/sign-in/sign-in-layout.tsx'
import { useLinkToken } from '#web/features/account/profile/use-link-token.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'

/**
 * Target of a mailed link. A new account is opened with its password. A changed address takes
 * effect for its customer, who is logged in or enters the password.
 */
export default function ConfirmEmailPage() {
  const t = useText('login')
  const tError = useText('errors')
  const common = useText('common')
  const shell = useText('shell')
  const locale = useLocale()
  const { token, outcome, setOutcome, again } = useVerification()
  const toLogin = <ButtonLink to={href('login', locale)}>{t('login.button')}</ButtonLink>
  return (
    <SignInLayout title={t('confirm.title')} claim={t('login.claim')}>
      <PageHead title={t('confirm.title')} />
      {outcome === 'busy' ? (
        <output className="block text-lg text-ink-2">{t('confirm.busy')}</output>
      ) : null}
      {outcome === 'password' && token ? (
        <OpenAccountForm token={token} onInvalid={() => setOutcome('link_invalid')} />
      ) : null}
      {outcome === 'done' ? (
        <Outcome title={t('confirm.doneTitle')} text={t('confirm.doneText')}>
          <ButtonLink to={href('account', locale)}>{shell('nav.account')}</ButtonLink>
        </Outcome>
      ) : null}
      {outcome === 'link_invalid' ? (
        <Outcome title={t('confirm.failedTitle')} text={t('confirm.failedText')}>
          {toLogin}
        </Outcome>
      ) : null}
      {outcome !== 'busy' &&
      outcome !== 'password' &&
      outcome !== 'done' &&
      outcome !== 'link_invalid' ? (
        <Outcome title={t('confirm.troubleTitle')} text={tError(outcome)}>
          {outcome === 'unauthorized' ? (
            toLogin
          ) : (
            <Button onClick={again}>{common('action.retry')}</Button>
          )}
        </Outcome>
      ) : null}
    </SignInLayout>
  )
}

type Outcome = 'busy' | 'password' | 'done' | ErrorCode

function useVerification() {
  const api = useApi()
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<Outcome>('busy')
  const [attempt, setAttempt] = useState(0)
  const lastSentAttempt = useRef(-1)

  useEffect(() => {
    // The link works only once, so its token is sent only once per attempt.
    if (token === undefined || lastSentAttempt.current === attempt) return
    lastSentAttempt.current = attempt
    api.call(verifyEmail, { body: { token: token ?? '' } }).then(
      () => setOutcome('done'),
      (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
        const { code, fields = [] } = error.problem
        if (fields.some(({ field }) => field === 'password')) return setOutcome('password')
        // The server has removed the expired session by now: the request is repeated without it.
        if (code === 'token_invalid' && attempt === 0) return setAttempt(attempt + 1)
        setOutcome(code === 'invalid_request' ? 'link_invalid' : code)
      },
    )
  }, [api, token, attempt])

  return {
    token,
    outcome,
    setOutcome,
    again: () => {
      setOutcome('busy')
      setAttempt(attempt + 1)
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { verifyEmail } from '#contract/auth.ts'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { href } from '#contract/links.ts'
import { OpenAccountForm } from '../account/open-account-form.tsx'
import { Outcome } from '../account/outcome.tsx'
import { SignInLayout } from '../account/sign-in-layout.tsx'
import { useLinkToken } from '../account/use-link-token.ts'
import { loggingInAs } from '../account/where-to.ts'
import { useApi, useLocale } from '../app-data.tsx'
import { PageHead } from '../page-head.tsx'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

/** Where the link of a mail leads: a new account is opened by its password, or a changed address counts. */
export default function ConfirmEmailPage() {
  const t = useText('login')
  const tError = useText('errors')
  const common = useText('common')
  const locale = useLocale()
  const { token, outcome, email, setOutcome, again } = useVerification()
  const toLogin = <ButtonLink to={href('login', locale)} state={loggingInAs(email)}>{t('login.button')}</ButtonLink>
  return (
    <SignInLayout title={t('confirm.title')} claim={t('login.claim')}>
      <PageHead title={t('confirm.title')} />
      {outcome === 'busy' ? <output className="block text-lg text-ink-2">{t('confirm.busy')}</output> : null}
      {outcome === 'password' && token ? <OpenAccountForm token={token} onInvalid={() => setOutcome('link_invalid')} /> : null}
      {outcome === 'done' ? <Outcome title={t('confirm.doneTitle')} text={t('confirm.doneText')}>{toLogin}</Outcome> : null}
      {outcome === 'link_invalid' ? (
        <Outcome title={t('confirm.failedTitle')} text={t('confirm.failedText')}>{toLogin}</Outcome>
      ) : null}
      {outcome !== 'busy' && outcome !== 'password' && outcome !== 'done' && outcome !== 'link_invalid' ? (
        <Outcome title={t('confirm.troubleTitle')} text={tError(outcome)}>
          <Button onClick={again}>{common('action.retry')}</Button>
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
  const [email, setEmail] = useState('')
  const [attempt, setAttempt] = useState(0)
  const sent = useRef(-1)

  useEffect(() => {
    // A link is good once: it is sent once for each time that it is asked to be.
    if (token === undefined || sent.current === attempt) return
    sent.current = attempt
    api.call(verifyEmail, { body: { token: token ?? '' } }).then(
      (reply) => {
        setEmail(reply.email)
        setOutcome('done')
      },
      (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
        const { code, fields = [] } = error.problem
        if (fields.some(({ field }) => field === 'password')) return setOutcome('password')
        setOutcome(code === 'invalid_request' ? 'link_invalid' : code)
      },
    )
  }, [api, token, attempt])

  return {
    token, outcome, email, setOutcome,
    again: () => {
      setOutcome('busy')
      setAttempt(attempt + 1)
    },
  }
}

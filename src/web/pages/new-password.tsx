import { useState } from 'react'
import { resetPassword } from '#contract/customers/auth.ts'
import { ApiProblem } from '#contract/client.ts'
import { href } from '#contract/pages/links.ts'
import { checkConfirmation } from '#web/features/account/password/check-passwords.ts'
import { clearLogin } from '#web/state/session/login-hint.ts'
import { NewPasswordFields } from '#web/features/account/password/new-password-fields.tsx'
import { SignInLayout } from '#web/features/account/sign-in/sign-in-layout.tsx'
import { FormBody, FormRefusal, Outcome } from '#web/features/forms/form-body.tsx'
import { FormWrong } from '#web/features/forms/form-wrong.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'
import { useLinkToken } from '#web/features/account/profile/use-link-token.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#ui/text/text.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'

/** Target of the mailed link (A10). */
export default function NewPasswordPage() {
  const t = useText('login')
  const { api, locale } = useApp()
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<'asked' | 'done' | 'link_invalid'>('asked')
  const form = useForm({
    initial: { password: '', confirmation: '' },
    check: (values) => {
      const { token: _token, ...fields } = checkSchema(resetPassword.body, {
        ...values,
        token: token ?? '',
      })
      return { ...checkConfirmation(values), ...fields }
    },
    async send(values) {
      try {
        await api.call(resetPassword, { body: { ...values, token: token ?? '' } })
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.problem.code !== 'link_invalid') throw error
        return setOutcome('link_invalid')
      }
      clearLogin()
      setOutcome('done')
    },
  })
  return (
    <SignInLayout title={t('reset.title')} claim={t('reset.claim')}>
      <PageHead title={t('reset.title')} />
      {outcome === 'done' ? (
        <Outcome title={t('reset.doneTitle')} text={t('reset.doneText')}>
          <ButtonLink to={href('login', locale)}>{t('login.button')}</ButtonLink>
        </Outcome>
      ) : null}
      {outcome === 'link_invalid' || token === null ? (
        <Outcome title={t('reset.failedTitle')} text={t('reset.failedText')}>
          <ButtonLink to={href('forgottenPassword', locale)}>{t('reset.again')}</ButtonLink>
        </Outcome>
      ) : null}
      {outcome === 'asked' && token !== null ? (
        <FormBody form={form}>
          <Display level={2} size={3}>
            {t('reset.title')}
          </Display>
          <p className="text-lg">{t('reset.text')}</p>
          <NewPasswordFields label={t('fields.newPassword')} form={form} />
          <FormRefusal code={form.refusal} />
          <Button type="submit" wide busy={form.busy}>
            {t('reset.button')}
          </Button>
          <FormWrong count={form.wrong} />
        </FormBody>
      ) : null}
    </SignInLayout>
  )
}

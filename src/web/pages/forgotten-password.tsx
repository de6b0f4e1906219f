import { tidyText } from '#contract/tidy-text.ts'
import { useState } from 'react'
import { requestPasswordReset } from '#contract/customers/auth.ts'
import { href } from '#contract/pages/links.ts'
import { SignInLayout } from '#web/features/account/sign-in/sign-in-layout.tsx'
import { FormBody, FormRefusal, Outcome } from '#web/features/forms/form-body.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#ui/text/text.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Display } from '#web/ui/show/heading.tsx'

/**
 * Requests a mail to choose a new password. The reply is the same whether or not an account has the
 * address (A10).
 */
export default function ForgottenPasswordPage() {
  const t = useText('login')
  const { api, locale } = useApp()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    check: (values) => checkSchema(requestPasswordReset.body, values),
    send: async (body) => {
      await api.call(requestPasswordReset, { body })
      setSentTo(tidyText(body.email))
    },
  })
  const back = (
    <ButtonLink kind="line" to={href('login', locale)}>
      {t('forgotten.back')}
    </ButtonLink>
  )
  return (
    <SignInLayout title={t('forgotten.title')} claim={t('forgotten.claim')}>
      <PageHead title={t('forgotten.title')} />
      {sentTo === null ? (
        <FormBody form={form}>
          <Display level={2} size={3}>
            {t('forgotten.title')}
          </Display>
          <p className="text-lg">{t('forgotten.text')}</p>
          <FormRefusal code={form.refusal} />
          <Field
            label={t('fields.email')}
            required
            type="email"
            autoComplete="username"
            maxLength={254}
            {...form.field('email')}
          />
          <Button type="submit" wide busy={form.busy}>
            {t('forgotten.button')}
          </Button>
          <p>{back}</p>
        </FormBody>
      ) : (
        <Outcome title={t('forgotten.sentTitle')} text={t('forgotten.sentText', { email: sentTo })}>
          {back}
        </Outcome>
      )}
    </SignInLayout>
  )
}

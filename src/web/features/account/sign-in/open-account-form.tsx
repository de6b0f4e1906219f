import { verifyEmail } from '#contract/customers/auth.ts'
import { ApiProblem } from '#contract/client.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { LoginPassword } from '#web/features/account/password/login-password.tsx'
import { FormBody, FormRefusal } from '#web/features/forms/form-body.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'
import { useLogIn } from './use-log-in.ts'

/**
 * Asks for the password chosen at sign-up, opens the account and logs in. `onInvalid` is called if
 * the link was used meanwhile or has expired.
 */
export function OpenAccountForm({ token, onInvalid }: { token: string; onInvalid: () => void }) {
  const t = useText('login')
  const api = useApi()
  const { logIn } = useLogIn()
  const form = useForm({
    initial: { password: '' },
    check: (values) => checkSchema(verifyEmail.body, { ...values, token }),
    async send({ password }) {
      try {
        const { email } = await api.call(verifyEmail, { body: { token, password } })
        await logIn({ email, password })
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.problem.code !== 'link_invalid') throw error
        onInvalid()
      }
    },
  })
  return (
    <FormBody form={form}>
      <Display level={2} size={3}>
        {t('confirm.title')}
      </Display>
      <p className="text-lg">{t('confirm.askText')}</p>
      <FormRefusal code={form.refusal} />
      <LoginPassword {...form.field('password')} />
      <Button type="submit" wide busy={form.busy}>
        {t('confirm.button')}
      </Button>
    </FormBody>
  )
}

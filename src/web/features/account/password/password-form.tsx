import { useState } from 'react'
import type { Customer } from '#contract/customers/account.ts'
import { changePassword, requestPasswordReset } from '#contract/customers/auth.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { checkConfirmation } from './check-passwords.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { OwnerField, OwnerRefusal } from './owner-proof.tsx'
import { Section } from '#web/features/account/parts/section.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { FormBody } from '#web/features/forms/form-body.tsx'
import { FormWrong } from '#web/features/forms/form-wrong.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'

const nothing = { currentPassword: '', password: '', confirmation: '' }

export function PasswordForm({ customer }: { customer: Customer }) {
  const t = useText('account')
  return (
    <Section title={t('password.title')}>
      {customer.hasPassword ? <Change customer={customer} /> : <Choose email={customer.email} />}
    </Section>
  )
}

function Change({ customer }: { customer: Customer }) {
  const t = useText('account')
  const tLogin = useText('login')
  const call = useAccountCall()
  const form = useForm({
    initial: nothing,
    check: (values) => ({
      ...checkConfirmation(values),
      ...checkSchema(changePassword.body, values),
    }),
    async send(body) {
      await call(changePassword, { body })
      form.refill(nothing)
      showToast({ tone: 'ok', text: t('password.done') })
    },
  })
  return (
    <FormBody form={form}>
      <p>{t('password.text')}</p>
      <OwnerField customer={customer} {...form.field('currentPassword')} />
      <NewPasswordFields label={tLogin('fields.newPassword')} form={form} />
      <OwnerRefusal code={form.refusal} />
      <p>
        <Button type="submit" kind="line" busy={form.busy}>
          {t('password.button')}
        </Button>
      </p>
      <FormWrong count={form.wrong} />
    </FormBody>
  )
}

/**
 * Lets a customer who signed up through a provider choose a password by a mailed link, like a
 * customer who forgot theirs (A10).
 */
function Choose({ email }: { email: string }) {
  const t = useText('account')
  const call = useAccountCall()
  const { busy, problem, run } = useAction()
  const [isMailSent, setMailSent] = useState(false)
  const requestMail = () =>
    run('ask', async () => {
      await call(requestPasswordReset, { body: { email } })
      setMailSent(true)
    })
  return (
    <div className="grid gap-4">
      <p>{t('password.none')}</p>
      <output className="block empty:hidden">
        {isMailSent ? <Note tone="ok">{t('password.sent', { email })}</Note> : null}
      </output>
      <p>
        <Button kind="line" busy={busy !== null} onClick={requestMail}>
          {t('password.ask')}
        </Button>
      </p>
      <Problem text={problem} />
    </div>
  )
}

import { useRef } from 'react'
import type { Customer } from '#contract/account.ts'
import { changePassword } from '#contract/auth.ts'
import { href } from '#contract/links.ts'
import { useLocale } from '../app-data.tsx'
import { showToast } from '../shell/toast-store.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { checkConfirmation } from './check-passwords.ts'
import { checkSchema } from './check-schema.ts'
import { FormRefusal, FormWrong } from './form-foot.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Section } from './section.tsx'
import { useAccountCall } from './use-account-call.ts'
import { useForm } from './use-form.ts'

const nothing = { currentPassword: '', password: '', confirmation: '' }

export function PasswordForm({ customer }: { customer: Customer }) {
  const t = useText('account')
  const locale = useLocale()
  return (
    <Section title={t('password.title')}>
      {customer.hasPassword ? <Change /> : (
        <>
          <p className="mb-4">{t('password.none')}</p>
          <ButtonLink kind="line" to={href('forgottenPassword', locale)}>{t('password.ask')}</ButtonLink>
        </>
      )}
    </Section>
  )
}

function Change() {
  const t = useText('account')
  const tLogin = useText('login')
  const call = useAccountCall()
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm({
    formRef,
    initial: nothing,
    check: (values) => ({ ...checkConfirmation(values), ...checkSchema(changePassword.body, values) }),
    async send(body) {
      await call(changePassword, { body })
      form.refill(nothing)
      showToast({ tone: 'ok', text: t('password.done') })
    },
  })
  return (
    <form ref={formRef} noValidate method="post" onSubmit={form.submit} className="grid gap-5">
      <p>{t('password.text')}</p>
      <PasswordField
        label={tLogin('fields.currentPassword')} required autoComplete="current-password" show={tLogin('fields.show')}
        maxLength={256} {...form.field('currentPassword')}
      />
      <NewPasswordFields
        label={tLogin('fields.newPassword')} password={form.field('password')} confirmation={form.field('confirmation')}
      />
      <FormRefusal code={form.refusal} />
      <p><Button type="submit" kind="line" busy={form.busy}>{t('password.button')}</Button></p>
      <FormWrong count={form.wrong} />
    </form>
  )
}

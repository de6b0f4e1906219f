import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Customer, deleteMe } from '#contract/account.ts'
import { href } from '#contract/links.ts'
import { useLocale } from '../app-data.tsx'
import { showToast } from '../shell/toast-store.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { checkSchema } from './check-schema.ts'
import { forgetCustomer } from './customer.ts'
import { FormRefusal } from './form-foot.tsx'
import { Section } from './section.tsx'
import { useAccountCall } from './use-account-call.ts'
import { useForm } from './use-form.ts'

/** The way out (A11, F9), with the password. */
export function DeletePanel({ customer }: { customer: Customer }) {
  const t = useText('account')
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('delete.title')}>
      <p className="mb-4">{t('delete.text')}</p>
      {customer.hasPassword ? <Button kind="danger" onClick={() => setAsking(true)}>{t('delete.button')}</Button> : (
        <ButtonLink kind="line" to={href('forgottenPassword', locale)}>{t('password.ask')}</ButtonLink>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={t('delete.sure')} alert>
        <DeleteForm onKeep={() => setAsking(false)} />
      </Dialog>
    </Section>
  )
}

function DeleteForm({ onKeep }: { onKeep: () => void }) {
  const t = useText('account')
  const tLogin = useText('login')
  const locale = useLocale()
  const navigate = useNavigate()
  const call = useAccountCall()
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm({
    formRef,
    initial: { password: '' },
    check: (values) => checkSchema(deleteMe.body, values),
    async send(body) {
      await call(deleteMe, { body })
      await navigate(href('home', locale))
      forgetCustomer()
      showToast({ tone: 'ok', text: t('delete.done') })
    },
  })
  return (
    <form ref={formRef} noValidate method="post" onSubmit={form.submit} className="grid gap-5">
      <p>{t('delete.text')}</p>
      <PasswordField
        label={tLogin('fields.currentPassword')} required autoComplete="current-password" show={tLogin('fields.show')}
        maxLength={256} {...form.field('password')}
      />
      <FormRefusal code={form.refusal} />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button kind="line" onClick={onKeep}>{t('delete.keep')}</Button>
        <Button type="submit" kind="danger" busy={form.busy}>{t('delete.button')}</Button>
      </div>
    </form>
  )
}

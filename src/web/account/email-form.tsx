import { useRef, useState } from 'react'
import { type Customer, changeEmail } from '#contract/account.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { checkSchema } from './check-schema.ts'
import { FormRefusal } from './form-foot.tsx'
import { Section } from './section.tsx'
import { useAccountCall } from './use-account-call.ts'
import { useForm } from './use-form.ts'

const nothing = { email: '', currentPassword: '' }

/** The new address counts once its mail was followed. */
export function EmailForm({ customer }: { customer: Customer }) {
  const t = useText('account')
  const tLogin = useText('login')
  const call = useAccountCall()
  const formRef = useRef<HTMLFormElement>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    formRef,
    initial: nothing,
    check: (values) => checkSchema(changeEmail.body, values),
    async send(body) {
      await call(changeEmail, { body })
      setSentTo(body.email.trim())
      form.refill(nothing)
    },
  })
  return (
    <Section title={t('email.title')}>
      <form ref={formRef} noValidate method="post" onSubmit={form.submit} className="grid gap-5">
        <p className="break-words">{t('email.text', { email: customer.email })}</p>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label={t('email.field')} required type="email" autoComplete="email" maxLength={254} {...form.field('email')} />
          <PasswordField
            label={tLogin('fields.currentPassword')} required autoComplete="current-password" show={tLogin('fields.show')}
            maxLength={256} {...form.field('currentPassword')}
          />
        </div>
        <FormRefusal code={form.refusal} />
        <output className="block empty:hidden">{sentTo ? <Note tone="ok">{t('email.sent', { email: sentTo })}</Note> : null}</output>
        <p><Button type="submit" kind="line" busy={form.busy}>{t('email.button')}</Button></p>
      </form>
    </Section>
  )
}

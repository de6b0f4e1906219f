import { tidyText } from '#contract/tidy-text.ts'
import { useState } from 'react'
import { type Customer, changeEmail } from '#contract/customers/account.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { OwnerField, OwnerRefusal } from '#web/features/account/password/owner-proof.tsx'
import { Section } from '#web/features/account/parts/section.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { FormBody } from '#web/features/forms/form-body.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'

const nothing = { email: '', currentPassword: '' }

/** Form for a new e-mail address, which takes effect once the link in its mail is followed. */
export function EmailForm({ customer }: { customer: Customer }) {
  const t = useText('account')
  const call = useAccountCall()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const bodyOf = ({ email, ...proof }: typeof nothing) => ({
    email,
    ...(customer.hasPassword ? proof : {}),
  })
  const form = useForm({
    initial: nothing,
    check: (values) => checkSchema(changeEmail.body, bodyOf(values)),
    async send(values) {
      await call(changeEmail, { body: bodyOf(values) })
      setSentTo(tidyText(values.email))
      form.refill(nothing)
    },
  })
  return (
    <Section title={t('email.title')}>
      <FormBody form={form}>
        <p className="break-words">{t('email.text', { email: customer.email })}</p>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field
            label={t('email.field')}
            required
            type="email"
            autoComplete="email"
            maxLength={254}
            {...form.field('email')}
          />
          <OwnerField customer={customer} {...form.field('currentPassword')} />
        </div>
        <OwnerRefusal code={form.refusal} />
        <output className="block empty:hidden">
          {sentTo ? <Note tone="ok">{t('email.sent', { email: sentTo })}</Note> : null}
        </output>
        <p>
          <Button type="submit" kind="line" busy={form.busy}>
            {t('email.button')}
          </Button>
        </p>
      </FormBody>
    </Section>
  )
}

import { useRef } from 'react'
import * as z from 'zod/mini'
import { signUp } from '#contract/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { href } from '#contract/links.ts'
import { useLocale } from '../app-data.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { CheckBox, Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { checkConfirmation } from './check-passwords.ts'
import { checkSchema } from './check-schema.ts'
import { FormRefusal, FormWrong } from './form-foot.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { AddressFields, OriginFields, PersonFields } from './profile-fields.tsx'
import { emptyProfile, profileBody } from './profile-values.ts'
import { useForm } from './use-form.ts'

const nobody = {
  ...emptyProfile, email: '', password: '', confirmation: '', termsAccepted: false, privacyAccepted: false,
}

/** What travels: all but the second password, which is there for who types it. */
function bodyOf({ confirmation: _confirmation, email, password, termsAccepted, privacyAccepted, ...profile }: typeof nobody) {
  return { ...profileBody(profile), email, password, termsAccepted, privacyAccepted }
}

/** A8; nothing is ticked beforehand (F8). */
export function SignUpForm({ send }: { send: (body: BodyOf<typeof signUp>) => Promise<void> }) {
  const t = useText('login')
  const formRef = useRef<HTMLFormElement>(null)
  const form = useForm({
    formRef,
    initial: nobody,
    check: (values) => ({ ...checkConfirmation(values), ...checkSchema(signUp.body, bodyOf(values)) }),
    send: (values) => send(z.parse(signUp.body, bodyOf(values))),
  })
  return (
    <form ref={formRef} noValidate method="post" onSubmit={form.submit} className="grid gap-5">
      <p className="text-sm text-ink-2">{t('fields.required')}</p>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <PersonFields form={form} />
        <Field
          label={t('fields.email')} required type="email" autoComplete="email" maxLength={254} className="sm:col-span-2"
          {...form.field('email')}
        />
        <OriginFields form={form} />
        <AddressFields form={form} />
      </div>
      <NewPasswordFields
        label={t('fields.password')} password={form.field('password')} confirmation={form.field('confirmation')}
      />
      <div>
        <CheckBox label={t('consents.privacy')} required {...form.box('privacyAccepted')} />
        <CheckBox label={t('consents.terms')} required {...form.box('termsAccepted')} />
        <TermsLink />
        <CheckBox label={t('consents.email')} {...form.box('newsletterEmail')} />
        <CheckBox label={t('consents.sms')} {...form.box('newsletterSms')} />
      </div>
      <FormRefusal code={form.refusal} />
      <Button type="submit" wide busy={form.busy}>{t('signUp.button')}</Button>
      <FormWrong count={form.wrong} />
    </form>
  )
}

function TermsLink() {
  const t = useText('login')
  const locale = useLocale()
  return (
    <a
      href={href('termsOfSale', locale)} target="_blank" rel="noopener"
      className="ml-9.5 inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-leaf-text"
    >
      {t('consents.readTerms')}<Icon name="external" size={16} /><span className="sr-only">, {t('consents.newTab')}</span>
    </a>
  )
}

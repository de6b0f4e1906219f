import * as z from 'zod/mini'
import { signUp } from '#contract/customers/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { AgreementFields } from '#web/features/account/profile/agreement-fields.tsx'
import { checkConfirmation } from '#web/features/account/password/check-passwords.ts'
import { NewPasswordFields } from '#web/features/account/password/new-password-fields.tsx'
import {
  FoldedAddress,
  OriginFields,
  PersonFields,
} from '#web/features/account/profile/profile-fields.tsx'
import { emptyProfile, profileBody } from '#web/features/account/profile/profile-values.ts'
import { FormBody, FormRefusal } from '#web/features/forms/form-body.tsx'
import { FormWrong } from '#web/features/forms/form-wrong.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'

const nobody = {
  ...emptyProfile,
  email: '',
  password: '',
  confirmation: '',
  termsAccepted: false,
  privacyAccepted: false,
}

/**
 * The request's body: everything but the repeated password, which only guards against typing
 * errors.
 */
function bodyOf({
  confirmation: _confirmation,
  email,
  password,
  termsAccepted,
  privacyAccepted,
  ...profile
}: typeof nobody) {
  return { ...profileBody(profile), email, password, termsAccepted, privacyAccepted }
}

/** The sign-up form (A8); nothing is ticked beforehand (F8). */
export function SignUpForm({ send }: { send: (body: BodyOf<typeof signUp>) => Promise<void> }) {
  const t = useText('login')
  const form = useForm({
    initial: nobody,
    check: (values) => ({
      ...checkConfirmation(values),
      ...checkSchema(signUp.body, bodyOf(values)),
    }),
    send: (values) => send(z.parse(signUp.body, bodyOf(values))),
  })
  return (
    <FormBody form={form}>
      <p className="text-sm text-ink-2">{t('fields.required')}</p>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <PersonFields form={form} />
        <Field
          label={t('fields.email')}
          required
          type="email"
          autoComplete="email"
          maxLength={254}
          className="sm:col-span-2"
          {...form.field('email')}
        />
        <OriginFields form={form} />
        <FoldedAddress form={form} />
      </div>
      <NewPasswordFields label={t('fields.password')} form={form} />
      <AgreementFields form={form} />
      <FormRefusal code={form.refusal} />
      <Button type="submit" wide busy={form.busy}>
        {t('signUp.button')}
      </Button>
      <FormWrong count={form.wrong} />
    </FormBody>
  )
}

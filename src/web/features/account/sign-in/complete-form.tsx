import * as z from 'zod/mini'
import type { Customer } from '#contract/customers/account.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { completeProfile } from '#contract/customers/social-login.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { AgreementFields } from '#web/features/account/profile/agreement-fields.tsx'
import {
  FoldedAddress,
  OriginFields,
  PersonFields,
} from '#web/features/account/profile/profile-fields.tsx'
import { profileBody, profileValues } from '#web/features/account/profile/profile-values.ts'
import { FormBody, FormRefusal } from '#web/features/forms/form-body.tsx'
import { FormWrong } from '#web/features/forms/form-wrong.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'

type CompleteFormProps = {
  customer: Customer
  send: (body: BodyOf<typeof completeProfile>) => Promise<void>
}

/**
 * The fields of a profile (A8) and the consents, prefilled with the provider's data. The e-mail
 * address and a password are not asked for.
 */
export function CompleteForm({ customer, send }: CompleteFormProps) {
  const t = useText('login')
  const form = useForm({
    initial: { ...profileValues(customer), termsAccepted: false, privacyAccepted: false },
    check: (values) => checkSchema(completeProfile.body, profileBody(values)),
    send: (values) => send(z.parse(completeProfile.body, profileBody(values))),
  })
  return (
    <FormBody form={form}>
      <p className="text-sm text-ink-2">{t('fields.required')}</p>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <PersonFields form={form} />
        <OriginFields form={form} />
        <FoldedAddress form={form} />
      </div>
      <AgreementFields form={form} />
      <FormRefusal code={form.refusal} />
      <Button type="submit" wide busy={form.busy}>
        {t('complete.button')}
      </Button>
      <FormWrong count={form.wrong} />
    </FormBody>
  )
}

import * as z from 'zod/mini'
import { type Customer, changeMe } from '#contract/customers/account.ts'
import { profileFields } from '#contract/customers/auth.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/controls/field.tsx'
import { AcceptedTexts, ConsentNotice } from './consent-notice.tsx'
import { storeCustomer } from '#web/state/session/customer.ts'
import { AddressFields, OriginFields, PersonFields } from './profile-fields.tsx'
import { profileBody, profileValues } from './profile-values.ts'
import { Section } from '#web/features/account/parts/section.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { FormBody, FormRefusal } from '#web/features/forms/form-body.tsx'
import { FormWrong } from '#web/features/forms/form-wrong.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'

/** The whole profile is sent, so that no required field can stay empty (A8). */
const fullProfile = z.strictObject(profileFields)

export function ProfileForm({ customer }: { customer: Customer }) {
  const t = useText('account')
  const tLogin = useText('login')
  const call = useAccountCall()
  const form = useForm({
    initial: profileValues(customer),
    check: (values) => checkSchema(fullProfile, profileBody(values)),
    async send(values) {
      storeCustomer(await call(changeMe, { body: z.parse(fullProfile, profileBody(values)) }))
      showToast({ tone: 'ok', text: t('profile.saved') })
    },
  })
  return (
    <Section title={t('profile.person')}>
      <FormBody form={form}>
        <p className="text-sm text-ink-2">{tLogin('fields.required')}</p>
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <PersonFields form={form} />
          <OriginFields form={form} />
          <AddressFields form={form} />
        </div>
        <fieldset>
          <legend className="mb-1 text-lg font-semibold">{t('profile.consents')}</legend>
          <CheckBox
            label={tLogin('consents.email')}
            hint={<ConsentNotice kind="email" customer={customer} />}
            {...form.box('newsletterEmail')}
          />
          <CheckBox
            label={tLogin('consents.sms')}
            hint={<ConsentNotice kind="sms" customer={customer} />}
            {...form.box('newsletterSms')}
          />
        </fieldset>
        <AcceptedTexts customer={customer} />
        <FormRefusal code={form.refusal} />
        <p>
          <Button type="submit" busy={form.busy}>
            {t('profile.save')}
          </Button>
        </p>
        <FormWrong count={form.wrong} />
      </FormBody>
    </Section>
  )
}

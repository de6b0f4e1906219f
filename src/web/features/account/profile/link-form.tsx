import type { Customer } from '#contract/customers/account.ts'
import { type SocialProvider, linkIdentity } from '#contract/customers/social-login.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { OwnerField, OwnerRefusal } from '#web/features/account/password/owner-proof.tsx'
import { providerNames } from '#web/features/account/parts/provider-names.ts'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { FormBody } from '#web/features/forms/form-body.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'

type LinkFormProps = { customer: Customer; provider: SocialProvider; onCancel: () => void }

/**
 * Links a second login to the account: the owner confirms, then chooses the account at the
 * provider.
 */
export function LinkForm({ customer, provider, onCancel }: LinkFormProps) {
  const t = useText('account')
  const call = useAccountCall()
  const bodyOf = (values: { currentPassword: string }) => (customer.hasPassword ? values : {})
  const form = useForm({
    initial: { currentPassword: '' },
    check: (values) => checkSchema(linkIdentity.body, bodyOf(values)),
    async send(values) {
      const { address } = await call(linkIdentity, { params: { provider }, body: bodyOf(values) })
      location.assign(address)
    },
  })
  return (
    <FormBody form={form}>
      <p>{t('identities.sureText')}</p>
      <OwnerField customer={customer} {...form.field('currentPassword')} />
      <OwnerRefusal code={form.refusal} />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button kind="line" onClick={onCancel}>
          {t('identities.cancel')}
        </Button>
        <Button type="submit" busy={form.busy}>
          {t('identities.goOn', { provider: providerNames[provider] })}
        </Button>
      </div>
    </FormBody>
  )
}

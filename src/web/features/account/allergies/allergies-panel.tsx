import { type Customer, setAllergies } from '#contract/customers/account.ts'
import { useText } from '#ui/text/text.ts'
import { Section } from '#web/features/account/parts/section.tsx'
import { ConsentNotice } from '#web/features/account/profile/consent-notice.tsx'
import { useAction } from '#web/features/forms/use-action.ts'
import { AllergyFields } from '#web/features/product/allergy-fields.tsx'
import { useAllergies } from '#web/state/allergies/allergies.ts'
import { storeCustomer } from '#web/state/session/customer.ts'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { CheckBox } from '#web/ui/controls/field.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'

/** The declared allergies, and the consent to store them in the account (E3). */
export function AllergiesPanel({ customer }: { customer: Customer }) {
  const t = useText('allergies')
  const tMenu = useText('menu')
  const call = useAccountCall()
  const { declared } = useAllergies()
  const { problem, run } = useAction()
  const isKept = customer.allergies !== null
  const save = () =>
    run('allergies', async () =>
      storeCustomer(
        await call(setAllergies, { body: { allergies: isKept ? null : [...declared] } }),
      ),
    )
  return (
    <Section title={tMenu('allergies.title')}>
      <AllergyFields isTitled={false} />
      <CheckBox
        className="mt-4"
        name="allergies"
        label={t('account.consent')}
        checked={isKept}
        onChange={save}
      />
      <p className="text-sm text-ink-2">
        <ConsentNotice customer={customer} kind="allergies" />
      </p>
      <p className="mt-2 text-sm text-ink-2">{t('account.what')}</p>
      <Problem text={problem} />
    </Section>
  )
}

import { useCallback, useState } from 'react'
import { type Customer, deleteMe, listMyOrders } from '#contract/customers/account.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { OwnerField, OwnerRefusal } from '#web/features/account/password/owner-proof.tsx'
import { Section } from '#web/features/account/parts/section.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'
import { FormBody } from '#web/features/forms/form-body.tsx'
import { checkSchema, useForm } from '#web/features/forms/use-form.ts'
import { useEndSession } from '#web/state/session/use-end-session.ts'

/** Deletion of the account (A11, F9), by its owner alone. */
export function DeletePanel({ customer }: { customer: Customer }) {
  const t = useText('account')
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Section title={t('delete.title')}>
      <p className="mb-4">{t('delete.text')}</p>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {t('delete.button')}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('delete.sure')}
        alert
      >
        <DeleteForm customer={customer} onKeep={() => setConfirming(false)} />
      </Dialog>
    </Section>
  )
}

function DeleteForm({ customer, onKeep }: { customer: Customer; onKeep: () => void }) {
  const t = useText('account')
  const endSession = useEndSession()
  const call = useAccountCall()
  const { data: pending } = useRequest(
    useCallback(() => call(listMyOrders, { query: { state: 'pending', page: 1 } }), [call]),
  )
  const bodyOf = ({ password }: { password: string }) => (customer.hasPassword ? { password } : {})
  const form = useForm({
    initial: { password: '' },
    check: (values) => checkSchema(deleteMe.body, bodyOf(values)),
    send: (values) => endSession(() => call(deleteMe, { body: bodyOf(values) }), t('delete.done')),
  })
  return (
    <FormBody form={form}>
      <p className="break-words">
        {t('delete.who', { email: customer.email })} {t('delete.text')}
      </p>
      <output className="block font-semibold empty:hidden">
        {pending?.count ? t('delete.open', { count: pending.count }) : null}
      </output>
      <OwnerField customer={customer} {...form.field('password')} />
      <OwnerRefusal code={form.refusal} />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button kind="line" onClick={onKeep}>
          {t('delete.keep')}
        </Button>
        <Button type="submit" kind="danger" busy={form.busy}>
          {t('delete.button')}
        </Button>
      </div>
    </FormBody>
  )
}

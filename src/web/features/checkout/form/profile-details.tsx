import { useText } from '#ui/text/text.ts'
import { TextArea } from '#web/ui/controls/field.tsx'
import { OptionalField } from './optional-field.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

/** The customer's details as in the profile, with a button to edit them. */
export default function ProfileDetails({
  form,
  onEdit,
}: {
  form: CheckoutForm
  onEdit: () => void
}) {
  const t = useText('checkout')
  const common = useText('common')
  const { name, phone, email, comment } = form.details
  return (
    <>
      <p className="mt-2 flex items-start justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          <b className="block font-semibold">{name}</b>
          <span className="num text-sm text-ink-2">
            {phone} · {email}
          </span>
        </span>
        <button type="button" className="tap text-sm font-semibold text-leaf-text" onClick={onEdit}>
          {common('action.edit')}
          <span className="sr-only">, {t('details.title')}</span>
        </button>
      </p>
      <OptionalField title={t('details.commentAsked')} open={comment !== ''}>
        <TextArea
          label={t('details.comment')}
          hint={t('details.commentHint')}
          {...form.field('comment')}
        />
      </OptionalField>
    </>
  )
}

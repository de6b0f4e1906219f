import { writeOrderNote } from '#contract/office/order-notes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useSessionState } from '#office/base/session.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { DialogButton } from '#ui/parts/layers/dialog-button.tsx'
import { useText } from '#ui/text/text.ts'

type NoteProps = { order: OfficeOrder; onDone: () => void }

/** The button that adds a note to an order, until the customer’s data was deleted (H2). */
export function NoteAction({ order, onDone }: NoteProps) {
  const t = useText('office-orders')
  const mayWrite = useSessionState().session?.rights.includes('customers') === true
  if (!mayWrite || order.contact === null) return null
  return (
    <p className="-ml-3 mb-2">
      <DialogButton
        kind="quiet"
        icon="plus"
        dialog={(opened) => <NoteDialog {...opened} order={order} />}
        onDone={onDone}
      >
        {t('note.action')}
      </DialogButton>
    </p>
  )
}

function NoteDialog({ order, onClose, onDone }: NoteProps & { onClose: () => void }) {
  const t = useText('office-orders')
  const form = useOfficeForm(writeOrderNote.body, { text: '' })
  const add = useFormAction(
    form,
    (api, body, idempotencyKey) =>
      api.call(writeOrderNote, { params: { order: order.id }, body, idempotencyKey }),
    onDone,
  )
  return (
    <FormDialog
      {...add}
      title={t('note.title', { number: order.number })}
      action={t('note.do')}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('note.lead')}</p>
      <TextField {...useFormField(form.control, 'text')} label={t('note.text')} lines={4} />
    </FormDialog>
  )
}

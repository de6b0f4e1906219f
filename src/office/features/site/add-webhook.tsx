import type * as z from 'zod/mini'
import { addWebhook } from '#contract/office/webhooks.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'

/** Asks for the address of a program that receives alerts (a webhook). */
export function AddWebhook({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (added: z.output<typeof addWebhook.reply>) => void
}) {
  const t = useText('office-site')
  const form = useOfficeForm(addWebhook.body, { address: '' })
  const add = useFormAction(form, (api, body) => api.call(addWebhook, { body }), onDone)
  return (
    <FormDialog
      {...add}
      title={t('webhooks.addTitle')}
      action={t('webhooks.addDo')}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('webhooks.addText')}</p>
      <TextField
        {...useFormField(form.control, 'address')}
        label={t('webhooks.address')}
        hint={t('webhooks.addressHint')}
        type="url"
        autoComplete="off"
      />
    </FormDialog>
  )
}

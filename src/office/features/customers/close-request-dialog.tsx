import { type PrivacyRequest, closePrivacyRequest } from '#contract/office/privacy.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

/** Closes a request that was answered elsewhere or withdrawn; a note states the reason. */
export function CloseRequestDialog({
  request,
  onClose,
  onDone,
}: {
  request: PrivacyRequest
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-customers')
  const form = useOfficeForm(closePrivacyRequest.body, { note: '' })
  const close = useFormAction(
    form,
    (api, body) => api.call(closePrivacyRequest, { params: { request: request.id }, body }),
    () => {
      showToast({ tone: 'ok', text: t('close.done') })
      onDone()
    },
  )
  return (
    <FormDialog {...close} title={t('close.title')} action={t('close.do')} onClose={onClose}>
      <p className="dialog-lead">{t('close.lead')}</p>
      <TextField {...useFormField(form.control, 'note')} label={t('close.note')} lines={3} />
    </FormDialog>
  )
}

import { useId } from 'react'
import { type PrivacyRequest, closePrivacyRequest } from '#contract/office/privacy.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { DialogFoot } from '#office/ui/layers/dialog-foot.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { useSendingForm } from '#office/base/use-sending-form.ts'

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
  const id = useId()
  const confirmed = useConfirmed()
  const form = useOfficeForm(closePrivacyRequest.body, { note: '' })
  const { submit, isPending, problem } = useSendingForm(form, async (body) => {
    await confirmed((api) =>
      api.call(closePrivacyRequest, { params: { request: request.id }, body }),
    )
    showToast({ tone: 'ok', text: t('close.done') })
    onDone()
  })
  return (
    <Dialog
      title={t('close.title')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFoot
          type="submit"
          form={id}
          isPending={isPending}
          action={t('close.do')}
          onCancel={onClose}
        />
      }
    >
      <p className="dialog-lead">{t('close.lead')}</p>
      <form id={id} className="fields" noValidate onSubmit={submit}>
        <TextField {...useFormField(form.control, 'note')} label={t('close.note')} lines={3} />
      </form>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}

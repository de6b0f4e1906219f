import { useId, useState } from 'react'
import type * as z from 'zod/mini'
import { addWebhook } from '#contract/office/webhooks.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { DialogFoot } from '#office/ui/layers/dialog-foot.tsx'
import { Notice } from '#office/ui/notice.tsx'

/** Asks for the address of a program that receives alerts (a webhook). */
export function AddWebhook({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (added: z.output<typeof addWebhook.reply>) => void
}) {
  const t = useText('office-site')
  const id = useId()
  const confirmed = useConfirmed()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useOfficeForm(addWebhook.body, { address: '' })
  const explain = useServerErrors(form)
  const { isSubmitting } = form.formState
  const add = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      onDone(await confirmed((api) => api.call(addWebhook, { body })))
    } catch (error) {
      setProblem(explain(error))
    }
  })
  return (
    <Dialog
      title={t('webhooks.addTitle')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFoot
          type="submit"
          form={id}
          isPending={isSubmitting}
          action={t('webhooks.addDo')}
          onCancel={onClose}
        />
      }
    >
      <p className="dialog-lead">{t('webhooks.addText')}</p>
      <form id={id} noValidate onSubmit={(event) => void add(event)}>
        <TextField
          {...useFormField(form.control, 'address')}
          label={t('webhooks.address')}
          hint={t('webhooks.addressHint')}
          type="url"
          autoComplete="off"
        />
      </form>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}

import { useId, useState } from 'react'
import * as z from 'zod/mini'
import type { OwnAccess } from '#contract/office/staff-session.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { namedField } from '#office/base/fields.ts'
import { isGivenUp, isKnownDevice, makeOwnPasskey } from '#office/base/passkeys.ts'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { DialogFoot } from '#office/ui/layers/dialog-foot.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'

const schema = z.object({ name: namedField })

/** Asks for a name for another passkey, then has the device create it. */
export function AddPasskey({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (access: OwnAccess) => void
}) {
  const t = useText('office-people')
  const office = useText('office')
  const id = useId()
  const confirmed = useConfirmed()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useOfficeForm(schema, { name: '' })
  const explain = useServerErrors(form)
  const { isSubmitting } = form.formState
  const create = form.handleSubmit(async ({ name }) => {
    setProblem(null)
    try {
      onDone(await confirmed((api) => makeOwnPasskey(api, name)))
      showToast({ tone: 'ok', text: t('access.keyAdded', { name }) })
    } catch (error) {
      if (isKnownDevice(error)) setProblem(t('access.known'))
      else setProblem(isGivenUp(error) ? office('login.cancelled') : explain(error))
    }
  })
  return (
    <Dialog
      title={t('access.addTitle')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFoot
          icon="key"
          type="submit"
          form={id}
          isPending={isSubmitting}
          action={t('access.create')}
          onCancel={onClose}
        />
      }
    >
      <p className="dialog-lead">{t('access.addLead')}</p>
      <form id={id} noValidate onSubmit={(event) => void create(event)}>
        <TextField
          {...useFormField(form.control, 'name')}
          label={t('access.keyName')}
          hint={t('access.keyHint')}
          autoComplete="off"
        />
      </form>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}

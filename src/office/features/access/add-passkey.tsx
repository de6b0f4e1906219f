import * as z from 'zod/mini'
import type { OwnAccess } from '#contract/office/staff-session.ts'
import { namedField } from '#office/base/fields.ts'
import { isGivenUp, isKnownDevice, makeOwnPasskey } from '#office/base/passkeys.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'

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
  const form = useOfficeForm(schema, { name: '' })
  const explainFields = useServerErrors(form)
  const { run, isPending, problem } = useAction(
    (api, { name }: z.output<typeof schema>) => makeOwnPasskey(api, name),
    {
      toast: (_, { name }) => t('access.keyAdded', { name }),
      onDone,
      explain(error) {
        if (isKnownDevice(error)) return t('access.known')
        return isGivenUp(error) ? office('login.cancelled') : explainFields(error)
      },
    },
  )
  return (
    <FormDialog
      title={t('access.addTitle')}
      action={t('access.create')}
      look={{ icon: 'key' }}
      isPending={isPending}
      problem={problem}
      onSave={() => void form.handleSubmit(run)()}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('access.addLead')}</p>
      <TextField
        {...useFormField(form.control, 'name')}
        label={t('access.keyName')}
        hint={t('access.keyHint')}
        autoComplete="off"
      />
    </FormDialog>
  )
}

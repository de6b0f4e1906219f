import type { ApiClient } from '#contract/client.ts'
import { type SavedView, saveView } from '#contract/office/views.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { useText } from '#ui/text/text.ts'
import * as z from 'zod/mini'

const schema = z.pick(saveView.body, { name: true })

export type ViewList = { results: SavedView[] }

/** Asks for the name of a view: of a new one, or the new name of `renamed`. */
export default function ViewDialog({
  renamed,
  hasPrivateText,
  send,
  onClose,
  onDone,
}: {
  renamed: SavedView | null
  hasPrivateText: boolean
  send: (api: ApiClient, name: string) => Promise<ViewList>
  onClose: () => void
  onDone: (views: ViewList, name: string) => void
}) {
  const t = useText('office')
  const form = useOfficeForm(schema, { name: renamed?.name ?? '' })
  const save = useFormAction(
    form,
    (api, { name }) => send(api, name),
    (views, { name }) => onDone(views, name),
  )
  const isNew = renamed === null
  return (
    <FormDialog
      {...save}
      title={t(isNew ? 'views.saveTitle' : 'views.renameTitle')}
      action={t(isNew ? 'views.saveDo' : 'views.renameDo')}
      onClose={onClose}
    >
      <p className="dialog-lead">{t(isNew ? 'views.lead' : 'views.renameLead')}</p>
      {isNew && hasPrivateText ? <p>{t('views.withoutText')}</p> : null}
      <TextField
        {...useFormField(form.control, 'name')}
        label={t('views.name')}
        autoComplete="off"
      />
    </FormDialog>
  )
}

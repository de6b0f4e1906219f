import { type SavedView, renameView, saveView } from '#contract/office/views.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { useText } from '#ui/text/text.ts'
import * as z from 'zod/mini'

const schema = z.pick(saveView.body, { name: true })

export type ViewList = { results: SavedView[] }

/** Asks for the name of a view: of a new one, or the new name of `renamed`. */
export default function ViewDialog({
  renamed,
  page,
  search,
  hasPrivateText,
  onClose,
  onDone,
}: Pick<SavedView, 'page' | 'search'> & {
  renamed: SavedView | null
  hasPrivateText: boolean
  onClose: () => void
  onDone: (views: ViewList) => void
}) {
  const t = useText('office')
  const form = useOfficeForm(schema, { name: renamed?.name ?? '' })
  const save = useFormAction(
    form,
    (api, { name }) =>
      renamed === null
        ? api.call(saveView, { body: { page, name, search } })
        : api.call(renameView, { params: { view: renamed.id }, body: { name } }),
    (views, { name }) => {
      onDone(views)
      onClose()
      showToast({ tone: 'ok', text: t('views.saved', { name }) })
    },
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

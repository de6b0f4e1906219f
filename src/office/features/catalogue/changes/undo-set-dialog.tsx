import { type ChangeSetView, undoChangeSet } from '#contract/office/catalogue.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { entryName, fieldLabel } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { useSetTime } from './use-set-time.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'

/**
 * Adds edits to the draft that undo a publication, and lists the changes that cannot be undone
 * (H8).
 */
export function UndoSetDialog({ set, onClose }: { set: ChangeSetView; onClose: () => void }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const { published, drafted, replaceDraft } = useCatalogue()
  const formatter = useFieldFormatter(published, drafted)
  const timeOf = useSetTime()
  const at = timeOf(set)
  const undo = useApiAction(undoChangeSet, {
    onDone({ draft, kept: unrestoredEdits }) {
      replaceDraft(draft)
      const names = unrestoredEdits.map(
        ({ entry, field }) =>
          `${entryName(formatter, entry)}, ${fieldLabel(entry, field, formatter)}`,
      )
      showToast(
        unrestoredEdits.length === 0
          ? { tone: 'ok', text: t('sets.undone') }
          : {
              tone: 'warn',
              text: `${t('sets.undone')} ${t('sets.kept', { count: unrestoredEdits.length, names: format.list(names) })}`,
            },
      )
      onClose()
    },
  })
  return (
    <ActionDialog
      title={t('sets.undoTitle', { at })}
      verb={t('sets.undoDo')}
      action={undo}
      input={{ params: { id: set.id } }}
      isDestructive={false}
      onClose={onClose}
    >
      <p>
        {t('sets.undoText')} {t('sets.undoKept')}
      </p>
    </ActionDialog>
  )
}

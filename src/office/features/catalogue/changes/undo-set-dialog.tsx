import { type ChangeSetView, undoChangeSet } from '#contract/office/catalogue.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { fieldLabel } from '#office/features/catalogue/diff-text/subject.ts'
import { entryName } from '#office/features/catalogue/diff-text/diff-formatter.ts'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { useSetTime } from './use-set-time.ts'
import { useDiffFormatter } from './use-diff-formatter.ts'

/**
 * Adds edits to the draft that undo a publication, and lists the changes that cannot be undone
 * (H8).
 */
export function UndoSetDialog({ set, onClose }: { set: ChangeSetView; onClose: () => void }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const { published, drafted, replaceDraft } = useCatalogue()
  const formatter = useDiffFormatter(published, drafted)
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

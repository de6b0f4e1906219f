import { type ChangeSetView, undoChangeSet } from '#contract/office/catalogue.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { useSending } from '#office/base/use-sending.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { fieldLabel } from '#office/features/catalogue/diff-text/subject.ts'
import { entryName } from '#office/features/catalogue/diff-text/diff-formatter.ts'
import { AlertDialog } from '#office/ui/layers/dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { useSetTime } from './use-set-time.ts'
import { useDiffFormatter } from './use-diff-formatter.ts'

/**
 * Adds edits to the draft that undo a publication, and lists the changes that cannot be undone
 * (H8).
 */
export function UndoSetDialog({ set, onClose }: { set: ChangeSetView; onClose: () => void }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const { api } = useOffice()
  const { published, drafted, replaceDraft } = useCatalogue()
  const formatter = useDiffFormatter(published, drafted)
  const timeOf = useSetTime()
  const { send, isPending, problem } = useSending()
  const at = timeOf(set)
  const undo = () =>
    send(set.id, async () => {
      const { draft, kept: unrestoredEdits } = await api().call(undoChangeSet, {
        params: { id: set.id },
      })
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
    })
  return (
    <AlertDialog
      title={t('sets.undoTitle', { at })}
      isOpen
      isDestructive={false}
      action={t('sets.undoDo')}
      isPending={isPending}
      onConfirm={() => void undo()}
      onClose={onClose}
    >
      <p>
        {t('sets.undoText')} {t('sets.undoKept')}
      </p>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </AlertDialog>
  )
}

import { discardCatalogueDraft } from '#contract/office/catalogue.ts'
import { changesOf } from '#domain/catalogue/changes.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { editorNames } from './edit-authors.ts'

/** Lists the people whose work is lost with the draft, and discards it after confirmation. */
export function DiscardDialog({ onClose }: { onClose: () => void }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const { draft, replaceDraft } = useCatalogue()
  const { id, edits } = draft
  const count = changesOf(edits).length
  const discard = useApiAction(discardCatalogueDraft, {
    toast: t('discard.done'),
    onDone(next) {
      replaceDraft(next)

      onClose()
    },
  })
  const names = editorNames(edits, { you: t('page.you'), somebody: t('page.somebody') })
  return (
    <ActionDialog
      title={t('discard.title', { count })}
      verb={t('discard.do', { count })}
      action={discard}
      input={{ params: { id: id ?? '' } }}
      isReady={id !== null}
      onClose={onClose}
    >
      <p>{t('discard.text', { names: format.list(names) })}</p>
    </ActionDialog>
  )
}

import { discardCatalogueDraft } from '#contract/office/catalogue.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { useSending } from '#office/base/use-sending.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { AlertDialog } from '#office/ui/layers/dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { editorNames } from './edit-authors.ts'

/** Lists the people whose work is lost with the draft, and discards it after confirmation. */
export function DiscardDialog({ onClose }: { onClose: () => void }) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const { api } = useOffice()
  const { draft, replaceDraft } = useCatalogue()
  const { send, isPending, problem } = useSending()
  const { id, edits } = draft
  const count = edits.length
  const discard = () =>
    send('discard', async () => {
      if (id === null) return
      replaceDraft(await api().call(discardCatalogueDraft, { params: { id } }))
      showToast({ tone: 'ok', text: t('discard.done') })
      onClose()
    })
  const names = editorNames(edits, { you: t('page.you'), somebody: t('page.somebody') })
  return (
    <AlertDialog
      title={t('discard.title', { count })}
      isOpen
      action={t('discard.do', { count })}
      isPending={isPending}
      onConfirm={() => void discard()}
      onClose={onClose}
    >
      <p>{t('discard.text', { names: format.list(names) })}</p>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </AlertDialog>
  )
}

import { type OfficePromo, stopPromo } from '#contract/office/promos.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

/**
 * Explains the effect of stopping a promotion, and stops it at once; for a short time this can be
 * undone (H14).
 */
export function StopDialog({
  promo: { id, code, used, discount },
  onClose,
  onDone,
  undo,
}: {
  promo: OfficePromo
  onClose: () => void
  onDone: () => void
  undo: () => void
}) {
  const t = useText('office-promos')
  const format = useFormat()
  const stop = useApiAction(stopPromo, {
    onDone() {
      showToast({ tone: 'ok', text: t('stop.done', { code }), undo })
      onDone()
    },
  })
  return (
    <ActionDialog
      title={t('stop.title', { code })}
      verb={t('stop.confirm')}
      action={stop}
      input={{ params: { promo: id } }}
      onClose={onClose}
    >
      <p>{t('stop.so', { count: used, amount: format.price(discount) })}</p>
      <p>{t('stop.text')}</p>
    </ActionDialog>
  )
}

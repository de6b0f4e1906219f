import { type OfficePromo, stopPromo } from '#contract/office/promos.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSending } from '#office/base/use-sending.ts'
import { useText } from '#office/base/text.ts'
import { AlertDialog } from '#office/ui/layers/dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'

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
  const { api } = useOffice()
  const { send, isPending, problem } = useSending()
  const stop = () =>
    send('stop', async () => {
      await api().call(stopPromo, { params: { promo: id } })
      showToast({ tone: 'ok', text: t('stop.done', { code }), undo })
      onDone()
    })
  return (
    <AlertDialog
      title={t('stop.title', { code })}
      isOpen
      onClose={onClose}
      action={t('stop.confirm')}
      isPending={isPending}
      onConfirm={() => void stop()}
    >
      <p>{t('stop.so', { count: used, amount: format.price(discount) })}</p>
      <p>{t('stop.text')}</p>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </AlertDialog>
  )
}

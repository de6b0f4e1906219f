import { type OfficeOrder, undoOfficeHandOver } from '#contract/office/orders.ts'
import type { MoneyAnswer } from '#domain/orders/counter-payment.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Problem } from '#office/ui/layers/action-dialog.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { DialogButton, type OpenedDialogProps } from '#office/ui/layers/dialog-button.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'

/**
 * The button that undoes a hand-over, if this is possible: until the end of the day of the
 * hand-over, or of the service, if that continues past midnight (N5, N10).
 */
export function UndoHandOver({ order, onDone }: { order: OfficeOrder; onDone: () => void }) {
  const t = useText('office-orders')
  if (!order.mayUndoHandOver) return null
  return (
    <DialogButton
      kind="outlined"
      onDone={onDone}
      dialog={(opened) => <UndoDialog order={order} {...opened} />}
    >
      {t('handOver.undo')}
    </DialogButton>
  )
}

/**
 * The dialog has one button for each treatment of the payment at the counter (kept or returned).
 * Each button also undoes the hand-over.
 */
function UndoDialog({
  order: { id, number, paidAtCounter },
  onClose,
  onDone,
}: OpenedDialogProps & { order: OfficeOrder }) {
  const t = useText('office-orders')
  const office = useText('office')
  const format = useFormat()
  const { run, isPending, problem } = useApiAction(undoOfficeHandOver, {
    onDone() {
      showToast({ tone: 'ok', text: t('handOver.undone', { number }) })
      onDone()
    },
  })
  const undo = (money: MoneyAnswer) => run({ params: { order: id }, body: { money } })
  return (
    <Dialog
      title={t('handOver.title', { number })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button kind="action" isPending={isPending} onPress={() => undo('kept')}>
            {t(paidAtCounter === null ? 'handOver.do' : 'handOver.kept')}
          </Button>
          {paidAtCounter === null ? null : (
            <Button kind="outlined" isPending={isPending} onPress={() => undo('returned')}>
              {t('handOver.returned')}
            </Button>
          )}
          <Button kind="quiet" isDisabled={isPending} onPress={onClose}>
            {office('action.nothing')}
          </Button>
        </>
      }
    >
      <p>{t('handOver.text')}</p>
      {paidAtCounter === null ? null : (
        <p>
          {t('handOver.money', {
            paid: paidAtCounter.parts
              .map(({ means, amount }) => t(`counter.${means}`, { amount: format.price(amount) }))
              .join(', '),
          })}
        </p>
      )}
      <Problem text={problem} />
    </Dialog>
  )
}

import { type OfficeOrder, undoOfficeHandOver } from '#contract/office/orders.ts'
import type { MoneyAnswer } from '#domain/orders/counter-payment.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { DialogButton, type OpenedDialogProps } from '#ui/parts/layers/dialog-button.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'

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
  const format = useFormat()
  const action = useApiAction(undoOfficeHandOver, {
    toast: t('handOver.undone', { number }),
    onDone,
  })
  const undo = (money: MoneyAnswer) => action.run({ params: { order: id }, body: { money } })
  return (
    <ChoiceDialog
      title={t('handOver.title', { number })}
      answers={[
        {
          text: t(paidAtCounter === null ? 'handOver.do' : 'handOver.kept'),
          isPreferred: true,
          choose: () => undo('kept'),
        },
        ...(paidAtCounter === null
          ? []
          : [{ text: t('handOver.returned'), choose: () => undo('returned') }]),
      ]}
      action={action}
      onClose={onClose}
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
    </ChoiceDialog>
  )
}

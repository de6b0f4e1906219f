import { useState } from 'react'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { type RefundBody, type RefundableView, refundOrder } from '#contract/office/refunds.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { refundReasons } from '#domain/orders/refund.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'
import { DialogFoot } from '#ui/parts/layers/dialog-foot.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { brandName } from './card-brand.ts'
import { type Ticked, isAbove, linesOf, previewOf, rowsOf } from './refund-draft.ts'
import { RefundPreview } from './refund-preview.tsx'
import { RefundRows } from './refund-rows.tsx'

type RefundDialogReason = RefundBody['reason']

/**
 * Refunds lines of an order: the user chooses the lines, the amounts and the reason, and sees the
 * effects (H3).
 */
export function RefundDialog({
  order,
  refundable,
  onClose,
  onDone,
}: {
  order: OfficeOrder
  refundable: RefundableView
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-orders')
  const format = useFormat()
  const rows = rowsOf(refundable)
  const [ticked, setTicked] = useState<Ticked>({})
  const [reason, setReason] = useState<RefundDialogReason>('missing')
  const [points, setPoints] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const lines = linesOf(ticked, rows, refundable)
  const correction = lines.length === 0 ? null : previewOf(refundable, lines)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const goodwillPoints = points ?? 0
  const { alone, codeGivenBack, left: amountLeft } = refundable
  // A refund of everything that is left also restores the goodwill code; the value of the code
  // counts towards the user’s limit.
  const codeBack = amount === amountLeft ? codeGivenBack : 0
  const needsSecond =
    isAbove(alone.refund, amount + codeBack) || isAbove(alone.points, goodwillPoints)
  const body: RefundBody = {
    lines,
    reason,
    note: note.trim() === '' ? null : note.trim(),
    goodwillPoints,
  }
  const { run, isPending, problem } = useApiAction(refundOrder, {
    onDone(refund) {
      const doneKey = refundable.way === 'counter' ? 'refund.doneCounter' : 'refund.done'
      const text = refund.state === 'done' ? doneKey : 'refund.asked'
      showToast({ tone: 'ok', text: t(text, { amount: format.price(refund.amount) }) })
      onDone()
    },
  })
  return (
    <Dialog
      title={t('refund.title', { number: order.number })}
      isOpen
      isWide
      onClose={onClose}
      footer={
        <DialogFoot
          isPending={isPending}
          isDisabled={correction === null}
          onPress={() => run({ params: { order: order.id }, body })}
          action={t(needsSecond ? 'refund.ask' : 'refund.do', { amount: format.price(amount) })}
          onCancel={onClose}
        />
      }
    >
      <p className="dialog-lead">{useLead(order, refundable)}</p>
      <RefundRows rows={rows} ticked={ticked} onChange={setTicked} />
      <div className="field-row">
        <Select
          label={t('refund.reason')}
          value={reason}
          onChange={(id) => setReason(refundReasons.find((each) => each === id) ?? reason)}
          choices={refundReasons.map((id) => ({ id, text: t(`reason.${id}`) }))}
        />
        <NumberField
          label={t('refund.goodwill')}
          value={points}
          onChange={setPoints}
          min={0}
          max={MAX_POINTS}
          isDisabled={!refundable.hasCard}
          hint={
            refundable.hasCard
              ? alone.points === null
                ? undefined
                : t('refund.goodwillLimit', { points: alone.points })
              : t('refund.goodwillNone')
          }
        />
      </div>
      <TextField
        label={t('refund.note')}
        hint={t('refund.noteHint')}
        value={note}
        onChange={setNote}
      />
      {/* An amount that cannot be refunded shows its error at its own field. */}
      {correction === null && lines.length > 0 ? null : (
        <RefundPreview
          refundMeans={refundable.way}
          correction={correction}
          remainingAmount={amountLeft - amount}
          name={order.customerName ?? ''}
          goodwillPoints={goodwillPoints}
          codeBack={codeBack}
          limit={alone.refund}
          needsSecond={needsSecond}
        />
      )}
      <Problem text={problem} />
    </Dialog>
  )
}

/** A sentence on how the money reaches the customer. */
function useLead({ card }: OfficeOrder, { way: refundChannel }: RefundableView): string {
  const t = useText('office-orders')
  if (refundChannel === 'counter' || card === null) return t('refund.leadCounter')
  return t('refund.leadCard', { card: `${brandName(card.brand)} •••• ${card.last4}` })
}

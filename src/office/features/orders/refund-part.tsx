import { useState } from 'react'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { type Approval, type RefundableView, decideApproval } from '#contract/office/refunds.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useFormat } from '#office/base/format.ts'
import { useSending } from '#office/base/use-sending.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** Refunds of this order that wait for a second person. */
export function WaitingApprovals({
  approvals,
  onDone,
}: {
  approvals: readonly Approval[]
  onDone: () => void
}) {
  return approvals.map((approval) => (
    <WaitingApproval key={approval.id} approval={approval} onDone={onDone} />
  ))
}

function WaitingApproval({ approval, onDone }: { approval: Approval; onDone: () => void }) {
  const t = useText('office-orders')
  const format = useFormat()
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const { id, amount, askedBy, reason, isMine, canDecide } = approval
  const sum = format.price(amount)
  const decide = (decision: 'approve' | 'decline') =>
    send(decision, async () => {
      await confirmed((api) =>
        api.call(decideApproval, { params: { approval: id }, body: { decision } }),
      )
      const text = decision === 'approve' ? 'refund.approved' : 'refund.declined'
      showToast({ tone: 'ok', text: t(text, { amount: sum }) })
      onDone()
    })
  return (
    <Notice
      tone="warn"
      action={
        canDecide ? (
          <>
            <Button kind="outlined" isPending={isPending} onPress={() => void decide('approve')}>
              {t('refund.approve', { amount: sum })}
            </Button>{' '}
            <Button kind="quiet" isDisabled={isPending} onPress={() => void decide('decline')}>
              {t('refund.decline')}
            </Button>
          </>
        ) : undefined
      }
    >
      {isMine
        ? t('refund.waitingMine', { amount: sum })
        : t('refund.waiting', { name: askedBy.name, amount: sum, reason: t(`reason.${reason}`) })}
      {problem === null ? null : ` ${problem}`}
    </Notice>
  )
}

/** The button that opens the refund; it says why where nothing can be given back. */
export function RefundAction({
  order,
  refundable,
  onDone,
}: {
  order: OfficeOrder
  refundable: RefundableView | undefined
  onDone: () => void
}) {
  const t = useText('office-orders')
  const [isOpen, setOpen] = useState(false)
  const isPossible = refundable !== undefined && refundable.way !== null && refundable.left > 0
  if (refundable !== undefined && !isPossible)
    return <p className="drawer-note">{t('refund.notPossible')}</p>
  return (
    <>
      <Button kind="action" isDisabled={!isPossible} onPress={() => setOpen(true)}>
        {t('refund.action')}
      </Button>
      {isOpen && isPossible ? (
        <RefundDialog
          order={order}
          refundable={refundable}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      ) : null}
    </>
  )
}

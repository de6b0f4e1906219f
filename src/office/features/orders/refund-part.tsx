import type { OfficeOrder } from '#contract/office/orders.ts'
import { type Approval, type RefundableView, decideApproval } from '#contract/office/refunds.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { DialogButton } from '#ui/parts/layers/dialog-button.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type LineNames = Pick<RefundableView['lines'][number], 'line' | 'name'>[]

/** The refunds and goodwill of this order that wait for a second person. */
export function WaitingApprovals({
  approvals,
  lines,
  onDone,
}: {
  approvals: readonly Approval[]
  /** The names of the order’s lines. */
  lines: LineNames
  onDone: () => void
}) {
  return approvals.map((approval) => (
    <WaitingApproval key={approval.id} approval={approval} lines={lines} onDone={onDone} />
  ))
}

function WaitingApproval({
  approval,
  lines,
  onDone,
}: {
  approval: Approval
  lines: LineNames
  onDone: () => void
}) {
  const t = useText('office-orders')
  const format = useFormat()
  const asks = useAsks()
  const office = useText('office')
  const { id, kind, amount, isMine, canDecide, confirmers } = approval
  const isRefund = kind === 'refund'
  const sum = format.price(amount)
  const { run, isPending, problem } = useApiAction(decideApproval, {
    onDone(_, { body: { decision } }) {
      const approved = isRefund ? t('refund.approved', { amount: sum }) : t('goodwill.approved')
      showToast({ tone: 'ok', text: decision === 'approve' ? approved : t('refund.declined') })
      onDone()
    },
  })
  const decide = (decision: 'approve' | 'decline') =>
    run({ params: { approval: id }, body: { decision } })
  return (
    <Notice
      tone="warn"
      action={
        canDecide ? (
          <>
            <Button kind="outlined" isPending={isPending} onPress={() => decide('approve')}>
              {isRefund ? t('refund.approve', { amount: sum }) : t('goodwill.approve')}
            </Button>{' '}
            <Button kind="quiet" isDisabled={isPending} onPress={() => decide('decline')}>
              {t('refund.decline')}
            </Button>
          </>
        ) : undefined
      }
    >
      {isMine
        ? isRefund
          ? t('refund.waitingMine', { amount: sum })
          : t('goodwill.waitingMine')
        : asks(approval)}
      {canDecide
        ? null
        : ` ${confirmers.length === 0 ? office('second.nobody') : office('second.names', { names: format.list(confirmers) })}`}
      <ApprovalContents approval={approval} lines={lines} />
      {problem === null ? null : ` ${problem}`}
    </Notice>
  )
}

/** The lines, points and note of a requested refund, for the person who confirms it. */
function ApprovalContents({ approval, lines }: { approval: Approval; lines: LineNames }) {
  const t = useText('office-orders')
  const format = useFormat()
  const { kind, goodwillPoints: points, codeGivenBack, note } = approval
  const contents = [
    ...approval.lines.map(({ line, amount }) =>
      t('refund.lineOf', {
        // The deposits are an order’s last line, which has no name (E2).
        name: lines.find((orderLine) => orderLine.line === line)?.name ?? t('deposits'),
        told: format.price(amount),
      }),
    ),
    ...(codeGivenBack > 0 ? [t('refund.codeBack', { amount: format.price(codeGivenBack) })] : []),
    ...(kind === 'refund' && points > 0 ? [t('refund.granted', { points })] : []),
    ...(note === null ? [] : [t('refund.lineOf', { name: t('refund.note'), told: note })]),
  ]
  return contents.length === 0 ? null : (
    <ul className="notice-list">
      {contents.map((content) => (
        <li key={content}>{content}</li>
      ))}
    </ul>
  )
}

/** Returns a function that states who requests an approval, what is requested, and why. */
function useAsks(): (approval: Approval) => string {
  const t = useText('office-orders')
  const format = useFormat()
  return ({ kind, amount, goodwillPoints: points, askedBy: { name }, reason: why }) => {
    const reason = t(`reason.${why}`)
    const sum = format.price(amount)
    if (kind === 'points') return t('goodwill.waitingPoints', { name, points, reason })
    return t(kind === 'code' ? 'goodwill.waitingCode' : 'refund.waiting', {
      name,
      amount: sum,
      reason,
    })
  }
}

/** The button that opens the refund dialog. If nothing can be refunded, the reason is stated. */
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
  const isPossible = refundable !== undefined && refundable.way !== null && refundable.left > 0
  if (refundable !== undefined && !isPossible)
    return (
      <p className="muted">{t(refundable.way === null ? 'refund.notTaken' : 'refund.allGiven')}</p>
    )
  return (
    <DialogButton
      kind="action"
      isDisabled={!isPossible}
      onDone={onDone}
      dialog={(opened) =>
        isPossible ? <RefundDialog order={order} refundable={refundable} {...opened} /> : null
      }
    >
      {t('refund.action')}
    </DialogButton>
  )
}

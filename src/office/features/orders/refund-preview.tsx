import type { RefundableView } from '#contract/office/refunds.ts'
import type { Cents } from '#domain/money/money.ts'
import type { RefundCorrection } from '#domain/orders/refund.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Notice } from '#ui/parts/notice.tsx'

/** The effects of a refund, in words and amounts, shown before the user confirms it. */
export function RefundPreview({
  refundMeans,
  correction,
  remainingAmount,
  name,
  goodwillPoints,
  codeBack,
  limit,
  needsSecond,
}: {
  refundMeans: RefundableView['way']
  /** Null while nothing is ticked, or if the ticked rows cannot be refunded. */
  correction: RefundCorrection | null
  remainingAmount: Cents
  name: string
  goodwillPoints: number
  /** Cents that are restored to a goodwill code which paid a part of the order. */
  codeBack: Cents
  limit: Cents | null
  needsSecond: boolean
}) {
  const t = useText('office-orders')
  const format = useFormat()
  if (correction === null) return <Notice tone="info">{t('refund.choose')}</Notice>
  const { amount, vat, points } = correction
  const tax = vat.reduce((sum, part) => sum + part.vat, 0)
  const sentences = [
    t(refundMeans === 'counter' ? 'refund.givesCounter' : 'refund.gives', {
      amount: format.price(amount),
      name: name === '' ? t('customer') : name,
      vat: format.price(tax),
    }),
    points.takenBack > 0 ? t('refund.takenBack', { points: points.takenBack }) : null,
    points.givenBack > 0 ? t('refund.givenBack', { points: points.givenBack }) : null,
    codeBack > 0 ? t('refund.codeBack', { amount: format.price(codeBack) }) : null,
    goodwillPoints > 0 ? t('refund.granted', { points: goodwillPoints }) : null,
    t('refund.receipt'),
    remainingAmount > 0 ? t('refund.left', { amount: format.price(remainingAmount) }) : null,
    needsSecond
      ? t('refund.needsSecond')
      : limit === null
        ? null
        : t('refund.above', { amount: format.price(limit) }),
  ].filter((sentence) => sentence !== null)
  return (
    <div aria-live="polite">
      <Notice tone={needsSecond ? 'warn' : 'info'}>{sentences.join(' ')}</Notice>
    </div>
  )
}

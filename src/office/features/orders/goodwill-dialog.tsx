import { useState } from 'react'
import { type GoodwillBody, type GoodwillView, giveGoodwill } from '#contract/office/goodwill.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { refundReasons } from '#domain/orders/refund.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { MoneyField, NumberField } from '#ui/parts/fields/number-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'
import { DialogFoot } from '#ui/parts/layers/dialog-foot.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { isAbove } from './refund-draft.ts'

const kinds = ['code', 'points'] as const
type GoodwillReason = GoodwillBody['reason']
/** A new code, to be shown once. */
export type IssuedCode = { code: string; amount: number; until: string }

/** Grants points or a promo code for an order, without a refund (H3). */
export function GoodwillDialog({
  order,
  goodwill,
  onClose,
  onDone,
}: {
  order: OfficeOrder
  goodwill: GoodwillView
  onClose: () => void
  /** Called with the new code; with null for points, or if a second person must confirm. */
  onDone: (code: IssuedCode | null) => void
}) {
  const t = useText('office-orders')
  const format = useFormat()
  const { hasCard, codesLeft, alone } = goodwill
  const [kind, setKind] = useState<(typeof kinds)[number]>(codesLeft > 0 ? 'code' : 'points')
  const [amount, setAmount] = useState<number | null>(null)
  const [points, setPoints] = useState<number | null>(null)
  const [reason, setReason] = useState<GoodwillReason>('missing')
  const body: GoodwillBody | null =
    kind === 'code'
      ? amount === null || amount < 1
        ? null
        : { kind, amount, reason }
      : points === null || points < 1
        ? null
        : { kind, points, reason }
  const needsSecond =
    kind === 'code' ? isAbove(alone.refund, amount ?? 0) : isAbove(alone.points, points ?? 0)
  const sum = format.price(amount ?? 0)
  const most = t('goodwill.most', { amount: format.price(codesLeft) })
  const isTooMuch = kind === 'code' && isAbove(codesLeft, amount ?? 0)
  const { run, isPending, problem } = useApiAction(giveGoodwill, {
    onDone(goodwill, { body }) {
      if (goodwill.state === 'asked') showToast({ tone: 'ok', text: t('goodwill.asked') })
      else if (body.kind === 'points')
        showToast({ tone: 'ok', text: t('goodwill.donePoints', { points: body.points }) })
      const isCode = goodwill.state === 'done' && goodwill.code !== null && goodwill.until !== null
      onDone(
        isCode && body.kind === 'code'
          ? { code: goodwill.code ?? '', amount: body.amount, until: goodwill.until ?? '' }
          : null,
      )
    },
  })
  const action =
    kind === 'code'
      ? t(needsSecond ? 'refund.ask' : 'goodwill.do', { amount: sum })
      : t(needsSecond ? 'goodwill.askPoints' : 'goodwill.doPoints', { points: points ?? 0 })
  return (
    <Dialog
      title={t('goodwill.title', { number: order.number })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFoot
          isPending={isPending}
          isDisabled={body === null || isTooMuch}
          onPress={() => {
            if (body !== null) run({ params: { order: order.id }, body })
          }}
          action={action}
          onCancel={onClose}
        />
      }
    >
      <p className="dialog-lead">{t('goodwill.lead')}</p>
      {hasCard && codesLeft > 0 ? (
        <Segmented
          label={t('goodwill.form')}
          choices={kinds.map((id) => ({ id, text: t(`goodwill.kinds.${id}`) }))}
          value={kind}
          onChange={setKind}
        />
      ) : null}
      <div className="field-row">
        {kind === 'code' ? (
          <MoneyField
            label={t('goodwill.amount')}
            {...(isTooMuch ? { error: most } : { hint: most })}
            value={amount}
            onChange={setAmount}
            min={0}
            max={codesLeft}
          />
        ) : (
          <NumberField
            label={t('goodwill.points')}
            hint={
              alone.points === null
                ? undefined
                : t('refund.goodwillLimit', { points: alone.points })
            }
            value={points}
            onChange={setPoints}
            min={0}
            max={MAX_POINTS}
          />
        )}
        <Select
          label={t('refund.reason')}
          value={reason}
          onChange={(id) => setReason(refundReasons.find((each) => each === id) ?? reason)}
          choices={refundReasons.map((id) => ({ id, text: t(`reason.${id}`) }))}
        />
      </div>
      <div aria-live="polite">
        <Notice tone={needsSecond ? 'warn' : 'info'}>
          {body === null
            ? t('goodwill.choose')
            : kind === 'code'
              ? t('goodwill.code', { amount: sum })
              : t('refund.granted', { points: points ?? 0 })}
          {needsSecond ? ` ${t('refund.needsSecond')}` : null}
        </Notice>
      </div>
      <Problem text={problem} />
    </Dialog>
  )
}

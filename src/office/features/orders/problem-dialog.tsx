import { useState } from 'react'
import type { GoodwillView } from '#contract/office/goodwill.ts'
import { answerBody } from '#contract/office/order-problems.ts'
import type { OfficeOrder, OfficeProblem, ReadyAnswer } from '#contract/office/orders.ts'
import type { RefundableView } from '#contract/office/refunds.ts'
import { intlLocale, localeNames } from '#contract/pages/locales.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import {
  type Ticked,
  isAbove,
  linesOf,
  previewOf,
  reasonOf,
  rowsOf,
  tickUnits,
} from './refund-draft.ts'
import { RefundPreview } from './refund-preview.tsx'
import { RefundRows } from './refund-rows.tsx'
import { type SettlementWay, settlementWays, useSettlement } from './use-settlement.ts'

type ProblemDialogProps = {
  order: OfficeOrder
  problem: OfficeProblem
  /** Null if nothing can be refunded. */
  refundable: RefundableView | null
  goodwill: GoodwillView | undefined
  onClose: () => void
  /**
   * Called when the problem is settled, and also if another user answered first: that answer is
   * then shown behind the dialog, which retains the typed text.
   */
  onDone: () => void
}

/**
 * Settles a problem in one step: the compensation (a refund, for which the lines that the customer
 * named are ticked at first; points; or nothing), and the answer, based on a ready text and sent in
 * one mail (E9, H3, N6).
 */
export function ProblemDialog({
  order,
  problem: orderProblem,
  refundable,
  goodwill,
  onClose,
  onDone,
}: ProblemDialogProps) {
  const t = useText('office-orders')
  const format = useFormat()
  const { number, locale, readyAnswers } = order
  const possible = settlementWays.filter((each) =>
    each === 'refund' ? refundable !== null : each === 'nothing' || goodwill?.hasCard === true,
  )
  const [compensation, setCompensation] = useState<SettlementWay>(possible[0] ?? 'nothing')
  const [problemKind, setProblemKind] = useState<ReadyAnswer['kind']>(
    orderProblem.lines[0]?.kind ?? 'other',
  )
  const rows = refundable === null ? [] : rowsOf(refundable)
  const [ticked, setTicked] = useState<Ticked>(() => tickUnits(rows, orderProblem.lines))
  const [points, setPoints] = useState<number | null>(null)
  const ready = readyAnswers.find((each) => each.kind === problemKind)
  const form = useOfficeForm(answerBody, { text: ready?.text ?? '' })
  const lines = refundable === null ? [] : linesOf(ticked, rows, refundable)
  const correction = refundable === null || lines.length === 0 ? null : previewOf(refundable, lines)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const { run, ...actionState } = useSettlement({
    order: order.id,
    problemId: orderProblem.id,
    onClose,
    onDone,
  })
  const reason = reasonOf(problemKind)
  const compensations = {
    refund: { compensation: 'refund', lines, reason },
    points: { compensation: 'points', points: points ?? 0, reason },
    nothing: { compensation: 'nothing' },
  } as const
  const alone = (refundable ?? goodwill)?.alone
  const needsSecond =
    alone !== undefined &&
    (compensation === 'refund' ? isAbove(alone.refund, amount) : isAbove(alone.points, points ?? 0))
  const sums = { amount: format.price(amount), points: points ?? 0 }
  return (
    <FormDialog
      {...actionState}
      title={t('problem.answerTitle', { number })}
      action={t(
        needsSecond && compensation !== 'nothing'
          ? `problem.do.${compensation}Asked`
          : `problem.do.${compensation}`,
        sums,
      )}
      isWide
      isDisabled={
        (compensation === 'refund' && correction === null) ||
        (compensation === 'points' && (points ?? 0) < 1)
      }
      onSave={() =>
        void form.handleSubmit(({ text }) => run({ text, ...compensations[compensation] }))()
      }
      onClose={onClose}
    >
      {possible.length > 1 ? (
        <Segmented
          label={t('problem.way')}
          choices={possible.map((each) => ({ id: each, text: t(`problem.ways.${each}`) }))}
          value={compensation}
          onChange={setCompensation}
        />
      ) : null}
      {compensation === 'refund' && refundable !== null ? (
        <>
          <RefundRows rows={rows} ticked={ticked} onChange={setTicked} />
          {correction === null && lines.length > 0 ? null : (
            <RefundPreview
              refundMeans={refundable.way}
              correction={correction}
              remainingAmount={refundable.left - amount}
              name={order.customerName ?? ''}
              goodwillPoints={0}
              codeBack={amount === refundable.left ? refundable.codeGivenBack : 0}
              limit={refundable.alone.refund}
              needsSecond={needsSecond}
            />
          )}
        </>
      ) : null}
      {compensation === 'points' ? (
        <PointsField points={points} onChange={setPoints} needsSecond={needsSecond} />
      ) : null}
      <Select
        label={t('problem.ready')}
        value={problemKind}
        onChange={(chosenKind) => {
          const next = readyAnswers.find((each) => each.kind === chosenKind)
          if (next === undefined) return
          setProblemKind(next.kind)
          form.setValue('text', next.text, { shouldValidate: true })
        }}
        choices={readyAnswers.map((each) => ({
          id: each.kind,
          text: each.kind === 'late' ? t('reason.late') : t(`problem.kind.${each.kind}`),
        }))}
      />
      <TextField
        {...useFormField(form.control, 'text')}
        label={t('problem.text')}
        hint={t('problem.hint', { language: localeNames[locale] })}
        lang={intlLocale[locale]}
        lines={6}
      />
    </FormDialog>
  )
}

function PointsField({
  points,
  onChange,
  needsSecond,
}: {
  points: number | null
  onChange: (points: number | null) => void
  needsSecond: boolean
}) {
  const t = useText('office-orders')
  return (
    <>
      <NumberField
        label={t('goodwill.points')}
        value={points}
        onChange={onChange}
        min={0}
        max={MAX_POINTS}
      />
      {needsSecond ? <Notice tone="warn">{t('refund.needsSecond')}</Notice> : null}
    </>
  )
}

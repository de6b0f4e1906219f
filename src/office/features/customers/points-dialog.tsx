import { useWatch } from 'react-hook-form'
import { type OfficeCustomer, changePoints } from '#contract/office/customers.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { useNameOf } from './customer-name.tsx'
import { type PointKind, pointKinds, pointsAfter, pointsForm } from './points-draft.ts'

/** Grants or withdraws points by hand, after showing the resulting balance (H4). */
export function PointsDialog({
  customer,
  onClose,
  onDone,
}: {
  customer: OfficeCustomer
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-customers')
  const { balance, cap, limit, left: pointsLeft } = customer.points
  const form = useOfficeForm(pointsForm(pointsLeft), { kind: 'granted', count: null, reason: '' })
  const { control } = form
  const kind = useFormField(control, 'kind')
  const typed = useWatch({ control, name: 'count' })
  const change = useFormAction(
    form,
    // The form is valid only with a number of points.
    (api, { count, ...adjustment }, idempotencyKey) =>
      api.call(changePoints, {
        params: { customer: customer.id },
        body: { ...adjustment, count: count ?? 0 },
        idempotencyKey,
      }),
    ({ balance }) => {
      showToast({ tone: 'ok', text: t('change.done', { balance }) })
      onDone()
    },
  )
  return (
    <FormDialog
      {...change}
      title={t('change.title', { name: useNameOf()(customer) })}
      action={t(kind.value === 'granted' ? 'change.give' : 'change.take', { points: typed ?? 0 })}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('change.lead')}</p>
      <Segmented
        label={t('change.kind')}
        choices={pointKinds.map((each) => ({ id: each, text: t(`change.kinds.${each}`) }))}
        value={kind.value}
        onChange={kind.onChange}
      />
      <div className="field-row grid-cols-[minmax(120px,150px)_minmax(0,1fr)] max-sm:grid-cols-1">
        <NumberField
          {...useFormField(control, 'count')}
          label={t('change.count')}
          hint={limit === null ? undefined : t('change.limit', { left: pointsLeft ?? 0, limit })}
        />
        <TextField
          {...useFormField(control, 'reason')}
          label={t('change.reason')}
          hint={t('change.reasonHint')}
        />
      </div>
      <PointsPreview balance={balance} cap={cap} kind={kind.value} count={typed} />
    </FormDialog>
  )
}

function PointsPreview({
  balance,
  cap,
  kind,
  count,
}: {
  balance: number
  cap: number
  kind: PointKind
  count: number | null
}) {
  const t = useText('office-customers')
  const { balance: after, short } = pointsAfter(balance, kind, count ?? 0)
  return (
    <div aria-live="polite">
      <Notice tone={short > 0 ? 'warn' : 'info'}>
        {count === null || count < 1
          ? t('change.ask')
          : t('change.becomes', { before: balance, after })}
        {short === 0
          ? null
          : ` ${kind === 'granted' ? t('change.full', { points: short, cap }) : t('change.short', { points: short })}`}
      </Notice>
    </div>
  )
}

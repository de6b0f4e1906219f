import { useState } from 'react'
import { type OfficeOrder, changeCounterMeans } from '#contract/office/orders.ts'
import { type CounterMeans, type CounterTender, counterMeans } from '#domain/money/counter-means.ts'
import { splitTender } from '#domain/orders/counter-payment.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { MoneyField } from '#ui/parts/fields/number-field.tsx'
import { DialogButton, type OpenedDialogProps } from '#ui/parts/layers/dialog-button.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'

const modes = ['one', 'two'] as const

/** The button that corrects the payment method used at the counter, while this is allowed (N4). */
export function MeansCorrection({ order, onDone }: { order: OfficeOrder; onDone: () => void }) {
  const t = useText('office-orders')
  if (!order.mayChangeMeans) return null
  return (
    <DialogButton
      kind="outlined"
      onDone={onDone}
      dialog={(opened) => <MeansDialog order={order} {...opened} />}
    >
      {t('means.change')}
    </DialogButton>
  )
}

/**
 * The dialog has one button for each payment method that differs from the current one, which saves
 * it. For a payment with two methods, the button chooses the method of the remaining amount, which
 * differs from the first method.
 */
function MeansDialog({
  order: { id, number, paidAtCounter },
  onClose,
  onDone,
}: OpenedDialogProps & { order: OfficeOrder }) {
  const t = useText('office-orders')
  const format = useFormat()
  const [mode, setMode] = useState<(typeof modes)[number]>('one')
  const [first, setFirst] = useState<CounterMeans>('meal-voucher')
  const [part, setPart] = useState<number | null>(null)
  const { amount, parts: counterParts } = paidAtCounter ?? { amount: 0, parts: [] }
  const isSplit = mode === 'two'
  const split = splitTender({ means: first, amount: part }, amount)
  const between = t('means.between', { least: format.price(1), most: format.price(amount - 1) })
  const action = useApiAction(changeCounterMeans, {
    toast: t('means.done', { number }),
    onDone,
  })
  const change = (means: CounterTender) => action.run({ params: { order: id }, body: { means } })
  const press = (means: CounterMeans) => {
    if (!isSplit) change(means)
    else if (split !== null) change([split.first, { means, amount: split.remainder }])
  }
  const now = counterParts.length === 1 ? counterParts[0]?.means : undefined
  return (
    <ChoiceDialog
      title={t('means.title', { number })}
      answers={counterMeans
        .filter((means) => means !== (isSplit ? first : now))
        .map((means) => ({ text: t(`means.of.${means}`), choose: () => press(means) }))}
      action={action}
      isReady={!isSplit || split !== null}
      onClose={onClose}
    >
      <p>{t('means.text')}</p>
      <Segmented
        label={t('means.many')}
        choices={modes.map((id) => ({ id, text: t(`means.${id}`) }))}
        value={mode}
        onChange={setMode}
      />
      {isSplit ? (
        <>
          <Segmented
            label={t('means.first')}
            choices={counterMeans.map((means) => ({ id: means, text: t(`means.of.${means}`) }))}
            value={first}
            onChange={setFirst}
          />
          <MoneyField
            label={t('means.firstAmount', { means: t(`means.of.${first}`) })}
            {...(part !== null && split === null ? { error: between } : { hint: between })}
            value={part}
            onChange={setPart}
            min={1}
            max={amount - 1}
          />
          <p aria-live="polite">
            {split === null ? null : t('means.rest', { amount: format.price(split.remainder) })}
          </p>
        </>
      ) : null}
    </ChoiceDialog>
  )
}

import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { Checkbox } from '#office/ui/fields/checkbox.tsx'
import { MoneyField } from '#office/ui/fields/number-field.tsx'
import { Tag } from '#office/ui/state-label.tsx'
import { type RefundRow, type Ticked, isAbove, tick } from './refund-draft.ts'

/** What can be given back: each row ticked, with the amount that is given for it. */
export function RefundRows({
  rows,
  ticked,
  onChange,
}: {
  rows: readonly RefundRow[]
  ticked: Ticked
  onChange: (ticked: Ticked) => void
}) {
  const t = useText('office-orders')
  const format = useFormat()
  return (
    <ul className="refund-rows">
      {rows.map((row) => {
        const { id, isPart, most, points } = row
        const name = row.name ?? t('deposits')
        const isTicked = id in ticked
        return (
          <li key={id} data-part={isPart || undefined}>
            <Checkbox value={isTicked} onChange={() => onChange(tick(ticked, row, rows))}>
              {name} {isPart ? <Tag>{t('refund.supplement')}</Tag> : null}
            </Checkbox>
            {isTicked && most > 0 ? (
              <MoneyField
                label={t('refund.amountOf', { name })}
                isLabelHidden
                value={ticked[id] ?? null}
                min={0}
                max={most}
                error={
                  isAbove(most, ticked[id] ?? 0)
                    ? t('refund.most', { amount: format.price(most) })
                    : undefined
                }
                onChange={(amount) => onChange({ ...ticked, [id]: amount })}
              />
            ) : null}
            <span className="refund-most">
              {most > 0 ? format.price(most) : t('inPoints', { points })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

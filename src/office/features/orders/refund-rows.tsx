import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { MoneyField, NumberField } from '#ui/parts/fields/number-field.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { type RefundableRow, type Ticked, atFullPrice, isAbove, toggleRow } from './refund-draft.ts'

const rowLook = `group grid min-h-13 grid-cols-[1fr_auto_84px] items-center gap-x-4 border-b
  border-b-line py-1 font-semibold data-part:pl-7 data-part:font-medium
  max-sm:grid-cols-[minmax(0,1fr)_auto]`
// A narrow window has no room for both the highest possible amount and the field for the amount, so
// the field replaces it.
const highestLook =
  'col-[-2] text-right tabular-nums max-sm:group-has-[input:not([type=checkbox])]:hidden'

/** The rows that can be refunded, each with a checkbox, a quantity and an amount. */
export function RefundRows({
  rows,
  ticked,
  onChange,
}: {
  rows: readonly RefundableRow[]
  ticked: Ticked
  onChange: (ticked: Ticked) => void
}) {
  const t = useText('office-orders')
  return (
    <ul>
      {rows.map((row) => {
        const { id, part, sold, count } = row
        const name = row.name ?? t('deposits')
        const rowTick = ticked[id]
        return (
          <li key={id} data-part={part !== null || undefined} className={rowLook}>
            <Checkbox
              value={rowTick !== undefined}
              onChange={() => onChange(toggleRow(ticked, row, rows))}
            >
              {t('times', { quantity: count })} {name}{' '}
              {part === null ? null : <Tag>{t('refund.supplement')}</Tag>}{' '}
              {count < sold ? (
                <Tag tone="warn">
                  {t('refund.already', { count: sold - count, quantity: sold })}
                </Tag>
              ) : null}
            </Checkbox>
            {rowTick === undefined ? null : (
              <RefundAmount
                row={row}
                name={name}
                rowTick={rowTick}
                onChange={(changed) => onChange({ ...ticked, [id]: changed })}
              />
            )}
            <RefundMost row={row} />
          </li>
        )
      })}
    </ul>
  )
}

/**
 * The quantity of a row, if there are several units, and the amount: the full price, which can be
 * lowered.
 */
function RefundAmount({
  row,
  name,
  rowTick,
  onChange,
}: {
  row: RefundableRow
  name: string
  rowTick: Ticked[string]
  onChange: (rowTick: Ticked[string]) => void
}) {
  const t = useText('office-orders')
  const format = useFormat()
  const { quantity, amount } = rowTick
  const { count } = row
  const hasAmount = row.priceOf(count) > 0
  const isCounted = quantity >= 1 && quantity <= count
  const most = isCounted ? row.priceOf(quantity) : 0
  return (
    <span className="flex gap-2">
      {count > 1 ? (
        <div className={`min-w-0 ${hasAmount ? 'w-16' : 'w-28'}`}>
          <NumberField
            label={t('refund.quantityOf', { name, count })}
            isLabelHidden
            value={quantity === 0 ? null : quantity}
            min={1}
            max={count}
            error={isCounted ? undefined : t('refund.mostUnits', { count })}
            onChange={(typed) =>
              onChange(
                typed !== null && typed >= 1 && typed <= count
                  ? atFullPrice(row, typed)
                  : { quantity: typed ?? 0, amount: null },
              )
            }
          />
        </div>
      ) : null}
      {hasAmount ? (
        <div className="w-28 min-w-0">
          <MoneyField
            label={t('refund.amountOf', { name })}
            isLabelHidden
            value={amount}
            min={0}
            max={most}
            error={
              isCounted && isAbove(most, amount ?? 0)
                ? t('refund.most', { amount: format.price(most) })
                : undefined
            }
            onChange={(typed) => onChange({ quantity, amount: typed })}
          />
        </div>
      ) : null}
    </span>
  )
}

function RefundMost({ row: { count, points, priceOf } }: { row: RefundableRow }) {
  const t = useText('office-orders')
  const format = useFormat()
  const most = priceOf(count)
  return (
    <span className={highestLook}>{most > 0 ? format.price(most) : t('inPoints', { points })}</span>
  )
}

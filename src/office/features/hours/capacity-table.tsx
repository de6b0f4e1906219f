import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { type Quarter, type QuarterLoad, clockAt } from './curve-draft.ts'
import { clock } from '#office/features/catalogue/field-kinds/restaurant-texts.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'

/** The capacities of the plot as a table, with a field for each quarter of an hour. */
export function CapacityTable({
  label,
  quarters,
  loads,
  onChange,
}: {
  label: string
  quarters: readonly Quarter[]
  loads: readonly QuarterLoad[]
  onChange: (at: number, orders: number) => void
}) {
  const t = useText('office-hours')
  const format = useFormat()
  const formatter = useFieldFormatter()
  return (
    <div className="tray table-tray">
      <table className="table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('capacity.quarter')}</th>
            <th scope="col" data-number="">
              {t('capacity.median')}
            </th>
            <th scope="col" data-number="">
              {t('capacity.most')}
            </th>
            <th scope="col">{t('capacity.orders')}</th>
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ minute, orders }, at) => (
            <tr key={minute}>
              <th scope="row">{clock(clockAt(minute), formatter)}</th>
              <td data-number="">{format.number(loads[at]?.median ?? 0)}</td>
              <td data-number="">{format.number(loads[at]?.most ?? 0)}</td>
              <td>
                <NumberField
                  label={t('capacity.at', { time: clock(clockAt(minute), formatter) })}
                  isLabelHidden
                  value={orders}
                  min={0}
                  max={10_000}
                  onChange={(value) => {
                    if (value !== null && value >= 0 && value <= 10_000) onChange(at, value)
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { PlotTable } from '#ui/parts/plot/plot-table.tsx'
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
    <PlotTable
      caption={label}
      columns={[
        { id: 'quarter', header: t('capacity.quarter') },
        { id: 'median', header: t('capacity.median'), isNumber: true },
        { id: 'most', header: t('capacity.most'), isNumber: true },
        { id: 'orders', header: t('capacity.orders') },
      ]}
      rows={quarters.map(({ minute, orders }, at) => {
        const time = clock(clockAt(minute), formatter)
        return {
          key: String(minute),
          cells: [
            time,
            format.number(loads[at]?.median ?? 0),
            format.number(loads[at]?.most ?? 0),
            <NumberField
              key="orders"
              label={t('capacity.at', { time })}
              isLabelHidden
              value={orders}
              min={0}
              max={10_000}
              onChange={(value) => {
                if (value !== null && value >= 0 && value <= 10_000) onChange(at, value)
              }}
            />,
          ],
        }
      })}
    />
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PHONE, useMedia } from '#ui/base/use-media.ts'
import { type HeatCell, HeatPlot } from '#ui/parts/plot/heat-plot.tsx'
import { Measured } from '#ui/parts/plot/measured.tsx'
import { PlotTable } from '#ui/parts/plot/plot-table.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { type Heat, type HeatUnit, heatOf, inUnit, levelOf, unitOf } from './heat.ts'
import { weekdaysOf } from './periods.ts'
import { measures } from './report-address.ts'
import { type ReportPartProps, ReportPart } from './report-part.tsx'
import { useReportHrefs } from './use-report-hrefs.ts'
import { EURO, useReportLabels } from './use-report-labels.ts'

const units = {
  revenue: { 1: 'euros', 1000: 'thousandEuros', 1_000_000: 'millionEuros' },
  orders: { 1: 'orders', 1000: 'thousandOrders', 1_000_000: 'millionOrders' },
} as const satisfies Record<string, Record<HeatUnit, string>>

/** The sales by hour of pick-up and weekday, as a heat map. */
export function HoursPart({ view, filters, change }: ReportPartProps) {
  const { t } = useReportLabels()
  const { by: measure } = filters
  const heat = heatOf(view.report.hours, measure, weekdaysOf(view.days))
  const unit = unitOf(heat.highest)
  const isTable = filters.table.includes('hours')
  return (
    <ReportPart
      name="hours"
      title={t('hours.title')}
      note={isTable ? undefined : t(`hours.unit.${units[measure][unit]}`)}
      tools={
        <Segmented
          isSmall
          label={t('hours.measure')}
          choices={measures.map((id) => ({
            id,
            text: id === 'revenue' ? EURO : t('hours.orders'),
          }))}
          value={measure}
          onChange={(nextMeasure) => change({ by: nextMeasure }, { replace: true })}
        />
      }
      filters={filters}
      change={change}
    >
      {heat.hours.length === 0 ? (
        <p>{t('sold.none')}</p>
      ) : isTable ? (
        <HoursTable view={view} heat={heat} measure={measure} />
      ) : (
        <Measured>{(width) => <Plot {...{ view, heat, unit, measure, width }} />}</Measured>
      )}
    </ReportPart>
  )
}

type HeatViewProps = Pick<ReportPartProps, 'view'> & { heat: Heat; measure: 'revenue' | 'orders' }

/**
 * The plot of the heat map. On a phone, which has no room for twelve columns of hours, the weekdays
 * are the columns.
 */
function Plot({
  view,
  heat,
  unit,
  measure,
  width,
}: HeatViewProps & { unit: HeatUnit; width: number }) {
  const { t, locale, format, withTenth, euros, names, hour } = useReportLabels()
  const hrefs = useReportHrefs(view)
  const isNarrow = useMedia(PHONE)
  const amount = (value: number) =>
    measure === 'revenue' ? euros(Math.round(value * 100)) : t('hours.count', { count: value })
  const at = (weekday: number, of: number) =>
    t('hours.at', { weekday: names.weekday(weekday), from: hour(of), until: hour(of + 1) })
  const formatValue = (value: number) => {
    const shortened = inUnit(value, unit)
    if (shortened === null) return value > 0 ? '·' : ''
    return unit === 1 ? format.number(shortened) : withTenth(shortened)
  }
  const soldAt = (weekday: number, of: number) =>
    view.report.hours.find((hourSales) => hourSales.weekday === weekday && hourSales.hour === of)
  function cellOf(weekday: number, of: number): HeatCell {
    const sold = soldAt(weekday, of)
    const value = sold === undefined ? 0 : measure === 'revenue' ? sold.revenue / 100 : sold.orders
    return {
      key: `${weekday} ${of}`,
      label: t('hours.cell', {
        at: at(weekday, of),
        amount: euros(sold?.revenue ?? 0),
        count: sold?.orders ?? 0,
      }),
      valueText: formatValue(value),
      level: levelOf(value, heat.highest),
      href: value > 0 ? hrefs.hour(weekday, of) : null,
    }
  }
  const peak = heat.rows
    .flatMap(({ weekday, values }) =>
      values.map((value, index) => ({ weekday, value, hour: heat.hours[index] ?? 0 })),
    )
    .reduce((best, cell) => (cell.value > best.value ? cell : best))
  const label = t('hours.summary', {
    at: at(peak.weekday, peak.hour),
    amount: amount(peak.value),
  })
  const totalOf = (name: string, value: number, href: string | null) => ({
    label: t('hours.row', { weekday: name, total: amount(value) }),
    valueText: formatValue(value),
    href: value > 0 ? href : null,
  })
  if (isNarrow)
    return (
      <HeatPlot
        label={label}
        width={width}
        names={heat.rows.map(({ weekday }) => names.shortWeekday(weekday))}
        totalName={t('hours.perHour')}
        sides={{ left: 40, right: 46 }}
        rows={heat.hours.map((of, index) => ({
          key: String(of),
          name: hour(of),
          cells: heat.rows.map(({ weekday }) => cellOf(weekday, of)),
          total: totalOf(
            hour(of),
            heat.rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
            null,
          ),
        }))}
      />
    )
  return (
    <HeatPlot
      label={label}
      width={width}
      // In a narrow column, the hour is written without its minutes.
      names={heat.hours.map((of) =>
        (width - 100) / heat.hours.length < 46 && locale !== 'fr' ? String(of) : hour(of),
      )}
      totalName={t('hours.perDay')}
      sides={{ left: 42, right: 58 }}
      rows={heat.rows.map(({ weekday, total }) => ({
        key: String(weekday),
        name: names.shortWeekday(weekday),
        cells: heat.hours.map((of) => cellOf(weekday, of)),
        total: totalOf(names.weekday(weekday), total, hrefs.weekday(weekday)),
      }))}
    />
  )
}

/** The exact numbers of the heat map, by hour, with sums per hour and per day. */
function HoursTable({ view, heat, measure }: HeatViewProps) {
  const { t, format, names, hour } = useReportLabels()
  const hrefs = useReportHrefs(view)
  // If the highest amount is 1000 euros or more, all amounts are written without cents, so that
  // seven days fit.
  const isLong = measure === 'orders' || heat.highest >= 1000
  const formatValue = (value: number) =>
    isLong ? format.number(Math.round(value)) : format.amount(Math.round(value * 100))
  const linked = (text: string, href: string | null): ReactNode =>
    href === null ? text : <Link to={href}>{text}</Link>
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return (
    <PlotTable
      caption={`${t('hours.title')}, ${measure === 'revenue' ? EURO : t('hours.unit.orders')}`}
      columns={[
        { id: 'hour', header: t('hours.hour') },
        ...heat.rows.map(({ weekday }) => ({
          id: String(weekday),
          header: names.shortWeekday(weekday),
          isNumber: true,
        })),
        { id: 'total', header: t('total'), isNumber: true },
      ]}
      rows={heat.hours.map((of, index) => {
        const values = heat.rows.map((row) => row.values[index] ?? 0)
        return {
          key: String(of),
          cells: [
            hour(of),
            ...heat.rows.map(({ weekday }, at) => {
              const value = values[at] ?? 0
              return linked(formatValue(value), value > 0 ? hrefs.hour(weekday, of) : null)
            }),
            <b key="total">{formatValue(sum(values))}</b>,
          ],
        }
      })}
      total={{
        key: 'total',
        cells: [
          t('total'),
          ...heat.rows.map(({ weekday, total }) =>
            linked(formatValue(total), total > 0 ? hrefs.weekday(weekday) : null),
          ),
          formatValue(sum(heat.rows.map(({ total }) => total))),
        ],
      }}
    />
  )
}

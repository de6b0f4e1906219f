import type { OfficePromos } from '#contract/office/promos.ts'
import { Block } from '#ui/parts/block.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { ColumnPlot } from '#ui/parts/plot/column-plot.tsx'
import { PlotTable } from '#ui/parts/plot/plot-table.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { noonOf } from '#office/base/clock.ts'

export type DaysView = 'plot' | 'table'

/** The discounts of promotions by day: as a plot or as a table (H14). */
export function DaysPart({
  days,
  view,
  onView,
}: {
  days: OfficePromos['days']
  view: DaysView
  onView: (view: DaysView) => void
}) {
  const t = useText('office-promos')
  return (
    <Block
      title={
        <>
          {t('days.title')}{' '}
          <span className="muted font-sans text-note leading-[1.4] font-normal tracking-[0] [font-stretch:normal]">
            {t('days.lead')}
          </span>
        </>
      }
      isRegion
      tools={
        <Segmented
          label={t('days.ways')}
          choices={[
            { id: 'plot', text: t('days.plot') },
            { id: 'table', text: t('days.table') },
          ]}
          value={view}
          onChange={onView}
        />
      }
    >
      {days.every(({ discount }) => discount === 0) ? (
        <p className="muted">{t('days.none')}</p>
      ) : view === 'plot' ? (
        <DaysPlot days={days} />
      ) : (
        <DaysTable days={days} />
      )}
    </Block>
  )
}

function DaysPlot({ days }: { days: OfficePromos['days'] }) {
  const t = useText('office-promos')
  const format = useFormat()
  const most = days.reduce((best, day) => (day.discount > best.discount ? day : best))
  const shortDay = (day: string) => format.shortDay(noonOf(day))
  return (
    <ColumnPlot
      label={t('days.summary', {
        amount: format.price(most.discount),
        day: format.day(noonOf(most.day)),
      })}
      columns={days.map(({ day, discount }) => ({
        key: day,
        name: shortDay(day),
        label: `${shortDay(day)} ${format.price(discount)}`,
        segments: [{ look: 'strong', value: discount / 100 }],
        compared: 0,
        limit: null,
        href: null,
      }))}
      numberOf={format.number}
      current={null}
      mark={null}
    />
  )
}

function DaysTable({ days }: { days: OfficePromos['days'] }) {
  const t = useText('office-promos')
  const format = useFormat()
  return (
    <PlotTable
      caption={t('days.title')}
      columns={[
        { id: 'day', header: t('days.day') },
        { id: 'orders', header: t('days.orders'), isNumber: true },
        { id: 'discount', header: t('days.discount'), isNumber: true },
      ]}
      rows={days.toReversed().map(({ day, orders, discount }) => ({
        key: day,
        cells: [format.shortDay(noonOf(day)), format.number(orders), format.amount(discount)],
      }))}
    />
  )
}

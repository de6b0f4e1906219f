import { TodayPart } from './today-part.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import type { TodayView } from '#contract/office/today.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { ColumnPlot } from '#ui/parts/plot/column-plot.tsx'
import { PlotTable } from '#ui/parts/plot/plot-table.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { shownQuarters } from './figures.ts'
import { type FigureHrefs, useFigureHrefs } from './use-figure-hrefs.ts'

/** Pick-ups per quarter of an hour, with the capacity: as a plot or as a table. */
export function QuartersPlot({
  today,
  restaurant,
}: {
  today: TodayView
  restaurant: number | null
}) {
  const t = useText('office-today')
  const [view, setView] = useState<'curve' | 'table'>('curve')
  const hrefs = useFigureHrefs(today, restaurant)
  const quarters = shownQuarters(today.quarters)
  return (
    <TodayPart
      id="quarters"
      title={t('plot.title')}
      tools={
        <Segmented
          label={t('plot.ways')}
          choices={[
            { id: 'curve', text: t('plot.curve') },
            { id: 'table', text: t('plot.table') },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      {quarters.length === 0 ? (
        <p>{t('plot.none')}</p>
      ) : view === 'table' ? (
        <QuartersTable quarters={quarters} hrefs={hrefs} />
      ) : (
        <Plot quarters={quarters} now={today.at} hrefs={hrefs} />
      )}
    </TodayPart>
  )
}

type Quarters = TodayView['quarters']

function Plot({ quarters, now, hrefs }: { quarters: Quarters; now: string; hrefs: FigureHrefs }) {
  const t = useText('office-today')
  const format = useFormat()
  const peak = quarters.reduce((best, quarter) =>
    totalOf(quarter) > totalOf(best) ? quarter : best,
  )
  const startedCount = quarters.filter(({ at }) => at <= now).length
  const isOn = startedCount > 0 && startedCount < quarters.length
  return (
    <>
      <ColumnPlot
        label={t('plot.summary', {
          count: totalOf(peak),
          time: format.time(peak.at),
          capacity: peak.capacity,
        })}
        columns={quarters.map((quarter) => ({
          key: quarter.at,
          name: format.time(quarter.at),
          label: t('plot.column', {
            time: format.time(quarter.at),
            total: totalOf(quarter),
            handedOver: quarter.handedOver,
            capacity: quarter.capacity,
          }),
          segments: [
            { look: 'strong', value: quarter.handedOver },
            { look: 'pale', value: quarter.booked },
          ],
          compared: quarter.before,
          limit: quarter.capacity,
          href: hrefs?.quarter(quarter.at) ?? null,
        }))}
        numberOf={format.number}
        current={isOn ? (quarters[startedCount - 1]?.at ?? null) : null}
        mark={isOn ? { after: startedCount, text: format.time(now) } : null}
      />
      <ul className="legend">
        <li className="before:bg-select before:shadow-[inset_0_0_0_1.2px_var(--ink)]">
          {t('plot.handedOver')}
        </li>
        <li className="before:bg-zinc-2 before:shadow-[inset_0_0_0_1.2px_var(--line-strong)]">
          {t('plot.booked')}
        </li>
        <li className="before:border-[1.5px] before:border-dashed before:border-line-strong">
          {t('plot.before')}
        </li>
        <li className="before:h-0 before:w-4.5 before:rounded-none before:border-t-2 before:border-dashed before:border-t-radis-text">
          {t('plot.capacity')}
        </li>
      </ul>
    </>
  )
}

const totalOf = ({ handedOver, booked }: Quarters[number]): number => handedOver + booked

function QuartersTable({ quarters, hrefs }: { quarters: Quarters; hrefs: FigureHrefs }) {
  const t = useText('office-today')
  const format = useFormat()
  const linked = (text: string, href: string | undefined) =>
    href === undefined ? text : <Link to={href}>{text}</Link>
  return (
    <PlotTable
      caption={t('plot.title')}
      columns={[
        { id: 'time', header: t('plot.time') },
        ...(['handedOver', 'booked', 'before', 'capacity'] as const).map((id) => ({
          id,
          header: t(`plot.${id}`),
          isNumber: true,
        })),
      ]}
      rows={quarters.map(({ at, handedOver, booked, before, capacity }) => ({
        key: at,
        cells: [
          linked(format.time(at), hrefs?.quarter(at)),
          format.number(handedOver),
          format.number(booked),
          linked(format.number(before), hrefs?.quarterBefore(at)),
          format.number(capacity),
        ],
      }))}
    />
  )
}

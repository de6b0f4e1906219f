import { useState } from 'react'
import type { Today } from '#contract/office/today.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { Segmented } from '#office/ui/segmented.tsx'
import { shownQuarters, topOf } from './figures.ts'

const WIDTH = 560
const HEIGHT = 250
const LEFT = 40
const TOP = 26
const BOTTOM = 28

/** Pick-ups by quarter of an hour under the capacity: as a plot, or as the table behind it. */
export function QuartersPlot({ today }: { today: Today }) {
  const t = useText('office-today')
  const [way, setWay] = useState<'curve' | 'table'>('curve')
  const quarters = shownQuarters(today.quarters)
  return (
    <section className="today-part" aria-labelledby="quarters">
      <header>
        <h2 id="quarters">{t('plot.title')}</h2>
        <Segmented
          label={t('plot.ways')}
          choices={[
            { id: 'curve', text: t('plot.curve') },
            { id: 'table', text: t('plot.table') },
          ]}
          value={way}
          onChange={setWay}
        />
      </header>
      {quarters.length === 0 ? (
        <p>{t('plot.none')}</p>
      ) : way === 'table' ? (
        <QuartersTable quarters={quarters} />
      ) : (
        <Plot quarters={quarters} now={today.at} />
      )}
    </section>
  )
}

type Quarters = Today['quarters']

function Plot({ quarters, now }: { quarters: Quarters; now: string }) {
  const t = useText('office-today')
  const format = useFormat()
  const totals = quarters.map(({ handedOver, booked, before, capacity }) =>
    Math.max(handedOver + booked, before, capacity),
  )
  const top = topOf(Math.max(...totals))
  const step = (WIDTH - LEFT) / quarters.length
  const bar = Math.min(34, step * 0.66)
  const x = (at: number) => LEFT + at * step
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
  const base = y(0)
  const peak = quarters.reduce((best, one) =>
    one.handedOver + one.booked > best.handedOver + best.booked ? one : best,
  )
  const nowAt = quarters.filter(({ at }) => at <= now).length
  const every = Math.ceil(quarters.length / 8)
  return (
    <>
      <svg
        className="plot"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('plot.summary', {
          count: peak.handedOver + peak.booked,
          time: format.time(peak.at),
          capacity: peak.capacity,
        })}
      >
        {[0, 1, 2, 3, 4].map((line) => (
          <g key={line}>
            <line x1={LEFT} x2={WIDTH} y1={y((top / 4) * line)} y2={y((top / 4) * line)} />
            <text x={LEFT - 8} y={y((top / 4) * line) + 4} textAnchor="end">
              {format.number((top / 4) * line)}
            </text>
          </g>
        ))}
        {quarters.map(({ at, handedOver, booked, before }, i) => {
          const left = x(i) + (step - bar) / 2
          return (
            <g key={at}>
              <rect
                className="plot-before"
                x={left}
                y={y(before)}
                width={bar}
                height={base - y(before)}
              />
              <rect
                className="plot-booked"
                x={left}
                y={y(handedOver + booked)}
                width={bar}
                height={y(handedOver) - y(handedOver + booked)}
              />
              <rect
                className="plot-handed"
                x={left}
                y={y(handedOver)}
                width={bar}
                height={base - y(handedOver)}
              />
              {i % every === 0 ? (
                <text x={x(i) + step / 2} y={HEIGHT - 8} textAnchor="middle">
                  {format.time(at)}
                </text>
              ) : null}
            </g>
          )
        })}
        <path
          className="plot-capacity"
          d={quarters
            .map(({ capacity }, i) => `${i === 0 ? 'M' : 'L'}${x(i)} ${y(capacity)}H${x(i + 1)}`)
            .join('')}
        />
        {nowAt > 0 && nowAt < quarters.length ? (
          <g className="plot-now">
            <line x1={x(nowAt)} x2={x(nowAt)} y1={TOP - 8} y2={base} />
            <text x={x(nowAt)} y={TOP - 12} textAnchor="middle">
              {format.time(now)}
            </text>
          </g>
        ) : null}
      </svg>
      <ul className="legend">
        <li className="legend-handed">{t('plot.handedOver')}</li>
        <li className="legend-booked">{t('plot.booked')}</li>
        <li className="legend-before">{t('plot.before')}</li>
        <li className="legend-capacity">{t('plot.capacity')}</li>
      </ul>
    </>
  )
}

function QuartersTable({ quarters }: { quarters: Quarters }) {
  const t = useText('office-today')
  const format = useFormat()
  return (
    <div className="tray table-tray">
      <table className="table">
        <caption className="visually-hidden">{t('plot.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('plot.time')}</th>
            {(['handedOver', 'booked', 'before', 'capacity'] as const).map((name) => (
              <th key={name} scope="col" data-number="">
                {t(`plot.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ at, handedOver, booked, before, capacity }) => (
            <tr key={at}>
              <th scope="row">{format.time(at)}</th>
              {[handedOver, booked, before, capacity].map((value, i) => (
                <td key={i} data-number="">
                  {format.number(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

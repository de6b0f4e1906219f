import { Bar, Line } from '@visx/shape'
import { Link } from 'react-router'
import { PLOT_ROOM } from './plot-part.tsx'
import { type ColumnScales, StepLine, useColumnScales } from './columns.tsx'
import { PlotGround } from './plot-ground.tsx'
import { useRoving } from './use-roving.ts'

/** Share of a column’s space that stays empty. */
const FREE = 0.34
/**
 * Minimum upper end of the scale, in orders, so that the columns of a plot with few orders look
 * low.
 */
const LEAST = 4
/** Minimum width in pixels of a column that can show its number. */
const ROOM_FOR_NUMBER = 22

const segmentLooks = {
  strong: 'fill-select stroke-ink group-data-current/column:fill-leaf',
  full: 'fill-leaf stroke-ink',
  pale: 'fill-zinc-2 stroke-line-strong',
} as const
type SegmentLook = keyof typeof segmentLooks

/** A column: its segments from the ground up, each with its look. */
export type StackedColumn = {
  key: string
  /** The name below the column. */
  name: string
  /** Text for screen readers. */
  label: string
  segments: readonly { look: SegmentLook; value: number }[]
  /** The value of an outline behind the column, for comparison. */
  compared: number
  /**
   * The value at which a line is drawn above the column, such as its capacity; null for no line.
   * Either all columns have a limit, or none has.
   */
  limit: number | null
  /** The address of the orders counted in the column; null for no link. */
  href: string | null
}

/**
 * A plot of columns, with a line above them if they have a limit. Each column links to its orders:
 * the plot is a single tab stop, and the arrow keys move from column to column.
 */
export function ColumnPlot({
  label,
  columns,
  numberOf,
  current,
  mark,
}: {
  label: string
  columns: readonly StackedColumn[]
  numberOf: (value: number) => string
  /** The key of the current column; null for none. */
  current: string | null
  /** A vertical line after the first `after` columns, with a label; null for no line. */
  mark: { after: number; text: string } | null
}) {
  const { plot, linkOf } = useRoving(
    [columns.filter(({ href }) => href !== null).map(({ key }) => key)],
    current,
  )
  const highest = Math.max(
    LEAST,
    ...columns.flatMap(({ segments, compared, limit }) => [sumOf(segments), compared, limit ?? 0]),
  )
  const scales = useColumnScales(
    columns.map(({ key }) => key),
    highest,
    FREE,
  )
  const { frame, x, y, roomOf } = scales
  const hasLinks = columns.some(({ href }) => href !== null)
  return (
    <svg
      ref={plot}
      className="plot max-w-[680px]"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role={hasLinks ? 'group' : 'img'}
      aria-label={label}
    >
      <PlotGround
        {...scales}
        nameOf={(key) => columns.find((column) => column.key === key)?.name ?? ''}
        numberOf={numberOf}
      />
      {columns.map((column, at) => {
        const [columnStart, width] = [x(column.key) ?? 0, x.bandwidth()]
        const sum = sumOf(column.segments)
        // An empty column shows no number: its label states “none”, not “0”.
        const hasNumber = column.key === current && sum > 0 && width >= ROOM_FOR_NUMBER
        const bars = (
          <g aria-hidden="true">
            <Bars column={column} left={columnStart} width={width} y={y} />
            {hasNumber ? (
              <text
                className="fill-ink font-semibold"
                x={columnStart + width / 2}
                y={y(sum) - 5}
                textAnchor="middle"
              >
                {numberOf(sum)}
              </text>
            ) : null}
          </g>
        )
        const isCurrent = column.key === current || undefined
        return column.href === null ? (
          <g key={column.key} className="group/column" data-current={isCurrent}>
            {bars}
          </g>
        ) : (
          <Link
            key={column.key}
            className="group/column outline-none"
            data-current={isCurrent}
            to={column.href}
            aria-label={column.label}
            {...linkOf(column.key)}
          >
            <rect className={PLOT_ROOM} {...roomOf(at)} />
            {bars}
          </Link>
        )
      })}
      <StepLine className="plot-limit" values={columns.map(({ limit }) => limit)} scales={scales} />
      {mark === null ? null : <Mark text={mark.text} x={roomOf(mark.after).x} frame={frame} />}
    </svg>
  )
}

/** A vertical line over the plot, with its label above. */
function Mark({ text, x, frame }: { text: string; x: number; frame: ColumnScales['frame'] }) {
  return (
    <g className="pointer-events-none" aria-hidden="true">
      <Line
        className="stroke-ink stroke-2"
        from={{ x, y: frame.top - 8 }}
        to={{ x, y: frame.bottom }}
      />
      <text className="fill-ink font-semibold" x={x} y={frame.top - 12} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}

const sumOf = (segments: StackedColumn['segments']): number =>
  segments.reduce((sum, { value }) => sum + value, 0)

function Bars({
  column,
  left,
  width,
  y,
}: {
  column: StackedColumn
  left: number
  width: number
  y: ColumnScales['y']
}) {
  const bar = (className: string, from: number, to: number) =>
    from === to ? null : (
      <Bar
        key={className}
        className={className}
        x={left}
        y={y(to)}
        width={width}
        height={y(from) - y(to)}
        rx={Math.min(3, (y(from) - y(to)) / 2)}
      />
    )
  const grounds = column.segments.map((_, at) => sumOf(column.segments.slice(0, at)))
  return (
    <>
      {bar('plot-compared', 0, column.compared)}
      {column.segments.map(({ look, value }, at) =>
        bar(segmentLooks[look], grounds[at] ?? 0, (grounds[at] ?? 0) + value),
      )}
    </>
  )
}

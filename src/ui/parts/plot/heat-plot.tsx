import { scaleBand } from '@visx/scale'
import { Bar } from '@visx/shape'
import { PlotPart } from './plot-part.tsx'
import { useRoving } from './use-roving.ts'

/**
 * Sizes in pixels: the height of a row with its gap, the height of the column names, and the gap
 * between two cells.
 */
const [ROW, HEAD, GAP] = [36, 26, 2]
/** Width of a cell in pixels below which its number has a smaller font. */
const NARROW = 42

export type HeatCell = {
  key: string
  /** Text for screen readers. */
  label: string
  /** The number in the cell, as formatted text; empty for a cell without a number. */
  valueText: string
  /** The colour level of the cell, from 0 to 10. */
  level: number
  href: string | null
}

export type HeatRow = {
  key: string
  name: string
  cells: readonly HeatCell[]
  total: { label: string; valueText: string; href: string | null }
}

/**
 * A heat map in one hue, darker for larger values, with the number in each cell. In the upper half
 * of the scale the text is light. Arrow keys move from cell to cell.
 */
export function HeatPlot({
  label,
  width,
  names,
  rows,
  totalName,
  sides,
}: {
  label: string
  width: number
  /** The names of the columns. */
  names: readonly string[]
  rows: readonly HeatRow[]
  totalName: string
  /** Widths in pixels reserved for the row names on the left and for the sums on the right. */
  sides: { left: number; right: number }
}) {
  const hasLinks = rows.some(({ cells, total }) => [...cells, total].some(({ href }) => href))
  const linked = rows.map(({ key, cells, total }) => [
    ...cells.filter(({ href }) => href !== null).map((cell) => cell.key),
    ...(total.href === null ? [] : [`${key} total`]),
  ])
  const { plot, linkOf } = useRoving(linked.filter((row) => row.length > 0))
  const x = scaleBand({
    domain: names.map((_, at) => at),
    range: [sides.left, width - sides.right],
    paddingInner: 0,
  })
  const size = { width: Math.max(1, x.bandwidth() - GAP), height: ROW - GAP }
  const middle = (at: number) => (x(at) ?? 0) + size.width / 2
  return (
    <svg
      ref={plot}
      className={size.width < NARROW ? 'plot heat heat-narrow' : 'plot heat'}
      viewBox={`0 0 ${width} ${HEAD + rows.length * ROW}`}
      role={hasLinks ? 'group' : 'img'}
      aria-label={label}
    >
      <g aria-hidden="true">
        {names.map((name, at) => (
          <text key={name} className="heat-head" x={middle(at)} y={HEAD - 10} textAnchor="middle">
            {name}
          </text>
        ))}
        <text className="heat-head" x={width - 4} y={HEAD - 10} textAnchor="end">
          {totalName}
        </text>
      </g>
      {rows.map((row, index) => {
        const top = HEAD + index * ROW
        const baseline = top + size.height / 2 + 4.5
        return (
          <g key={row.key}>
            <text className="heat-name" x={0} y={baseline} aria-hidden="true">
              {row.name}
            </text>
            {row.cells.map((cell, at) => {
              const box = { x: x(at) ?? 0, y: top, ...size, rx: 4 }
              return (
                <PlotPart
                  key={cell.key}
                  href={cell.href}
                  label={cell.label}
                  room={box}
                  link={linkOf(cell.key)}
                >
                  <g className={`heat-${cell.level}`}>
                    <Bar className="heat-cell" {...box} />
                    <text x={middle(at)} y={baseline} textAnchor="middle">
                      {cell.valueText}
                    </text>
                  </g>
                </PlotPart>
              )
            })}
            <PlotPart
              href={row.total.href}
              label={row.total.label}
              room={{
                x: width - sides.right + 6,
                y: top,
                width: Math.max(0, sides.right - 6),
                height: size.height,
                rx: 4,
              }}
              link={linkOf(`${row.key} total`)}
            >
              <text className="heat-total" x={width - 4} y={baseline} textAnchor="end">
                {row.total.valueText}
              </text>
            </PlotPart>
          </g>
        )
      })}
    </svg>
  )
}

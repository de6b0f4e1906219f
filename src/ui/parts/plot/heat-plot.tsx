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

/** The share of colour that each level mixes into the background, in percent. */
const SHARES = [0, 7, 15, 24, 33, 42, 84, 88, 92, 96, 100]

const fillOf = (level: number): string =>
  level === 0 ? 'var(--zinc)' : `color-mix(in srgb, var(--leaf) ${SHARES[level]}%, var(--ground))`

/** From level 6 on, the text has the colour of text on `--leaf`, so that it stays legible. */
const textLookOf = (level: number): string => {
  if (level === 0) return ''
  return level < 6 ? 'fill-ink' : 'fill-on-leaf font-semibold'
}

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
  const isNarrow = size.width < NARROW
  const textSize = isNarrow ? 'text-[12px]' : 'text-[13px]'
  return (
    <svg
      ref={plot}
      className="plot"
      viewBox={`0 0 ${width} ${HEAD + rows.length * ROW}`}
      role={hasLinks ? 'group' : 'img'}
      aria-label={label}
    >
      <g aria-hidden="true">
        {names.map((name, at) => (
          <text key={name} x={middle(at)} y={HEAD - 10} textAnchor="middle">
            {name}
          </text>
        ))}
        <text x={width - 4} y={HEAD - 10} textAnchor="end">
          {totalName}
        </text>
      </g>
      {rows.map((row, index) => {
        const top = HEAD + index * ROW
        const baseline = top + size.height / 2 + 4.5
        return (
          <g key={row.key}>
            <text
              className={isNarrow ? 'text-[12px]' : 'text-[14px]'}
              x={0}
              y={baseline}
              aria-hidden="true"
            >
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
                  <g data-level={cell.level}>
                    <Bar
                      className="[.plot-column:focus-visible+*_&]:stroke-(--focus) [.plot-column:focus-visible+*_&]:stroke-[3px] [.plot-column:hover+*_&]:stroke-ink [.plot-column:hover+*_&]:stroke-2"
                      fill={fillOf(cell.level)}
                      {...box}
                    />
                    <text
                      className={`${textSize} ${textLookOf(cell.level)}`}
                      x={middle(at)}
                      y={baseline}
                      textAnchor="middle"
                    >
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
              <text
                className={`${textSize} fill-ink font-semibold`}
                x={width - 4}
                y={baseline}
                textAnchor="end"
              >
                {row.total.valueText}
              </text>
            </PlotPart>
          </g>
        )
      })}
    </svg>
  )
}

import { scaleLinear } from '@visx/scale'
import { Bar, BarRounded, Line } from '@visx/shape'
import type { ChangeTone } from './tone.ts'
import { cutText, widthOf } from './cut-text.ts'
import { PlotPart } from './plot-part.tsx'
import { useRoving } from './use-roving.ts'

/** Heights in pixels: of a row, of a row with a second line, and of the headings above. */
const [ROW, TALL, HEAD] = [30, 46, 26]
const [PICTURE, NAME, GAP] = [38, 110, 12]

const changeLooks: Readonly<Record<ChangeTone, string>> = {
  good: 'fill-ok text-[13px] font-semibold',
  bad: 'fill-warn text-[13px] font-semibold',
  same: 'text-[13px]',
}

export type BarRow = {
  key: string
  name: string
  /** Text for screen readers. */
  label: string
  /** A second line under the name and the bar. */
  note?: string
  /** The address of a picture before the name; null for an empty space in its place. */
  picture?: string | null
  value: number
  /** The value of the comparison mark on the bar; null for none. */
  compared: number | null
  /** The value as formatted text. */
  valueText: string
  change: { text: string; tone: ChangeTone } | null
  href: string | null
}

/** Horizontal bars, each with its name, its value and its change from another period. */
export function BarsPlot({
  label,
  width,
  rows,
  heads,
  track = false,
}: {
  label: string
  width: number
  rows: readonly BarRow[]
  /** Headings above the columns of values and changes; if absent, the columns have no headings. */
  heads?: { value: string; change: string }
  /** True if each bar is drawn on a track of the full width. */
  track?: boolean
}) {
  const { plot, linkOf } = useRoving([
    rows.filter(({ href }) => href !== null).map(({ key }) => key),
  ])
  const top = heads === undefined ? 0 : HEAD
  const height = rows.some(({ note }) => note !== undefined) ? TALL : rowHeight(rows)
  const hasChange = rows.some(({ change }) => change !== null)
  const pictures = rows.some(({ picture }) => picture !== undefined) ? PICTURE : 0
  const values = roomFor([...rows.map(({ valueText }) => valueText), heads?.value ?? ''])
  const changes = roomFor([...rows.map(({ change }) => change?.text ?? ''), heads?.change ?? ''])
  const value = width - (hasChange ? changes : 0)
  // The width of the longest name, limited so that enough room remains for the bars.
  const nameWidth = Math.min(
    Math.max(NAME, ...rows.map(({ name }) => widthOf(name))),
    (width - pictures) * 0.36,
  )
  const [barsStart, barsEnd] = [pictures + nameWidth + GAP, value - values]
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, ...rows.flatMap((row) => [row.value, row.compared ?? 0]))],
    range: [0, Math.max(20, barsEnd - barsStart)],
  })
  const hasLinks = rows.some(({ href }) => href !== null)
  return (
    <svg
      ref={plot}
      className="plot"
      viewBox={`0 0 ${width} ${top + rows.length * height}`}
      role={hasLinks ? 'group' : 'img'}
      aria-label={label}
    >
      {heads === undefined ? null : (
        <g aria-hidden="true">
          <text x={value} y={14} textAnchor="end">
            {heads.value}
          </text>
          <text x={width} y={14} textAnchor="end">
            {hasChange ? heads.change : ''}
          </text>
        </g>
      )}
      {rows.map((row, index) => {
        const y = top + index * height
        const middle = y + (row.note === undefined ? height / 2 : 14)
        const size = { y: middle - (track ? 4.5 : 7), height: track ? 9 : 14 }
        return (
          <PlotPart
            key={row.key}
            href={row.href}
            label={row.label}
            room={{ x: 0, y, width, height, rx: 6 }}
            link={linkOf(row.key)}
          >
            {row.picture ? (
              <image href={row.picture} x={0} y={middle - 16} width={32} height={32} />
            ) : null}
            <text className="fill-ink text-[14px]" x={pictures} y={middle + 5}>
              {cutText(row.name, nameWidth)}
              {cutText(row.name, nameWidth) === row.name ? null : <title>{row.name}</title>}
            </text>
            {track ? (
              <Bar
                className="fill-zinc-2"
                x={barsStart}
                width={x.range()[1] ?? 0}
                {...size}
                rx={4.5}
              />
            ) : null}
            <RowBar x={barsStart} width={x(row.value)} {...size} isOnTrack={track} />
            {row.compared === null ? null : (
              <Line
                className="bars-mark stroke-ink stroke-2"
                from={{ x: barsStart + x(row.compared), y: middle - 10 }}
                to={{ x: barsStart + x(row.compared), y: middle + 10 }}
              />
            )}
            <text
              className="fill-ink text-[13px] font-semibold"
              x={value}
              y={middle + 5}
              textAnchor="end"
            >
              {row.valueText}
            </text>
            {row.change === null ? null : (
              <text
                className={changeLooks[row.change.tone]}
                x={width}
                y={middle + 5}
                textAnchor="end"
              >
                {row.change.text}
              </text>
            )}
            {row.note === undefined ? null : (
              <text x={pictures} y={middle + 23}>
                {cutText(row.note, width - pictures, 'small')}
              </text>
            )}
          </PlotPart>
        )
      })}
    </svg>
  )
}

type RowBarProps = { x: number; y: number; width: number; height: number; isOnTrack: boolean }

const RowBar = ({ isOnTrack, ...room }: RowBarProps) =>
  room.width <= 0 ? null : isOnTrack ? (
    <Bar className="bars-bar fill-leaf" {...room} rx={4.5} />
  ) : (
    <BarRounded
      className="bars-bar fill-leaf"
      {...room}
      radius={Math.min(4, room.width / 2)}
      right
    />
  )

/** The width of a column of texts on the right, with the gap before it. */
const roomFor = (texts: readonly string[]): number => Math.max(...texts.map(widthOf)) + GAP

const rowHeight = (rows: readonly BarRow[]): number =>
  rows.some(({ picture }) => picture !== undefined) ? PICTURE : ROW

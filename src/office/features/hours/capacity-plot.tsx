import { Bar, Line } from '@visx/shape'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { type ColumnScales, StepLine, useColumnScales } from '#ui/parts/plot/columns.tsx'
import { PlotGround } from '#ui/parts/plot/plot-ground.tsx'
import { type Quarter, type QuarterLoad, clockAt } from './curve-draft.ts'
import { clock } from '#office/features/catalogue/field-kinds/restaurant-texts.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'

/** Share of a column’s space that stays empty. */
const FREE = 0.3
/** Minimum height of the scale, in orders per slot, so that a curve of a few orders looks low. */
const LEAST = 8
const MOST = 10_000
/** The keys that change the capacity of a quarter, and by how many orders. */
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }

/**
 * A weekday’s capacity in front of the load of the last weeks. Each quarter of an hour is a slider:
 * left and right select a quarter, up and down change its capacity by one order, Page Up and Page
 * Down by five orders.
 */
export function CapacityPlot({
  label,
  quarters,
  saved,
  loads,
  onChange,
  onCopy,
  onPaste,
}: {
  label: string
  quarters: readonly Quarter[]
  saved: readonly Quarter[]
  loads: readonly QuarterLoad[]
  onChange: (at: number, orders: number) => void
  onCopy: () => void
  onPaste: () => void
}) {
  const t = useText('office-hours')
  const format = useFormat()
  const formatter = useFieldFormatter()
  const plot = useRef<SVGSVGElement>(null)
  const [focused, setFocused] = useState(0)
  const [dragged, setDragged] = useState<number | null>(null)
  const keys = quarters.map(({ minute }) => String(minute))
  const highest = highestOf(quarters, saved, loads)
  const [frozenHighest, setFrozenHighest] = useState(highest)
  // The scale does not change while a thumb is being dragged.
  const scales = useColumnScales(keys, dragged === null ? highest : frozenHighest, FREE)
  const { frame, y, roomOf } = scales
  const inTabOrder = Math.min(focused, quarters.length - 1)

  function set(at: number, orders: number) {
    const bounded = Math.min(Math.max(Math.round(orders), 0), MOST)
    if (quarters[at] && quarters[at].orders !== bounded) onChange(at, bounded)
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const { key } = event
    const step = steps[key]
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: keys.length - 1 }[key]
    if (event.ctrlKey || event.metaKey) {
      if (key === 'c') onCopy()
      else if (key === 'v') onPaste()
      else return
    } else if (step !== undefined) set(at, (quarters[at]?.orders ?? 0) + step)
    else if (next === undefined) return
    else plot.current?.querySelectorAll<SVGGElement>('[role=slider]')[next]?.focus()
    event.preventDefault()
  }

  function onPointerMove(event: PointerEvent) {
    const box = plot.current?.getBoundingClientRect()
    if (dragged === null || box === undefined) return
    set(dragged, y.invert(((event.clientY - box.top) / box.height) * frame.height))
  }

  return (
    <svg
      ref={plot}
      className="plot max-w-[680px] [touch-action:pan-x]"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      // A drawing has no tags for what is in it.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={label}
      onPointerMove={onPointerMove}
      onPointerUp={() => setDragged(null)}
    >
      <PlotGround
        {...scales}
        nameOf={(key) => clock(clockAt(Number(key)), formatter)}
        numberOf={format.number}
      />
      <g aria-hidden="true">
        {loads.map((load, at) => (
          <Load key={keys[at]} load={load} left={scales.x(keys[at] ?? '') ?? 0} scales={scales} />
        ))}
        <StepLine
          className="plot-limit [stroke-dasharray:none]"
          values={quarters.map(({ orders }) => orders)}
          scales={scales}
        />
      </g>
      {quarters.map(({ minute, orders }, at) => {
        const room = roomOf(at)
        const isSaved = orders === (saved[at]?.orders ?? orders)
        return (
          <g
            key={minute}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="slider"
            className="group/thumb cursor-ns-resize outline-none"
            tabIndex={at === inTabOrder ? 0 : -1}
            aria-orientation="vertical"
            aria-label={clock(clockAt(minute), formatter)}
            aria-valuemin={0}
            aria-valuemax={MOST}
            aria-valuenow={orders}
            aria-valuetext={t('capacity.value', { orders, load: loads[at]?.median ?? 0 })}
            onFocus={() => setFocused(at)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPointerDown={(event) => {
              plot.current?.setPointerCapture(event.pointerId)
              setFrozenHighest(highest)
              setDragged(at)
            }}
          >
            <rect className="plot-room" {...room} />
            <circle
              className={`${isSaved ? 'fill-ground' : 'fill-select'} stroke-ink stroke-2 group-focus-visible/thumb:stroke-(--focus) group-focus-visible/thumb:stroke-4`}
              cx={room.x + room.width / 2}
              cy={y(orders)}
              r={5}
            />
          </g>
        )
      })}
    </svg>
  )
}

const highestOf = (
  quarters: readonly Quarter[],
  saved: readonly Quarter[],
  loads: readonly QuarterLoad[],
): number =>
  Math.max(
    LEAST,
    ...quarters.map(({ orders }) => orders + 2),
    ...saved.map(({ orders }) => orders),
    ...loads.map(({ most }) => most),
  )

/** The past load of a quarter: its median as a bar, its maximum as a line. */
function Load({
  load: { median, most },
  left,
  scales: { x, y, frame },
}: {
  load: QuarterLoad
  left: number
  scales: ColumnScales
}) {
  return (
    <>
      {median === 0 ? null : (
        <Bar
          className="fill-zinc-2 stroke-line-strong"
          x={left}
          y={y(median)}
          width={x.bandwidth()}
          height={frame.bottom - y(median)}
          rx={3}
        />
      )}
      {most === 0 ? null : (
        <Line
          className="stroke-ink stroke-2"
          from={{ x: left, y: y(most) }}
          to={{ x: left + x.bandwidth(), y: y(most) }}
        />
      )}
    </>
  )
}

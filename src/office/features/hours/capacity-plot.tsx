import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line, LinePath } from '@visx/shape'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { PlotGround, useFrame } from '#ui/parts/plot/plot-ground.tsx'
import { type Quarter, type QuarterLoad, clockAt } from './curve-draft.ts'
import { clock } from '#office/features/catalogue/field-kinds/restaurant-texts.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'

const FREE = 0.3
/** Minimum height of the scale, in orders per slot, so that a curve of a few orders looks low. */
const LEAST = 8
const [STEP, PAGE, MOST] = [1, 5, 10_000]

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
  const frame = useFrame()
  const plot = useRef<SVGSVGElement>(null)
  const [focused, setFocused] = useState(0)
  const [dragged, setDragged] = useState<number | null>(null)
  const keys = quarters.map(({ minute }) => String(minute))
  const highest = Math.max(
    LEAST,
    ...quarters.map(({ orders }) => orders + 2),
    ...saved.map(({ orders }) => orders),
    ...loads.map(({ most }) => most),
  )
  const [frozenHighest, setFrozenHighest] = useState(highest)
  // The scale does not change while a thumb is being dragged.
  const top = dragged === null ? highest : frozenHighest
  const x = scaleBand({
    domain: keys,
    range: [frame.left, frame.width],
    paddingInner: FREE,
    paddingOuter: FREE / 2,
  })
  const y = scaleLinear<number>({ domain: [0, top], range: [frame.bottom, frame.top], nice: 4 })
  const edgeOf = (at: number) => frame.left + at * x.step()
  const every = Math.ceil(quarters.length / frame.names)
  const inTabOrder = Math.min(focused, quarters.length - 1)

  function set(at: number, orders: number) {
    const bounded = Math.min(Math.max(Math.round(orders), 0), MOST)
    if (quarters[at] && quarters[at].orders !== bounded) onChange(at, bounded)
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'c') onCopy()
      else if (event.key === 'v') onPaste()
      else return
      event.preventDefault()
      return
    }
    const orders = quarters[at]?.orders ?? 0
    const value = {
      ArrowUp: orders + STEP,
      ArrowDown: orders - STEP,
      PageUp: orders + PAGE,
      PageDown: orders - PAGE,
    }[event.key]
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: quarters.length - 1 }[
      event.key
    ]
    if (value === undefined && next === undefined) return
    event.preventDefault()
    if (value !== undefined) set(at, value)
    if (next !== undefined)
      plot.current?.querySelectorAll<SVGGElement>('[role=slider]')[next]?.focus()
  }

  function onPointerMove(event: PointerEvent) {
    const box = plot.current?.getBoundingClientRect()
    if (dragged === null || box === undefined) return
    set(dragged, y.invert(((event.clientY - box.top) / box.height) * frame.height))
  }

  return (
    <svg
      ref={plot}
      className="plot [touch-action:pan-x]"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      // A drawing has no tags for what is in it.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={label}
      onPointerMove={onPointerMove}
      onPointerUp={() => setDragged(null)}
    >
      <PlotGround
        frame={frame}
        x={x}
        y={y}
        shownNames={keys.filter((_, at) => at % every === 0)}
        nameOf={(key) => clock(clockAt(Number(key)), formatter)}
        numberOf={format.number}
      />
      <g aria-hidden="true">
        {loads.map(({ median, most }, at) => {
          const barLeft = x(keys[at] ?? '') ?? 0
          const width = x.bandwidth()
          return (
            <g key={keys[at]}>
              {median === 0 ? null : (
                <Bar
                  className="fill-zinc-2 stroke-line-strong"
                  x={barLeft}
                  y={y(median)}
                  width={width}
                  height={frame.bottom - y(median)}
                  rx={3}
                />
              )}
              {most === 0 ? null : (
                <Line
                  className="stroke-ink stroke-2"
                  from={{ x: barLeft, y: y(most) }}
                  to={{ x: barLeft + width, y: y(most) }}
                />
              )}
            </g>
          )
        })}
        <LinePath
          className="plot-limit [stroke-dasharray:none]"
          data={quarters.flatMap(({ orders }, at) => [
            { at, orders },
            { at: at + 1, orders },
          ])}
          x={(point) => edgeOf(point.at)}
          y={(point) => y(point.orders)}
        />
      </g>
      {quarters.map(({ minute, orders }, at) => {
        const centre = edgeOf(at) + x.step() / 2
        const was = saved[at]?.orders ?? orders
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
            <rect
              className="plot-room"
              x={edgeOf(at)}
              y={frame.top}
              width={x.step()}
              height={frame.bottom - frame.top}
            />
            <circle
              className={`${orders === was ? 'fill-ground' : 'fill-select'} stroke-ink stroke-2 group-focus-visible/thumb:stroke-(--focus) group-focus-visible/thumb:stroke-4`}
              cx={centre}
              cy={y(orders)}
              r={5}
            />
          </g>
        )
      })}
    </svg>
  )
}

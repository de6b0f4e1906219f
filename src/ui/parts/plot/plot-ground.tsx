import { AxisBottom, AxisLeft, type AxisScale } from '@visx/axis'
import { Line } from '@visx/shape'
import type { scaleLinear } from '@visx/scale'
import { PHONE, useMedia } from '#ui/base/use-media.ts'

/** Approximate number of horizontal lines behind a plot. */
const LINES = 4

/**
 * Sizes of a plot in pixels, close to those of its container, so that its text is hardly scaled.
 * `names`: how many names fit below.
 */
const wide = { width: 560, height: 250, left: 40, top: 26, bottom: 222, names: 8 }
const narrow = { width: 340, height: 220, left: 34, top: 26, bottom: 192, names: 5 }

type Frame = typeof wide

export const useFrame = (): Frame => (useMedia(PHONE) ? narrow : wide)

/**
 * The background of a plot with two axes: lines at round values with their numbers, and names
 * below.
 */
export function PlotGround({
  frame,
  x,
  y,
  shownNames,
  nameOf,
  numberOf,
}: {
  frame: Frame
  x: AxisScale
  y: ReturnType<typeof scaleLinear<number>>
  shownNames: readonly string[]
  nameOf: (key: string) => string
  numberOf: (value: number) => string
}) {
  return (
    <g aria-hidden="true">
      {y.ticks(LINES).map((value) => (
        <Line
          key={value}
          className="plot-line"
          from={{ x: frame.left, y: y(value) }}
          to={{ x: frame.width, y: y(value) }}
        />
      ))}
      <AxisLeft
        scale={y}
        left={frame.left}
        numTicks={LINES}
        hideAxisLine
        hideTicks
        tickFormat={(value) => numberOf(Number(value))}
        tickComponent={({ x: at, y: line, formattedValue }) => (
          <text x={at} y={line + 4} textAnchor="end">
            {formattedValue}
          </text>
        )}
      />
      <AxisBottom
        scale={x}
        top={frame.bottom}
        tickValues={[...shownNames]}
        hideAxisLine
        hideTicks
        tickFormat={(key) => nameOf(String(key))}
        tickComponent={({ x: at, y: line, formattedValue }) => (
          <text x={at} y={line} textAnchor="middle">
            {formattedValue}
          </text>
        )}
      />
    </g>
  )
}

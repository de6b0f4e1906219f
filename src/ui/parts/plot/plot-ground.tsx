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
  /** The scale of the names, of columns or of points. */
  x: { (key: string): number | undefined; bandwidth: () => number }
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
          className="stroke-line"
          from={{ x: frame.left, y: y(value) }}
          to={{ x: frame.width, y: y(value) }}
        />
      ))}
      {y.ticks(LINES).map((value) => (
        <text key={value} x={frame.left - 8} y={y(value) + 4} textAnchor="end">
          {numberOf(value)}
        </text>
      ))}
      {shownNames.map((key) => (
        <text
          key={key}
          x={(x(key) ?? 0) + x.bandwidth() / 2}
          y={frame.bottom + 18}
          textAnchor="middle"
        >
          {nameOf(key)}
        </text>
      ))}
    </g>
  )
}

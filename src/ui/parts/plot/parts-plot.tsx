import { useId } from 'react'
import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'

/**
 * The fills of parts, which can be recognised without colour: by a pattern, by being plain with an
 * outline, or by being full.
 */
const fills = {
  full: 'fill-leaf',
  plain: 'fill-frisee',
  lines: 'fill-carotte',
  dots: 'fill-citron',
  cross: 'fill-rose',
} as const
export type PartLook = keyof typeof fills

export type WholePart = { key: string; pattern: PartLook; value: number }

const [HEIGHT, GAP, ROUND] = [30, 2, 10]

/**
 * A bar divided into the parts of a whole. `label` names the parts for screen readers; the caller
 * adds a legend below the bar.
 */
export function PartsPlot({
  label,
  width,
  segments,
}: {
  label: string
  width: number
  segments: readonly WholePart[]
}) {
  const id = useId()
  const visibleParts = segments.filter(({ value }) => value > 0)
  const total = visibleParts.reduce((sum, { value }) => sum + value, 0)
  const x = scaleLinear<number>({ domain: [0, Math.max(1, total)], range: [0, width] })
  const leftOf = (index: number) =>
    x(visibleParts.slice(0, index).reduce((sum, { value }) => sum + value, 0))
  return (
    <svg className="plot" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      <defs>
        <clipPath id={`${id}-round`}>
          <rect width={width} height={HEIGHT} rx={ROUND} />
        </clipPath>
        <Patterns id={id} />
      </defs>
      <g clipPath={`url(#${id}-round)`}>
        {visibleParts.map(({ key, pattern, value }, index) => {
          const box = {
            x: leftOf(index),
            y: 0,
            width: Math.max(1, x(value) - (index < visibleParts.length - 1 ? GAP : 0)),
            height: HEIGHT,
          }
          return (
            <g key={key}>
              <Bar className={fills[pattern]} {...box} />
              {pattern === 'plain' ? (
                <Edge {...box} rx={index === 0 || index === visibleParts.length - 1 ? ROUND : 0} />
              ) : (
                <Bar {...box} fill={`url(#${id}-${pattern})`} />
              )}
            </g>
          )
        })}
      </g>
    </svg>
  )
}

type PartBox = { x: number; y: number; width: number; height: number; rx: number }

/** The outline of a part without a pattern, drawn inside the area of the part. */
const Edge = ({ x, y, width, height, rx }: PartBox) => (
  <rect
    className="fill-none stroke-on-field"
    x={x + 0.6}
    y={y + 0.6}
    width={Math.max(0, width - 1.2)}
    height={height - 1.2}
    rx={rx}
  />
)

/** The fill of a part, as shown in a legend. */
export function PartSwatch({ pattern }: { pattern: PartLook }) {
  const id = useId()
  return (
    <svg className="size-3.5 flex-none" viewBox="0 0 14 14" aria-hidden="true">
      <defs>
        <Patterns id={id} />
      </defs>
      <rect className={fills[pattern]} width={14} height={14} rx={4} />
      {pattern === 'plain' ? (
        <Edge x={0} y={0} width={14} height={14} rx={3.4} />
      ) : (
        <rect width={14} height={14} rx={4} fill={`url(#${id}-${pattern})`} />
      )}
    </svg>
  )
}

const tile = { width: 8, height: 8, patternUnits: 'userSpaceOnUse' } as const

function Patterns({ id }: { id: string }) {
  return (
    <>
      <pattern id={`${id}-full`} {...tile} />
      <pattern id={`${id}-lines`} {...tile}>
        <path className="fill-none stroke-on-field stroke-1" d="M-2 2l4-4M0 8l8-8M6 10l4-4" />
      </pattern>
      <pattern id={`${id}-dots`} {...tile}>
        <circle className="fill-on-field" cx={2} cy={2} r={1.3} />
        <circle className="fill-on-field" cx={6} cy={6} r={1.3} />
      </pattern>
      <pattern id={`${id}-cross`} {...tile}>
        <path className="fill-none stroke-on-field stroke-1" d="M0 0l8 8M0 8l8-8" />
      </pattern>
    </>
  )
}

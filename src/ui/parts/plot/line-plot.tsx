import { scaleLinear, scalePoint } from '@visx/scale'
import { Area, Circle, Line, LinePath } from '@visx/shape'
import { shownNames } from './cut-text.ts'
import { PlotGround } from './plot-ground.tsx'
import { PlotPart } from './plot-part.tsx'
import { useRoving } from './use-roving.ts'

export type LineStep = {
  key: string
  /** The name of the step, below the plot. */
  name: string
  /** Text for screen readers. */
  label: string
  /** One value per line, the lowest line first; null for a line without a value at this step. */
  values: readonly (number | null)[]
  /** True if the target is reached; the points are then filled. */
  isReached?: boolean
  href: string | null
}

/** The style of a line, and the name at its end. */
type PlotLine = { colour: 'leaf' | 'ink'; name: string }

const strokes = { leaf: 'stroke-leaf', ink: 'stroke-ink' } as const

const [TOP_MARGIN, BOTTOM_MARGIN, LEFT_MARGIN] = [14, 26, 34]
/** Minimum pixels between the names at the ends of two lines. */
const LINE = 15
/** Half the side of the square that marks a point of an `ink` line, in pixels. */
const HALF = 3

type LinePlotProps = {
  label: string
  width: number
  height?: number
  lines: readonly PlotLine[]
  steps: readonly LineStep[]
  domain: readonly [number, number]
  numberOf: (value: number) => string
  /** The value of a dashed line for the target. */
  aim?: number | null
}

/**
 * Lines over steps of time, each with its name at its end. If there are two lines, the area between
 * them is filled.
 */
export function LinePlot({
  label,
  width,
  height = 158,
  lines,
  steps,
  domain,
  numberOf,
  aim = null,
}: LinePlotProps) {
  const { plot, linkOf } = useRoving([
    steps.filter(({ href }) => href !== null).map(({ key }) => key),
  ])
  const longest = Math.max(...lines.map(({ name }) => name.length))
  const right = width - longest * 7 - 18
  const bottom = height - BOTTOM_MARGIN
  const keys = steps.map(({ key }) => key)
  const x = scalePoint<string>({ domain: keys, range: [LEFT_MARGIN + 14, right - 6] })
  const y = scaleLinear<number>({ domain: [...domain], range: [bottom, TOP_MARGIN] })
  const at = (key: string) => x(key) ?? 0
  const names = shownNames(
    steps.map(({ name }) => name),
    right - LEFT_MARGIN,
  )
  const ends = apart(
    lines.map((_, line) =>
      y(steps.findLast(({ values }) => values[line] !== null)?.values[line] ?? 0),
    ),
  )
  const hasLinks = steps.some(({ href }) => href !== null)
  const room = steps.length > 1 ? x.step() : right - LEFT_MARGIN
  return (
    <svg
      ref={plot}
      className="plot [--highlight:color-mix(in_srgb,var(--ink)_8%,transparent)]"
      viewBox={`0 0 ${width} ${height}`}
      role={hasLinks ? 'group' : 'img'}
      aria-label={label}
    >
      <PlotGround
        frame={{
          width: right,
          height,
          left: LEFT_MARGIN,
          top: TOP_MARGIN,
          bottom,
          names: steps.length,
        }}
        x={x}
        y={y}
        shownNames={keys.filter((_, index) => names[index])}
        nameOf={(key) => steps.find((step) => step.key === key)?.name ?? ''}
        numberOf={numberOf}
      />
      <g aria-hidden="true">
        {lines.length < 2 ? null : (
          <Area
            className="fill-menthe opacity-55"
            data={steps.filter(({ values: [low, high] }) => low !== null && high !== null)}
            x={({ key }) => at(key)}
            y0={({ values }) => y(values[0] ?? 0)}
            y1={({ values }) => y(values[1] ?? 0)}
          />
        )}
        {aim === null ? null : (
          <Line
            className="plot-limit"
            from={{ x: LEFT_MARGIN, y: y(aim) }}
            to={{ x: right, y: y(aim) }}
          />
        )}
        {lines.map(({ colour, name }, line) => {
          const last = steps.findLast(({ values }) => values[line] !== null)
          return (
            <g key={name}>
              <LinePath
                className={`fill-none stroke-[2.2px] [stroke-linejoin:round] ${strokes[colour]}`}
                data={[...steps]}
                defined={({ values }) => values[line] !== null}
                x={({ key }) => at(key)}
                y={({ values }) => y(values[line] ?? 0)}
              />
              {last === undefined ? null : (
                <text
                  className="fill-ink font-semibold"
                  x={at(last.key) + 11}
                  y={(ends[line] ?? 0) + 4}
                >
                  {name}
                </text>
              )}
            </g>
          )
        })}
      </g>
      {steps.map((step) => (
        <PlotPart
          key={step.key}
          href={step.href}
          label={step.label}
          room={{
            x: at(step.key) - room / 2,
            y: TOP_MARGIN - 6,
            width: room,
            height: bottom - TOP_MARGIN + 6,
          }}
          link={linkOf(step.key)}
        >
          <Points step={step} lines={lines} x={at(step.key)} y={y} />
        </PlotPart>
      ))}
    </svg>
  )
}

/** The points of the lines at one step: circles and squares, distinguished without colours. */
const Points = ({
  step: { values, isReached },
  lines,
  x,
  y,
}: {
  step: LineStep
  lines: readonly PlotLine[]
  x: number
  y: (value: number) => number
}) => (
  <g data-reached={isReached || undefined}>
    {lines.map(({ colour, name }, line) => {
      const value = values[line] ?? null
      if (value === null) return null
      return colour === 'leaf' ? (
        <Circle
          key={name}
          className="in-data-reached:fill-leaf fill-ground stroke-leaf stroke-2"
          cx={x}
          cy={y(value)}
          r={3.4}
        />
      ) : (
        <rect
          key={name}
          className="lines-ink fill-ground stroke-ink stroke-2"
          x={x - HALF}
          y={y(value) - HALF}
          width={2 * HALF}
          height={2 * HALF}
        />
      )
    })}
  </g>
)

/**
 * The vertical positions of the names at the ends of lines, moved so that they are at least `LINE`
 * pixels apart.
 */
const apart = (ends: readonly number[]): number[] =>
  ends.reduce<number[]>((placed, end) => {
    const before = placed.at(-1)
    return [...placed, before === undefined ? end : Math.min(end, before - LINE)]
  }, [])

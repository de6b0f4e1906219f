import { scaleBand, scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useFrame } from './plot-ground.tsx'

/**
 * The scales of a plot of columns, from 0 to `highest`. `free`: the share of a column’s space that
 * stays empty.
 */
export function useColumnScales(keys: readonly string[], highest: number, free: number) {
  const frame = useFrame()
  const x = scaleBand({
    domain: [...keys],
    range: [frame.left, frame.width],
    paddingInner: free,
    paddingOuter: free / 2,
  })
  const y = scaleLinear<number>({ domain: [0, highest], range: [frame.bottom, frame.top], nice: 4 })
  const every = Math.ceil(keys.length / frame.names)
  return {
    frame,
    x,
    y,
    shownNames: keys.filter((_, at) => at % every === 0),
    /** The place and size of a column with the space around it. */
    roomOf: (at: number) => ({
      x: frame.left + at * x.step(),
      y: frame.top,
      width: x.step(),
      height: frame.bottom - frame.top,
    }),
  }
}

export type ColumnScales = ReturnType<typeof useColumnScales>

/** A line above the columns, in steps; a column whose value is null has none. */
export const StepLine = ({
  values,
  scales: { y, roomOf },
  className,
}: {
  values: readonly (number | null)[]
  scales: ColumnScales
  className: string
}) => (
  <LinePath
    className={className}
    data={values.flatMap((value, at) =>
      value === null
        ? []
        : [
            { at, value },
            { at: at + 1, value },
          ],
    )}
    x={({ at }) => roomOf(at).x}
    y={({ value }) => y(value)}
  />
)

/**
 * Position of a number of points along a scale, from 0 to 1. The ascending marks are equally far
 * apart, because rewards of nearly the same points would overlap on a linear scale.
 */
export function placeOnScale(points: number, scaleMarks: readonly number[]): number {
  const at = scaleMarks.findIndex((mark) => points < mark)
  const [before, next] = [scaleMarks[at - 1] ?? 0, scaleMarks[at]]
  return next === undefined ? 1 : (at + (points - before) / (next - before)) / scaleMarks.length
}

/**
 * How far along a scale some points are, between 0 and 1. Its marks, which rise, are equally far from one
 * another: rewards of nearly the same points would overlap on a scale of points.
 */
export function placeOnScale(points: number, scaleMarks: readonly number[]): number {
  const at = scaleMarks.findIndex((mark) => points < mark)
  const [before, next] = [scaleMarks[at - 1] ?? 0, scaleMarks[at]]
  return next === undefined ? 1 : (at + (points - before) / (next - before)) / scaleMarks.length
}

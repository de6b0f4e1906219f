/**
 * Returns the number of typing mistakes between two words: letters added, omitted, replaced or
 * exchanged with their neighbour. The result is `most + 1` if there are more than `most`. With
 * `open`, `typed` is compared with the beginning of `long` that fits it best, and the remaining
 * letters of `long` cost nothing.
 */
export function mistakesBetween(typed: string, long: string, most: number, open = false): number {
  const [height, width] = [
    typed.length,
    open ? Math.min(long.length, typed.length + most) : long.length,
  ]
  const tooMany = most + 1
  if (height - width > most || (!open && width - height > most)) return tooMany
  let before: number[] = []
  let above = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= height; row += 1) {
    const here = [row]
    let best = row
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === long[column - 1]
      let cost = Math.min(
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        (above[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
      )
      if (
        row > 1 &&
        column > 1 &&
        typed[row - 1] === long[column - 2] &&
        typed[row - 2] === long[column - 1]
      ) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      }
      here.push(cost)
      best = Math.min(best, cost)
    }
    if (best > most) return tooMany
    before = above
    above = here
  }
  return Math.min(tooMany, open ? Math.min(...above) : (above[width] ?? tooMany))
}

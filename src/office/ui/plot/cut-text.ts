/** The width of a letter in a plot of 12 px text, and of 14 px, on average. */
const LETTER = { small: 6.5, large: 7.6 } as const

/** About how wide a text of 14 px is. */
export const widthOf = (text: string): number => text.length * LETTER.large

/** A text that has room in so many pixels, cut with “…” where it has not. */
export function cutText(text: string, width: number, size: keyof typeof LETTER = 'large'): string {
  const letters = Math.max(1, Math.floor(width / LETTER[size]))
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`
}

/** Those of the names below a plot that have room side by side, from the first on. */
export function shownNames(names: readonly string[], width: number): boolean[] {
  const longest = Math.max(1, ...names.map(({ length }) => length)) * LETTER.small + 12
  const every = Math.max(1, Math.ceil((names.length * longest) / Math.max(1, width)))
  // The last is that of now: it is always named, and its neighbours make room.
  return names.map((_, at) => (names.length - 1 - at) % every === 0)
}

/** Average width of a letter in pixels, for text of 12 px and of 14 px. */
const LETTER = { small: 6.5, large: 7.6 } as const

/** Approximate width in pixels of a text of 14 px. */
export const widthOf = (text: string): number => text.length * LETTER.large

/** The text, shortened with “…” if it does not fit into `width` pixels. */
export function cutText(text: string, width: number, size: keyof typeof LETTER = 'large'): string {
  const letters = Math.max(1, Math.floor(width / LETTER[size]))
  return text.length <= letters ? text : `${text.slice(0, letters - 1).trimEnd()}…`
}

/**
 * Which of the names below a plot are shown, so that they fit side by side: every n-th, counted
 * back from the last.
 */
export function shownNames(names: readonly string[], width: number): boolean[] {
  const longest = Math.max(1, ...names.map(({ length }) => length)) * LETTER.small + 12
  const every = Math.max(1, Math.ceil((names.length * longest) / Math.max(1, width)))
  // The last name is the current one: it is always shown.
  return names.map((_, at) => (names.length - 1 - at) % every === 0)
}

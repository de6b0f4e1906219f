/** The initials of a name, two at most: “Claire Vasseur” is CV, “Jean-Paul de la Tour” is JT. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}

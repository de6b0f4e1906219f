/**
 * A piece of the comparison of two texts: in both texts (`same`), only in the earlier one (`was`),
 * or only in the later one (`now`).
 */
export type TextPart = { readonly text: string; readonly as: 'same' | 'was' | 'now' }

/** Matches a word, a run of spaces, or any other single character. */
const tokens = /\s+|[\p{L}\p{N}’'-]+|[^\s\p{L}\p{N}]/gu
const isWord = /[\p{L}\p{N}]/u

/** Returns the difference of two texts, word by word (H8). */
export function wordDiff(before: string, after: string): TextPart[] {
  const [was, now] = [before.match(tokens) ?? [], after.match(tokens) ?? []]
  return joined(diffWords(was, now))
}

/** Marks each word as unchanged, removed or added, by the longest common subsequence. */
function diffWords(was: readonly string[], now: readonly string[]): TextPart[] {
  const textParts: TextPart[] = []
  const lengths = commonLengths(was, now)
  const at = (i: number, j: number) => lengths[i * (now.length + 1) + j] ?? 0
  let [i, j] = [0, 0]
  while (i < was.length || j < now.length) {
    const [old, next] = [was[i], now[j]]
    if (old !== undefined && old === next) {
      textParts.push({ text: old, as: 'same' })
      i += 1
      j += 1
    } else if (old !== undefined && (next === undefined || at(i + 1, j) >= at(i, j + 1))) {
      textParts.push({ text: old, as: 'was' })
      i += 1
    } else if (next !== undefined) {
      textParts.push({ text: next, as: 'now' })
      j += 1
    }
  }
  return textParts
}

/**
 * Returns the length of the longest common subsequence of `was` from `i` on and `now` from `j` on,
 * at index `i * (now.length + 1) + j`.
 */
function commonLengths(was: readonly string[], now: readonly string[]): Uint16Array {
  const width = now.length + 1
  const lengths = new Uint16Array((was.length + 1) * width)
  for (let i = was.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        was[i] === now[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  return lengths
}

/**
 * Joins neighbouring pieces of the same kind. Spaces and signs between two changed words become a
 * part of the change.
 */
function joined(wordParts: readonly TextPart[]): TextPart[] {
  const joinedParts: TextPart[] = []
  let [was, now] = ['', '']
  const add = (text: string, as: TextPart['as']) => {
    const last = joinedParts.at(-1)
    if (text === '') return
    if (as === 'same' && last?.as === 'same')
      joinedParts[joinedParts.length - 1] = { text: last.text + text, as }
    else joinedParts.push({ text, as })
  }
  const close = () => {
    const [before, after] = [commonSpace(was, now, /^\s+/), commonSpace(was, now, /\s+$/)]
    add(before, 'same')
    add(was.slice(before.length, was.length - after.length), 'was')
    add(now.slice(before.length, now.length - after.length), 'now')
    add(after, 'same')
    was = now = ''
  }
  for (const [i, { text, as }] of wordParts.entries()) {
    const isOpen = was !== '' || now !== ''
    const isChangedNext = (wordParts[i + 1]?.as ?? 'same') !== 'same'
    const isBridge = as === 'same' && isOpen && isChangedNext && !isWord.test(text)
    if (as === 'was' || isBridge) was += text
    if (as === 'now' || isBridge) now += text
    if (as !== 'same' || isBridge) continue
    close()
    add(text, as)
  }
  close()
  return joinedParts
}

/**
 * Returns the space at the beginning or end that two different texts have in common; empty if there
 * is none.
 */
function commonSpace(was: string, now: string, space: RegExp): string {
  const [spaceBefore = '', spaceNow = ''] = [space.exec(was)?.[0], space.exec(now)?.[0]]
  return spaceBefore === spaceNow && spaceBefore !== was && spaceBefore !== now ? spaceBefore : ''
}

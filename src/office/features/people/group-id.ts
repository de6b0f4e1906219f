import { foldedWords } from '#domain/search/restaurant-search.ts'

const MOST = 40

/** The id of a new group, from its name: `ile-de-france`, with a number where it is taken. */
export function groupIdOf(name: string, taken: readonly string[]): string {
  const base = foldedWords(name).join('-').slice(0, MOST).replace(/-$/, '') || 'group'
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const id = base.slice(0, MOST - end.length) + end
    if (!taken.includes(id)) return id
  }
}

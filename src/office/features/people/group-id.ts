import { foldedWords } from '#domain/search/restaurant-search.ts'

const MOST = 40

/** The id of a new group, from its name: `ile-de-france`, with a number where another group has it. */
export function groupIdOf(name: string, existingIds: readonly string[]): string {
  const base = foldedWords(name).join('-').slice(0, MOST).replace(/-$/, '') || 'group'
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const id = base.slice(0, MOST - end.length) + end
    if (!existingIds.includes(id)) return id
  }
}

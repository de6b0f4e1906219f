import { foldedWords } from '#domain/search/restaurant-search.ts'

const MOST = 40

/**
 * The id of a new group, made from its name: `ile-de-france`, with a number at the end if another
 * group already has this id.
 */
export function groupIdOf(name: string, existingIds: readonly string[]): string {
  const base = foldedWords(name).join('-').slice(0, MOST).replace(/-$/, '') || 'group'
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const id = base.slice(0, MOST - end.length) + end
    if (!existingIds.includes(id)) return id
  }
}

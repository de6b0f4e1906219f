import { dessertSlots, saladSlots } from '#domain/cart/cart.ts'
import type { PageName } from './pages.ts'

/** A fixed list of values, or `any` for free text. */
type Values = readonly string[] | 'any'

const composing = { step: [...saladSlots, ...dessertSlots, 'done'] } as const
const composingForPoints = { with: ['points'], ...composing } as const
const leadingOn = { to: 'any', return: 'any', problem: 'any' } as const

/**
 * The query parameters that a page reads while the server renders it. The renderer gets no others,
 * so that `utm_source`, `fbclid` and the like neither change a page nor cause another rendering.
 */
const parameters: Partial<Record<PageName, Readonly<Record<string, Values>>>> = {
  ingredients: { q: 'any', diet: 'any', without: 'any' },
  allergens: { without: 'any' },
  delivery: { q: 'any', commune: 'any' },
  composeFormula: composingForPoints,
  composeCustom: composing,
  composeDessert: composingForPoints,
  login: leadingOn,
  signUp: leadingOn,
  kitchen: { wall: 'any' },
}

/**
 * Reads the query parameters that the rendering of a page uses, in a canonical spelling. `listed`:
 * values from a fixed list, so that the page can be cached for each. `free`: a visitor's own
 * values; the page is rendered for that visitor only.
 */
export function readParameters(
  page: PageName,
  query: { getAll: (name: string) => readonly string[] },
): { listed: string; free: string } {
  const pageValues = Object.entries(parameters[page] ?? {}).flatMap(([name, values]) => {
    const queryValues =
      values === 'any'
        ? query.getAll(name)
        : query
            .getAll(name)
            .slice(0, 1)
            .filter((value) => values.includes(value))
    return queryValues.map((value) => ({
      isFree: values === 'any',
      text: `${name}=${encodeURIComponent(value)}`,
    }))
  })
  const write = (free: boolean) =>
    pageValues
      .filter(({ isFree }) => isFree === free)
      .map(({ text }) => text)
      .join('&')
  return { listed: write(false), free: write(true) }
}

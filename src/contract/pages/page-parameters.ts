import { dessertSlots, saladSlots } from '#domain/cart/cart.ts'
import type { PageName } from './pages.ts'

/** The accepted values of a query parameter: a fixed list, or `any` for free text. */
type Values = readonly string[] | 'any'

const composing = { step: [...saladSlots, ...dessertSlots, 'done'] } as const
const composingForPoints = { with: ['points'], ...composing } as const
const leadingOn = { to: 'any', return: 'any', problem: 'any' } as const

/**
 * The query parameters that each page reads while the server renders it. All other parameters, such
 * as `utm_source` and `fbclid`, are removed before the rendering, so that they neither change a
 * page nor cause another rendering.
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
 * Returns the query parameters that the rendering of a page uses, as text in a canonical spelling.
 * `listed`: parameters with a value from a fixed list; the page can be cached for each of these
 * texts. `free`: parameters with a visitor's own text; the page is then rendered for that visitor
 * only.
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

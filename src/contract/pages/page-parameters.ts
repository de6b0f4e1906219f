import { dessertSlots, saladSlots } from '#domain/cart/cart.ts'
import type { PageName } from './pages.ts'

/** One of a few values, or `any` that a visitor may write. */
type Values = readonly string[] | 'any'

const composing = { step: [...saladSlots, ...dessertSlots, 'done'] } as const
const composingForPoints = { with: ['points'], ...composing } as const
const leadingOn = { to: 'any', return: 'any', problem: 'any' } as const

/**
 * The parameters of its address that a page reads while the server renders it. The renderer is
 * shown no others, so that `utm_source`, `fbclid` and whatever else links carry neither change a
 * page nor cost a rendering.
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
 * What the rendering of a page reads of a query, in one spelling. `listed` are the values out of a
 * few, so that the page can be kept for each; `free` are those of a visitor's own, for whom alone
 * it is made.
 */
export function readParameters(
  page: PageName,
  query: { getAll: (name: string) => readonly string[] },
): { listed: string; free: string } {
  const read = Object.entries(parameters[page] ?? {}).flatMap(([name, values]) => {
    const given =
      values === 'any'
        ? query.getAll(name)
        : query
            .getAll(name)
            .slice(0, 1)
            .filter((value) => values.includes(value))
    return given.map((value) => ({
      isFree: values === 'any',
      text: `${name}=${encodeURIComponent(value)}`,
    }))
  })
  const write = (free: boolean) =>
    read
      .filter(({ isFree }) => isFree === free)
      .map(({ text }) => text)
      .join('&')
  return { listed: write(false), free: write(true) }
}

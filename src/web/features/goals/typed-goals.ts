import { boundNames, noGoals } from '#domain/goals/goals.ts'
import type { Bound, GoalChange, Goals } from '#domain/goals/goals.ts'
import type { Allergen, Diet } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'

/** The goals as typed by a visitor; an empty text sets no bound. */
export type TypedGoals = Readonly<Record<Bound, string>> & { readonly diets: readonly Diet[] }

/** Goals to begin with, which many visitors look for. */
export const firstTyped: TypedGoals = {
  proteinAtLeast: '30',
  energyAtLeast: '',
  energyAtMost: '700',
  priceAtMost: '13',
  diets: [],
}

export const nothingTyped: TypedGoals = {
  proteinAtLeast: '',
  energyAtLeast: '',
  energyAtMost: '',
  priceAtMost: '',
  diets: [],
}

/**
 * Converts a typed bound to whole grams, kilocalories or cents; null if it is empty, undefined if
 * it is no such number.
 */
export function readBound(bound: Bound, text: string): number | null | undefined {
  const number = text.trim().replace(',', '.')
  if (number === '') return null
  const isPrice = bound === 'priceAtMost'
  if (!(isPrice ? /^\d{1,3}(\.\d{1,2})?$/ : /^\d{1,4}$/).test(number)) return undefined
  return isPrice ? Math.round(Number(number) * 100) : Number(number)
}

/** The typed goals; null while one of them is not a number. */
export function readGoals(typed: TypedGoals, without: readonly Allergen[]): Goals | null {
  const boundEntries = boundNames.map((bound) => [bound, readBound(bound, typed[bound])] as const)
  if (boundEntries.some(([, value]) => value === undefined)) return null
  return { ...noGoals, ...Object.fromEntries(boundEntries), diets: typed.diets, without }
}

/**
 * The form after a change of one or two goals; `writePrice` writes cents as a visitor would type
 * them.
 */
export const retyped = (
  typed: TypedGoals,
  changes: readonly GoalChange[],
  writePrice: (cents: Cents) => string,
): TypedGoals =>
  changes.reduce((so, change) => {
    if (change.bound === 'diet')
      return { ...so, diets: so.diets.filter((diet) => diet !== change.diet) }
    const { bound, to } = change
    return { ...so, [bound]: bound === 'priceAtMost' ? writePrice(to) : String(to) }
  }, typed)

import type { Allergen, Diet } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'

/** What a customer wants of a bowl (E5). A bound that is null holds nothing back. */
export type Goals = {
  /** Whole grams. */
  readonly proteinAtLeast: number | null
  /** Whole kilocalories. */
  readonly energyAtLeast: number | null
  readonly energyAtMost: number | null
  readonly priceAtMost: Cents | null
  /** Every product of the bowl suits all of them. */
  readonly diets: readonly Diet[]
  /** No product of the bowl contains any of them (E3). They are never proposed to be loosened. */
  readonly without: readonly Allergen[]
}

export const noGoals: Goals = {
  proteinAtLeast: null,
  energyAtLeast: null,
  energyAtMost: null,
  priceAtMost: null,
  diets: [],
  without: [],
}

/** What is counted of a bowl: grams of protein, kilocalories, cents. */
export type GoalFigure = 'protein' | 'energy' | 'price'
export type GoalFigures = Readonly<Record<GoalFigure, number>>

/** What each bound holds back, and from which side. */
export const bounds = {
  proteinAtLeast: { figure: 'protein', side: 'min' },
  energyAtLeast: { figure: 'energy', side: 'min' },
  energyAtMost: { figure: 'energy', side: 'max' },
  priceAtMost: { figure: 'price', side: 'max' },
} as const satisfies Partial<Record<keyof Goals, { figure: GoalFigure; side: 'min' | 'max' }>>
export type Bound = keyof typeof bounds
export const boundNames = Object.keys(bounds) as Bound[]

/** A bound with another value, or a diet that is left out. */
export type GoalChange =
  | { readonly bound: Bound; readonly to: number }
  | { readonly bound: 'diet'; readonly diet: Diet }

export const changed = (goals: Goals, changes: readonly GoalChange[]): Goals =>
  changes.reduce(
    (so, change) =>
      change.bound === 'diet'
        ? { ...so, diets: so.diets.filter((diet) => diet !== change.diet) }
        : { ...so, [change.bound]: change.to },
    goals,
  )

/**
 * Sums of decimals differ by a hair from what is written, so figures are compared by their
 * thousandths.
 */
export const inThousandths = (amount: number): number => Math.round(amount * 1000)

/** Whether the figures of a bowl are within every bound. */
export const isWithin = (figures: GoalFigures, goals: Goals): boolean =>
  boundNames.every((name) => {
    const limit = goals[name]
    if (limit === null) return true
    const { figure, side } = bounds[name]
    const beyond = inThousandths(figures[figure]) - inThousandths(limit)
    return side === 'min' ? beyond >= 0 : beyond <= 0
  })

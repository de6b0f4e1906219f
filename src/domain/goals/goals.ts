import type { Allergen, Diet } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'

/** A customer's goals for a bowl (E5). A bound of null restricts nothing. */
export type Goals = {
  /** Minimum protein in whole grams. */
  readonly proteinAtLeast: number | null
  /** Minimum energy in whole kilocalories. */
  readonly energyAtLeast: number | null
  readonly energyAtMost: number | null
  readonly priceAtMost: Cents | null
  /** Diets that every product of the bowl must suit. */
  readonly diets: readonly Diet[]
  /**
   * Allergens that no product of the bowl may contain (E3). The search never proposes to allow one
   * of them.
   */
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

/** Figures of a bowl that goals refer to: grams of protein, kilocalories, cents. */
export type GoalFigure = 'protein' | 'energy' | 'price'
export type GoalFigures = Readonly<Record<GoalFigure, number>>

/**
 * For each bound: the figure that it restricts, and whether it is the figure's minimum or maximum.
 */
export const bounds = {
  proteinAtLeast: { figure: 'protein', side: 'min' },
  energyAtLeast: { figure: 'energy', side: 'min' },
  energyAtMost: { figure: 'energy', side: 'max' },
  priceAtMost: { figure: 'price', side: 'max' },
} as const satisfies Partial<Record<keyof Goals, { figure: GoalFigure; side: 'min' | 'max' }>>
export type Bound = keyof typeof bounds
export const boundNames = Object.keys(bounds) as Bound[]

/** A change of the goals: a bound with another value, or a diet that is left out. */
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
 * Returns an amount in whole thousandths. Sums of decimal fractions have tiny errors, so figures
 * are compared in thousandths.
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

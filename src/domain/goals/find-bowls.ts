import type { CartLine } from '#domain/cart/cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { figuresOf, goalLine, keepsGoals } from './goal-line.ts'
import { boundNames, bounds, changed, inThousandths } from './goals.ts'
import type { Bound, GoalChange, Goals } from './goals.ts'
import { draftOf, programOf, worthOf } from './program.ts'
import type { SolverAnswer, BowlDraft, Program, BowlSearch, GoalWish } from './program.ts'
import { shelfFor } from './shelf.ts'

/** Solves a program; throws if it cannot decide. */
export type Solve = (program: Program) => SolverAnswer

/**
 * The result for some goals (E5). `bowls`: one to three; fewer than three if no other bowl is
 * different enough. `loosen`: no bowl meets the goals; each way of loosening allows one. A way
 * changes one bound, if a single bound is the cause, or else two. There is no way if more than two
 * are the cause, or the allergies.
 */
export type GoalResult =
  | { readonly kind: 'bowls'; readonly lines: readonly CartLine[] }
  | { readonly kind: 'loosen'; readonly ways: readonly Loosening[] }
export type Loosening = readonly GoalChange[]

/** Between equal bowls, the second weight decides. */
const mostProtein: GoalWish = { direction: 'maximize', weights: { protein: 1, price: -0.000_01 } }
/**
 * Each bowl is the best by a different measure, so that there is a real choice: the most protein,
 * the least energy, the lowest price.
 */
const wishes: readonly GoalWish[] = [
  mostProtein,
  { direction: 'minimize', weights: { energy: 1, price: 0.000_1 } },
  { direction: 'minimize', weights: { price: 1, protein: -0.005 } },
]

/** Maximum number of ways of loosening two bounds. */
const MOST_PAIRS = 3

export function findBowls(menu: Menu, goals: Goals, solve: Solve): GoalResult {
  const drafts: BowlDraft[] = []
  for (const wish of wishes) {
    const draft = best({ goals, wish, otherDrafts: drafts }, menu, solve)
    if (draft === null) break
    drafts.push(draft)
  }
  if (drafts.length === 0) return { kind: 'loosen', ways: findLoosenings(goals, menu, solve) }
  const lines = drafts.map((draft, i) => goalLine(`goal-${i + 1}`, draft))
  // A bowl that the rules of the cart do not confirm is a programming error, and is never shown.
  if (!lines.every((line) => keepsGoals(line, goals, menu)))
    throw new Error('a found bowl does not meet the customer’s goals')
  return { kind: 'bowls', lines }
}

/** The best bowl of all formulas and the custom salad; null if there is none. */
function best(search: BowlSearch, menu: Menu, solve: Solve): BowlDraft | null {
  const shelf = shelfFor(menu, search.goals)
  const sign = search.wish.direction === 'maximize' ? 1 : -1
  let bestSoFar: { draft: BowlDraft; value: number } | null = null
  for (const frame of shelf.frames) {
    const answer = solve(programOf(shelf, frame, search))
    if (answer.status === 'infeasible') continue
    const value = answer.value + worthOf(frame, search.wish)
    if (bestSoFar === null || (value - bestSoFar.value) * sign > 0)
      bestSoFar = { draft: draftOf(shelf, frame, answer.chosenVariables), value }
  }
  return bestSoFar?.draft ?? null
}

function findLoosenings(goals: Goals, menu: Menu, solve: Solve): readonly Loosening[] {
  const limits = limitsOf(goals)
  const alone = limits.flatMap((limit) => {
    const change = leastLoosening(limit, goals, menu, solve)
    return change === null ? [] : [[change]]
  })
  if (alone.length > 0) return alone
  const pairs: Loosening[] = []
  for (const [i, limit] of limits.entries())
    for (const otherLimit of limits.slice(i + 1)) {
      if (pairs.length === MOST_PAIRS) return pairs
      // Loosens the first bound as far as necessary without the other one, then the other one.
      const first = leastLoosening(limit, withoutLimit(otherLimit, goals), menu, solve)
      const second = first && leastLoosening(otherLimit, changed(goals, [first]), menu, solve)
      if (first !== null && second !== null) pairs.push([first, second])
    }
  return pairs
}

/** A bound that is set, or a diet. */
type GoalLimit = { readonly bound: Bound } | Extract<GoalChange, { bound: 'diet' }>

/**
 * Diets come first: in a pair, the diet is dropped before the bound is fitted to the remaining
 * products.
 */
const limitsOf = (goals: Goals): readonly GoalLimit[] => [
  ...goals.diets.map((diet) => ({ bound: 'diet' as const, diet })),
  ...boundNames.filter((bound) => goals[bound] !== null).map((bound) => ({ bound })),
]

const withoutLimit = (limit: GoalLimit, goals: Goals): Goals =>
  limit.bound === 'diet' ? changed(goals, [limit]) : { ...goals, [limit.bound]: null }

/**
 * Returns the smallest change of one bound that allows a bowl, in whole grams, kilocalories or
 * cents; null if there is none even without that bound.
 */
function leastLoosening(
  limit: GoalLimit,
  goals: Goals,
  menu: Menu,
  solve: Solve,
): GoalChange | null {
  const remainingGoals = withoutLimit(limit, goals)
  if (limit.bound === 'diet') {
    return best({ goals: remainingGoals, wish: mostProtein, otherDrafts: [] }, menu, solve) && limit
  }
  const { figure, side } = bounds[limit.bound]
  const direction = side === 'min' ? 'maximize' : 'minimize'
  const wish: GoalWish = { direction, weights: { [figure]: 1 } }
  const draft = best({ goals: remainingGoals, wish, otherDrafts: [] }, menu, solve)
  if (draft === null) return null
  const reached = inThousandths(figuresOf(goalLine('reached', draft), menu)[figure]) / 1000
  return { bound: limit.bound, to: side === 'min' ? Math.floor(reached) : Math.ceil(reached) }
}

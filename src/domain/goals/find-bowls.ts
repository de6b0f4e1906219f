import type { CartLine } from '#domain/cart/cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { figuresOf, goalLine, keepsGoals } from './goal-line.ts'
import { boundNames, bounds, changed, inThousandths } from './goals.ts'
import type { Bound, GoalChange, Goals } from './goals.ts'
import { draftOf, programOf, worthOf } from './program.ts'
import type { SolverAnswer, BowlDraft, Program, BowlSearch, GoalWish } from './program.ts'
import { shelfFor } from './shelf.ts'

/** Solves an integer program; throws if the solver reaches no decision. */
export type Solve = (program: Program) => SolverAnswer

/**
 * The result of a search for bowls that meet a customer's goals (E5). `bowls`: one to three bowls;
 * fewer than three if no further bowl is different enough. `loosen`: no bowl meets the goals, but
 * each of the `ways` to change them allows one. A way changes one bound or diet, or two if no
 * single change is enough. There are no ways if the cause is more than two of them, or the
 * allergies.
 */
export type GoalResult =
  | { readonly kind: 'bowls'; readonly lines: readonly CartLine[] }
  | { readonly kind: 'loosen'; readonly ways: readonly Loosening[] }
export type Loosening = readonly GoalChange[]

/** Of two bowls with the same protein, the small weight of the price prefers the cheaper one. */
const mostProtein: GoalWish = { direction: 'maximize', weights: { protein: 1, price: -0.000_01 } }
/**
 * The three measures by which bowls are searched, so that the customer has a real choice: the most
 * protein, the least energy, the lowest price.
 */
const wishes: readonly GoalWish[] = [
  mostProtein,
  { direction: 'minimize', weights: { energy: 1, price: 0.000_1 } },
  { direction: 'minimize', weights: { price: 1, protein: -0.005 } },
]

/** Maximum number of ways that change two goals, each of them a bound or a diet. */
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
  // A bowl that the rules of the cart do not confirm is a programming error; an exception prevents
  // that a customer sees it.
  if (!lines.every((line) => keepsGoals(line, goals, menu)))
    throw new Error('a found bowl does not meet the customer’s goals')
  return { kind: 'bowls', lines }
}

/**
 * Returns the best bowl among those of all formulas and the custom salad; null if there is none.
 */
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
      // Loosens the first bound as far as necessary if the other one did not exist, and then the
      // other one as far as necessary.
      const first = leastLoosening(limit, withoutLimit(otherLimit, goals), menu, solve)
      const second = first && leastLoosening(otherLimit, changed(goals, [first]), menu, solve)
      if (first !== null && second !== null) pairs.push([first, second])
    }
  return pairs
}

/** A goal that can be loosened: a bound with a value, or a diet. */
type GoalLimit = { readonly bound: Bound } | Extract<GoalChange, { bound: 'diet' }>

/**
 * Returns the goals that can be loosened, diets first: in a pair of them, the diet is then dropped
 * first, and the other bound is fitted to the products that remain.
 */
const limitsOf = (goals: Goals): readonly GoalLimit[] => [
  ...goals.diets.map((diet) => ({ bound: 'diet' as const, diet })),
  ...boundNames.filter((bound) => goals[bound] !== null).map((bound) => ({ bound })),
]

const withoutLimit = (limit: GoalLimit, goals: Goals): Goals =>
  limit.bound === 'diet' ? changed(goals, [limit]) : { ...goals, [limit.bound]: null }

/**
 * Returns the smallest change of one bound, in whole grams, kilocalories or cents, that allows a
 * bowl; null if there is no bowl even without the bound. A diet can only be dropped.
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

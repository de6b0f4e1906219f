import type { CategoryId, FormulaId, IngredientId } from '#domain/menu/menu.ts'
import { boundNames, bounds } from './goals.ts'
import type { GoalFigure, GoalFigures, Goals } from './goals.ts'
import { partSlots } from './shelf.ts'
import type { BowlFrame, PartSlot, SlotRoom, GoalShelf, ShelfPart } from './shelf.ts'

/**
 * An integer program as plain data in the format of the solvers. Each variable is 0 or 1; if it is
 * 1, its coefficients are added to the constraints and to the objective.
 */
export type Program = {
  readonly direction: 'maximize' | 'minimize'
  readonly objective: 'objective'
  readonly constraints: Readonly<Record<string, ConstraintLimits>>
  readonly variables: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly binaries: true
}
type ConstraintLimits = { readonly min?: number; readonly max?: number }

/** A solver's reply. `chosenVariables`: the names of the variables that are 1. */
export type SolverAnswer =
  | {
      readonly status: 'optimal'
      readonly value: number
      readonly chosenVariables: readonly string[]
    }
  | { readonly status: 'infeasible' }

/** A bowl as the lists of its products by slot; `formula` is null for a custom salad. */
export type BowlDraft = {
  readonly formula: FormulaId | null
  readonly ingredientsBySlot: Readonly<Record<PartSlot, readonly IngredientId[]>>
}

/**
 * The measure by which bowls are compared: the best bowl has the maximum or the minimum of this
 * weighted sum of its figures.
 */
export type GoalWish = {
  readonly direction: Program['direction']
  readonly weights: Readonly<Partial<Record<GoalFigure, number>>>
}

/**
 * Returns the part of the weighted sum that comes from the price of the frame alone, before any
 * product is chosen.
 */
export const worthOf = ({ price }: BowlFrame, { weights }: GoalWish): number =>
  price * (weights.price ?? 0)

/**
 * The conditions of a search: the bowl must be the best by the measure `wish`, meet the goals, and
 * differ enough from the bowls in `otherDrafts`.
 */
export type BowlSearch = {
  readonly goals: Goals
  readonly wish: GoalWish
  readonly otherDrafts: readonly BowlDraft[]
}

/** Returns the integer program whose solution is the best bowl in one frame. */
export function programOf(
  { shelfParts }: GoalShelf,
  frame: BowlFrame,
  { goals, wish, otherDrafts }: BowlSearch,
): Program {
  const bodies = otherDrafts.map(bodyOf)
  return {
    direction: wish.direction,
    objective: 'objective',
    constraints: {
      ...slotLimits(frame),
      ...categoryLimits(shelfParts, frame),
      ...figureLimits(goals, frame),
      ...Object.fromEntries(
        bodies.map((body, i) => [`other ${i}`, { max: mostShared(body, frame) }]),
      ),
    },
    variables: Object.fromEntries(
      shelfParts
        .filter(({ slot }) => frame.rooms[slot].most > 0)
        .map((part, at) => [
          nameOf(part),
          coefficients(part, {
            room: frame.rooms[part.slot],
            wish,
            bodies,
            tieBreak: scattered(at),
          }),
        ]),
    ),
    binaries: true,
  }
}

/**
 * Returns the products by which a bowl is compared with another. Sauces are left out, because they
 * make little difference.
 */
const bodyOf = ({ ingredientsBySlot }: BowlDraft): ReadonlySet<IngredientId> =>
  new Set([...ingredientsBySlot.bases, ...ingredientsBySlot.ingredients])

/**
 * Returns the maximum number of products that a bowl of this frame may share with the bowl `body`:
 * half the products of `body`, or half of those in the frame's smallest bowl, whichever is less.
 */
function mostShared(body: ReadonlySet<IngredientId>, { rooms }: BowlFrame): number {
  return Math.floor(Math.min(body.size, rooms.bases.least + rooms.ingredients.least) / 2)
}

/**
 * Returns limits for the categories of which a bowl could otherwise contain more than `mostAlike`
 * ingredients; the other categories need none.
 */
function categoryLimits(
  shelfParts: readonly ShelfPart[],
  { mostAlike }: BowlFrame,
): Record<string, ConstraintLimits> {
  const counts: Record<CategoryId, number> = {}
  for (const { slot, category } of shelfParts)
    if (slot === 'ingredients') counts[category] = (counts[category] ?? 0) + 1
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > mostAlike)
      .map(([category]) => [`category ${category}`, { max: mostAlike }]),
  )
}

function slotLimits({ rooms }: BowlFrame): Record<string, ConstraintLimits> {
  return Object.fromEntries(
    partSlots.map((slot) => [slot, { min: rooms[slot].least, max: rooms[slot].most }]),
  )
}

function figureLimits(goals: Goals, frame: BowlFrame): Record<string, ConstraintLimits> {
  const limits: Record<string, ConstraintLimits> = {}
  for (const name of boundNames) {
    const { figure, side } = bounds[name]
    const limit = goals[name]
    if (limit === null) continue
    limits[figure] = {
      ...limits[figure],
      [side]: limit - (figure === 'price' ? frame.price : 0),
    }
  }
  return limits
}

/**
 * Returns a small amount that differs for each product, distributed by the golden ratio. Without
 * these amounts, products with equal figures make the simplex method cycle, and the solver then
 * skips branches that may contain the best bowl. The amounts are smaller than any difference
 * between figures.
 */
const scattered = (at: number): number => ((at * 0.618_034) % 1) * 1e-4

function coefficients(
  { id, slot, category, premium, ...figures }: ShelfPart,
  {
    room: { costs },
    wish: { weights },
    bodies,
    tieBreak,
  }: {
    room: SlotRoom
    wish: GoalWish
    bodies: readonly ReadonlySet<IngredientId>[]
    tieBreak: number
  },
): Record<string, number> {
  const counted: GoalFigures = {
    ...figures,
    price: costs === 'price' ? figures.price : costs === 'premium' ? premium : 0,
  }
  const objective =
    counted.protein * (weights.protein ?? 0) +
    counted.energy * (weights.energy ?? 0) +
    counted.price * (weights.price ?? 0) +
    tieBreak
  const shared = bodies.flatMap((body, i) => (body.has(id) ? [[`other ${i}`, 1]] : []))
  return {
    ...counted,
    objective,
    [slot]: 1,
    ...(slot === 'ingredients' && { [`category ${category}`]: 1 }),
    ...(slot !== 'sauces' && (Object.fromEntries(shared) as Record<string, number>)),
  }
}

const nameOf = ({ slot, id }: Pick<ShelfPart, 'slot' | 'id'>): string => `${slot} ${id}`

/**
 * Returns the bowl for the variables that a solver chose, with its products in the order of the
 * shelf.
 */
export function draftOf(
  { shelfParts }: GoalShelf,
  { formula }: BowlFrame,
  chosenNames: readonly string[],
): BowlDraft {
  const names = new Set(chosenNames)
  const inSlot = (slot: PartSlot) =>
    shelfParts.filter((part) => part.slot === slot && names.has(nameOf(part))).map(({ id }) => id)
  return {
    formula,
    ingredientsBySlot: {
      bases: inSlot('bases'),
      ingredients: inSlot('ingredients'),
      sauces: inSlot('sauces'),
    },
  }
}

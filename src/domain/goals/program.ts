import type { CategoryId, FormulaId, IngredientId } from '#domain/menu/menu.ts'
import { boundNames, bounds } from './goals.ts'
import type { GoalFigure, GoalFigures, Goals } from './goals.ts'
import { partSlots } from './shelf.ts'
import type { BowlFrame, PartSlot, SlotRoom, GoalShelf, ShelfPart } from './shelf.ts'

/**
 * An integer program as plain data, in the format of the solvers: each variable is 0 or 1, and adds
 * its coefficients to the constraints and to the objective.
 */
export type Program = {
  readonly direction: 'maximize' | 'minimize'
  readonly objective: 'objective'
  readonly constraints: Readonly<Record<string, ConstraintLimits>>
  readonly variables: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly binaries: true
}
type ConstraintLimits = { readonly min?: number; readonly max?: number }

/** A solver's answer: the variables that are 1. */
export type SolverAnswer =
  | {
      readonly status: 'optimal'
      readonly value: number
      readonly chosenVariables: readonly string[]
    }
  | { readonly status: 'infeasible' }

/** A bowl as a list of its products. */
export type BowlDraft = {
  readonly formula: FormulaId | null
  readonly ingredientsBySlot: Readonly<Record<PartSlot, readonly IngredientId[]>>
}

/** The measure of the best bowl: the maximum or the minimum of this weighted sum. */
export type GoalWish = {
  readonly direction: Program['direction']
  readonly weights: Readonly<Partial<Record<GoalFigure, number>>>
}

/** Returns the part of the weighted sum that a frame contributes before any product is chosen. */
export const worthOf = ({ price }: BowlFrame, { weights }: GoalWish): number =>
  price * (weights.price ?? 0)

/**
 * The conditions of a search: the best bowl by a measure, within the goals, and different from
 * other bowls.
 */
export type BowlSearch = {
  readonly goals: Goals
  readonly wish: GoalWish
  readonly otherDrafts: readonly BowlDraft[]
}

/** Returns the program that finds the best bowl in one frame. */
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

/** Returns the products by which two bowls are compared: without sauces, which differ little. */
const bodyOf = ({ ingredientsBySlot }: BowlDraft): ReadonlySet<IngredientId> =>
  new Set([...ingredientsBySlot.bases, ...ingredientsBySlot.ingredients])

/**
 * Returns the maximum number of products shared with another bowl: half of that bowl or half of the
 * smallest one in this frame, whichever is less.
 */
function mostShared(body: ReadonlySet<IngredientId>, { rooms }: BowlFrame): number {
  return Math.floor(Math.min(body.size, rooms.bases.least + rooms.ingredients.least) / 2)
}

/** Limits only categories of which a bowl could contain too many products. */
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
 * Returns a small, different amount for each product, distributed by the golden ratio. Without it,
 * products with equal figures make the simplex method cycle, and the solver then skips branches
 * that may contain the best bowl. It is smaller than any difference in the figures.
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

/** The bowl of a solver's answer, its products in the order of the shelf. */
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

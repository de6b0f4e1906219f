import type { DraftEdit, UsualCart } from '#contract/office/catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import type { Edit, Entries, Json } from '#domain/catalogue/entries.ts'
import { rightOfField } from '#domain/staff/field-rights.ts'
import type { Right } from '#domain/staff/rights.ts'

/**
 * The identity of a change: its entry and field. Further edits of the same field do not change this
 * identity.
 */
export const idOf = ({ entry, field }: Pick<CatalogueChange, 'entry' | 'field'>): string =>
  `${entry} ${field}`

/** A change of several entries, as one change for each of them. */
export function changesByEntry<E extends Edit>(change: CatalogueChange<E>): CatalogueChange<E>[] {
  const editsByEntry = Map.groupBy(change.edits, ({ entry }) => entry)
  return [...editsByEntry].map(([entry, edits]) => ({ ...change, entry, edits }))
}

/** The changes to publish, and those that are held back: a change of several entries can be both. */
export function splitChanges<E extends Edit>(
  changes: readonly CatalogueChange<E>[],
  heldBackIds: ReadonlySet<string>,
): Record<'selected' | 'heldBack', CatalogueChange<E>[]> {
  const part = (isHeld: boolean) =>
    changes.flatMap((change): CatalogueChange<E>[] => {
      const edits = changesByEntry(change)
        .filter((each) => heldBackIds.has(idOf(each)) === isHeld)
        .flatMap((each) => each.edits)
      return edits.length === 0 ? [] : [{ ...change, edits }]
    })
  return { selected: part(false), heldBack: part(true) }
}

/** The reasons for which the chosen changes may not be publishable yet. */
export type PublishBlocker =
  | 'right'
  | 'fields'
  | 'none'
  | 'unwritten'
  | 'checking'
  | 'faults'
  | 'second'
  | 'overtaken'

/** Whether a person with these rights may write every field of the edits (N15). */
export const mayWrite = (
  rights: readonly Right[],
  edits: readonly Pick<DraftEdit, 'entry' | 'field'>[],
): boolean => edits.every((edit) => rights.includes(rightOfField(edit)))

/** The most serious obstacle to publishing these edits; null if there is none (P4, P6, H8). */
export function missingFor(
  chosenEdits: readonly DraftEdit[],
  {
    rights,
    hasUnwritten,
    isChecking,
    hasFaults,
  }: {
    rights: readonly Right[]
    hasUnwritten: boolean
    isChecking: boolean
    hasFaults: boolean
  },
): PublishBlocker | null {
  if (!rights.includes('publish')) return 'right'
  if (chosenEdits.length === 0) return 'none'
  if (hasUnwritten) return 'unwritten'
  if (!mayWrite(rights, chosenEdits)) return 'fields'
  if (chosenEdits.some(({ overtakenBy }) => overtakenBy !== null)) return 'overtaken'
  if (isChecking) return 'checking'
  if (hasFaults) return 'faults'
  return chosenEdits.some(isUnconfirmed) ? 'second' : null
}

export const isUnconfirmed = ({ needsSecond, confirmedBy }: DraftEdit): boolean =>
  needsSecond && confirmedBy === null

/**
 * The number of changes that raise a price, and the number that lower a price. A change of one
 * product can do both in different zones; such a change counts in both numbers. For a zone without
 * a price of its own, the base price applies.
 */
export function priceSteps(
  changes: readonly CatalogueChange[],
  { published, drafted }: { published: Entries; drafted: Entries },
): { up: number; down: number } {
  const steps = changes.map(({ edits }) =>
    edits.map(
      ({ entry, before, after }) =>
        centsOf(after ?? drafted.get(entry)?.['price'] ?? null) -
        centsOf(before ?? published.get(entry)?.['price'] ?? null),
    ),
  )
  return {
    up: steps.filter((priceDifferences) => priceDifferences.some((step) => step > 0)).length,
    down: steps.filter((priceDifferences) => priceDifferences.some((step) => step < 0)).length,
  }
}

/**
 * The price of a product or of a zone, in cents; NaN if it is missing, so that it counts as neither
 * up nor down.
 */
function centsOf(value: Json): number {
  const price =
    typeof value === 'object' && value !== null && 'price' in value ? value.price : value
  return typeof price === 'number' ? Math.round(price * 100) : Number.NaN
}

/**
 * How the prices of typical carts change, and the effect in cents on last month’s sales of these
 * carts.
 */
export function cartsSummary(carts: readonly UsualCart[]) {
  const steps = carts.map(({ before, after, sold }) => ({
    step: before === null || after === null ? null : after - before,
    sold: sold ?? 0,
  }))
  return {
    same: steps.filter(({ step }) => step === 0).length,
    up: steps.filter(({ step }) => step !== null && step > 0).length,
    down: steps.filter(({ step }) => step !== null && step < 0).length,
    sum: steps.reduce((sum, { step, sold }) => sum + (step ?? 0) * sold, 0),
    hasSales: carts.some(({ sold }) => sold !== null),
  }
}

/**
 * The carts in order of their price change, the largest first. Carts that can be sold only before
 * or only after the change come before all others.
 */
export const byChange = (carts: readonly UsualCart[]): UsualCart[] => {
  const weight = ({ before, after }: UsualCart) =>
    before === null && after === null
      ? 0
      : before === null || after === null
        ? Infinity
        : Math.abs(after - before)
  return carts.toSorted((a, b) => {
    const [weightOfA, weightOfB] = [weight(a), weight(b)]
    return weightOfA === weightOfB ? 0 : weightOfB - weightOfA
  })
}

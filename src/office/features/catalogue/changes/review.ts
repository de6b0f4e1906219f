import type { DraftEdit, UsualCart } from '#contract/office/catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import type { Entries, Json } from '#domain/catalogue/entries.ts'
import { rightOfField } from '#domain/staff/field-rights.ts'
import type { Right } from '#domain/staff/rights.ts'

/** A change by its place: it stays the same while its edits go on. */
export const idOf = ({ entry, field }: Pick<CatalogueChange, 'entry' | 'field'>): string =>
  `${entry} ${field}`

/** Why the chosen changes cannot be published yet. */
export type PublishBlocker =
  | 'right'
  | 'fields'
  | 'none'
  | 'unwritten'
  | 'checking'
  | 'faults'
  | 'second'
  | 'overtaken'

/** Whether somebody with these rights may write all that some edits write (N15). */
export const mayWrite = (
  rights: readonly Right[],
  edits: readonly Pick<DraftEdit, 'entry' | 'field'>[],
): boolean => edits.every((edit) => rights.includes(rightOfField(edit)))

/** What stands against publishing these edits, worst first; null where nothing does (P4, P6, H8). */
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
 * How many prices go up and how many go down; a product whose price does both counts in both. Where a
 * zone has no price of its own, the base price holds.
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

/** A price, or one of a zone, in cents; a missing one moves nothing. */
function centsOf(value: Json): number {
  const price =
    typeof value === 'object' && value !== null && 'price' in value ? value.price : value
  return typeof price === 'number' ? Math.round(price * 100) : Number.NaN
}

/** How usual carts change, and what that makes on what was sold of them last month. */
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

/** The carts that change first, the largest difference at the top; what is no longer sold leads. */
export const byChange = (carts: readonly UsualCart[]): UsualCart[] => {
  const weight = ({ before, after }: UsualCart) =>
    before === null && after === null
      ? 0
      : before === null || after === null
        ? Infinity
        : Math.abs(after - before)
  return carts.toSorted((a, b) => {
    const [left, right] = [weight(a), weight(b)]
    return left === right ? 0 : right - left
  })
}

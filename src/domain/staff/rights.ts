import type { Cents } from '#domain/money/money.ts'

/** The roles that a person of the head office may have (P2). */
export const roles = [
  'owner',
  'manager',
  'care',
  'catalogue',
  'marketing',
  'accountant',
  'reader',
] as const
export type Role = (typeof roles)[number]

/** The rights of people in the head office (P2). */
export const rights = [
  /** See the live page. */
  'today',
  /** Find and open orders. */
  'orders',
  /** Make refunds and give goodwill. */
  'refund',
  /** Find and open customers. */
  'customers',
  /** Change points by hand. */
  'points',
  /** Answer requests about personal data. */
  'privacy',
  /** Manage boards, their people and their settings. */
  'kitchens',
  /** Change opening hours, the calendar and the capacity. */
  'hours',
  /** Pause restaurants. */
  'stops',
  /**
   * Close ordering, show notices, and change which company sells where; a second person confirms
   * the latter.
   */
  'site',
  /** See and edit the catalogue. */
  'catalogue',
  /** Publish edits, and confirm edits of other people. */
  'publish',
  /** Make promotions, and stop them. */
  'promos',
  /** See reports: sales, and preparation in the kitchens. */
  'reports',
  /** Close the books, and export them. */
  'books',
  /** Invite people, and change roles. */
  'people',
  /** Read the audit journal. */
  'audit',
] as const
export type Right = (typeof rights)[number]

/**
 * Rights that a role includes only for the whole chain: people, the site, the catalogue, the books
 * of the sellers and a customer's personal data belong to the chain, not to one restaurant.
 */
const chainRights: ReadonlySet<Right> = new Set([
  'site',
  'people',
  'privacy',
  'catalogue',
  'publish',
  'promos',
  'books',
])

/**
 * A role and its scope: the whole chain, a group of restaurants, or some restaurants.
 * `restaurants`: those in the scope today; null for the chain.
 */
export type Grant = {
  readonly role: Role
  readonly scope: 'chain' | 'group' | 'restaurant'
  readonly restaurants: number[] | null
}

/**
 * Maximum that a person may give without a second one: a refund in cents, points in number (P4).
 * Null: no limit.
 */
export type GrantLimits = { readonly refund: Cents | null; readonly points: number | null }

/**
 * Maximum discount in cents, over all their uses, of the promotions that one person makes in a
 * month without confirmation. It applies to every role (P4).
 */
export const PROMOS_ALONE: Cents = 200_000

const nothing: GrantLimits = { refund: 0, points: 0 }

const rightsOfRoles: Readonly<Record<Role, readonly Right[]>> = {
  owner: rights,
  manager: [
    'today',
    'orders',
    'refund',
    'customers',
    'points',
    'kitchens',
    'hours',
    'stops',
    'reports',
    'audit',
  ],
  care: ['today', 'orders', 'refund', 'customers', 'points', 'privacy'],
  catalogue: ['today', 'catalogue', 'publish'],
  marketing: ['today', 'customers', 'promos', 'reports'],
  accountant: ['orders', 'reports', 'books', 'audit'],
  reader: ['today', 'orders', 'reports'],
}

/**
 * Returns the reach of a right in a role: in the whole scope of the role, only if that is the
 * chain, or nowhere.
 */
export function reachOf(role: Role, right: Right): 'everywhere' | 'chain' | 'none' {
  if (!rightsOfRoles[role].includes(right)) return 'none'
  return chainRights.has(right) ? 'chain' : 'everywhere'
}

/**
 * Returns the limits of a role. A manager of a group may give more than one of a single restaurant.
 */
export function limitsOf({ role, scope }: Pick<Grant, 'role' | 'scope'>): GrantLimits {
  if (role === 'owner') return { refund: null, points: null }
  if (role === 'care') return { refund: 3000, points: 40 }
  if (role !== 'manager') return nothing
  return scope === 'restaurant' ? { refund: 1500, points: 20 } : { refund: 8000, points: 100 }
}

/**
 * Returns the rights that a grant includes; rights of the chain only if the grant is for the whole
 * chain.
 */
const rightsOf = ({ role, restaurants }: Grant): Right[] =>
  rightsOfRoles[role].filter((right) => restaurants === null || !chainRights.has(right))

/**
 * Whether a grant covers one of these restaurants; a grant for the whole chain also covers an empty
 * list.
 */
const covers = ({ restaurants }: Grant, places: readonly number[]): boolean =>
  restaurants === null || places.some((place) => restaurants.includes(place))

/**
 * Returns the restaurants for which a person has a right: null for every restaurant, including
 * future ones. Empty: none.
 */
export function restaurantsWith(grants: readonly Grant[], right: Right): number[] | null {
  const grantsWithRight = grants.filter((grant) => rightsOf(grant).includes(right))
  return grantsWithRight.some(({ restaurants }) => restaurants === null)
    ? null
    : [...new Set(grantsWithRight.flatMap(({ restaurants }) => restaurants ?? []))].toSorted(
        (a, b) => a - b,
      )
}

/** Whether a person has a right for any restaurant. */
export const hasRight = (grants: readonly Grant[], right: Right): boolean =>
  restaurantsWith(grants, right)?.length !== 0

/** Returns the highest limits of the grants that apply to a restaurant. */
export const limitsIn = (grants: readonly Grant[], restaurant: number): GrantLimits =>
  limitsAmong(grants, [restaurant])

/** Returns the highest limits of the grants that apply to one of these restaurants. */
export function limitsAmong(grants: readonly Grant[], restaurants: readonly number[]): GrantLimits {
  const highest = (a: number | null, b: number | null) =>
    a === null || b === null ? null : Math.max(a, b)
  return grants
    .filter((grant) => covers(grant, restaurants))
    .map(limitsOf)
    .reduce(
      (most, limits) => ({
        refund: highest(most.refund, limits.refund),
        points: highest(most.points, limits.points),
      }),
      nothing,
    )
}

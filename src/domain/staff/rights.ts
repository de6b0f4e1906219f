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
  /** See the page “today” with the current state of the kitchens. */
  'today',
  /** Find and open orders. */
  'orders',
  /** Make refunds and give goodwill. */
  'refund',
  /** Find and open customers. */
  'customers',
  /** Change the points of a customer. */
  'points',
  /** Answer requests about personal data. */
  'privacy',
  /** Manage boards, their people and their settings. */
  'kitchens',
  /** Change opening hours, the calendar and the capacity. */
  'hours',
  /** Pause restaurants, ease their pace, and stop the sale of products. */
  'stops',
  /**
   * Close online ordering, show notices on the site, and change which company sells in which
   * restaurant. Such a change of companies needs the confirmation of a second person.
   */
  'site',
  /** See and edit the catalogue. */
  'catalogue',
  /** Publish edits, and confirm edits of other people. */
  'publish',
  /** Create promotions, and stop them. */
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
 * Rights that a role gives only if its scope is the whole chain. Staff, the site, the catalogue,
 * promotions, the books of the sellers and the personal data of customers concern the chain, not a
 * single restaurant.
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
 * `restaurants`: the ids of the restaurants that are in the scope now; null for the whole chain.
 */
export type Grant = {
  readonly role: Role
  readonly scope: 'chain' | 'group' | 'restaurant'
  readonly restaurants: number[] | null
}

/**
 * The maximum refund in cents, and the maximum number of points, that a person may give without a
 * second person (P4). Null means no limit.
 */
export type GrantLimits = { readonly refund: Cents | null; readonly points: number | null }

/**
 * Maximum discount in cents of the promotions that one person creates within 30 days without
 * confirmation, counted over all uses of these promotions. The limit applies to every role (P4).
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
 * Returns the scope in which a role gives a right: `everywhere` in the scope of the role, `chain`
 * only if that is the whole chain, or `none`.
 */
export function reachOf(role: Role, right: Right): 'everywhere' | 'chain' | 'none' {
  if (!rightsOfRoles[role].includes(right)) return 'none'
  return chainRights.has(right) ? 'chain' : 'everywhere'
}

/**
 * Returns the limits of a role. The manager of a group or of the chain may give more than the
 * manager of a single restaurant.
 */
export function limitsOf({ role, scope }: Pick<Grant, 'role' | 'scope'>): GrantLimits {
  if (role === 'owner') return { refund: null, points: null }
  if (role === 'care') return { refund: 3000, points: 40 }
  if (role !== 'manager') return nothing
  return scope === 'restaurant' ? { refund: 1500, points: 20 } : { refund: 8000, points: 100 }
}

/**
 * Returns the rights that a grant gives. Rights that concern the whole chain are included only if
 * the grant is for the whole chain.
 */
const rightsOf = ({ role, restaurants }: Grant): Right[] =>
  rightsOfRoles[role].filter((right) => restaurants === null || !chainRights.has(right))

/**
 * Whether a grant covers at least one of these restaurants. A grant for the whole chain covers
 * every list, even an empty one.
 */
const covers = ({ restaurants }: Grant, places: readonly number[]): boolean =>
  restaurants === null || places.some((place) => restaurants.includes(place))

/**
 * Returns the ids of the restaurants for which a person has a right: null for every restaurant,
 * including future ones; empty if there is none.
 */
export function restaurantsWith(grants: readonly Grant[], right: Right): number[] | null {
  const grantsWithRight = grants.filter((grant) => rightsOf(grant).includes(right))
  return grantsWithRight.some(({ restaurants }) => restaurants === null)
    ? null
    : [...new Set(grantsWithRight.flatMap(({ restaurants }) => restaurants ?? []))].toSorted(
        (a, b) => a - b,
      )
}

/** Whether a person has a right for at least one restaurant. */
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

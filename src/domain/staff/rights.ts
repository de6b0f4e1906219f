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

/** What somebody may do in the head office (P2). */
export const rights = [
  /** See the live page. */
  'today',
  /** Find and open orders. */
  'orders',
  /** Give money back, and goodwill. */
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
  /** Close ordering, show notices, and change who sells; a second person confirms the latter. */
  'site',
  /** See and edit the catalogue. */
  'catalogue',
  /** Publish what was edited, and confirm what others edited. */
  'publish',
  /** Make promotions, and stop them. */
  'promos',
  /** See reports: what was sold, and how it was cooked. */
  'reports',
  /** Close the books, and export them. */
  'books',
  /** Invite people, and change roles. */
  'people',
  /** Read the journal. */
  'audit',
] as const
export type Right = (typeof rights)[number]

/**
 * Rights that a role gives only for the whole chain. People, the site, the catalogue, the books of the
 * sellers and a customer's personal data belong to the chain, not to one restaurant.
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
 * Where a role holds: the whole chain, a group of restaurants, or some restaurants. `restaurants`
 * are those in force today; null for the chain.
 */
export type Grant = {
  readonly role: Role
  readonly scope: 'chain' | 'group' | 'restaurant'
  readonly restaurants: number[] | null
}

/** The most that somebody does alone: a refund in cents, points in number (P4). Null: no limit. */
export type GrantLimits = { readonly refund: Cents | null; readonly points: number | null }

/**
 * The most cents that what one person makes in a month may give off in all its uses, as far as nobody
 * confirms it. It holds for every role (P4).
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

/** How far a role has a right: wherever it holds, only where it holds for the chain, or not at all. */
export function reachOf(role: Role, right: Right): 'everywhere' | 'chain' | 'none' {
  if (!rightsOfRoles[role].includes(right)) return 'none'
  return chainRights.has(right) ? 'chain' : 'everywhere'
}

/** A manager of a group may give more than one of a single restaurant. */
export function limitsOf({ role, scope }: Pick<Grant, 'role' | 'scope'>): GrantLimits {
  if (role === 'owner') return { refund: null, points: null }
  if (role === 'care') return { refund: 3000, points: 40 }
  if (role !== 'manager') return nothing
  return scope === 'restaurant' ? { refund: 1500, points: 20 } : { refund: 8000, points: 100 }
}

/** The rights that a grant gives; a chain's right is given by a grant for the chain alone. */
const rightsOf = ({ role, restaurants }: Grant): Right[] =>
  rightsOfRoles[role].filter((right) => restaurants === null || !chainRights.has(right))

/** Whether a grant covers one of these restaurants; one for the whole chain also covers none. */
const covers = ({ restaurants }: Grant, places: readonly number[]): boolean =>
  restaurants === null || places.some((place) => restaurants.includes(place))

/**
 * Where somebody holds a right: null for every restaurant, also of those opened later. Empty:
 * nowhere.
 */
export function restaurantsWith(grants: readonly Grant[], right: Right): number[] | null {
  const grantsWithRight = grants.filter((grant) => rightsOf(grant).includes(right))
  return grantsWithRight.some(({ restaurants }) => restaurants === null)
    ? null
    : [...new Set(grantsWithRight.flatMap(({ restaurants }) => restaurants ?? []))].toSorted(
        (a, b) => a - b,
      )
}

/** Whether somebody holds a right anywhere. */
export const hasRight = (grants: readonly Grant[], right: Right): boolean =>
  restaurantsWith(grants, right)?.length !== 0

/** The highest limits of the grants that hold in a restaurant. */
export const limitsIn = (grants: readonly Grant[], restaurant: number): GrantLimits =>
  limitsAmong(grants, [restaurant])

/** The highest limits of the grants that hold in one of these restaurants. */
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

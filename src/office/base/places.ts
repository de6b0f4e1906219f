import type { Right } from '#domain/staff/rights.ts'
import type { OfficePage } from '#contract/office/office-pages.ts'

type Door = { page: OfficePage; right: Right }
/**
 * An entry of the rail. `otherwise`: the page that the entry opens for a person without the right
 * to see `page`.
 */
type Place = Door & { icon: PlaceIcon; otherwise?: Door }

/** The entries of the rail, in groups, each with the right that a person needs to see it. */
export const places: readonly (readonly Place[])[] = [
  [
    { page: 'today', right: 'today', icon: 'today' },
    { page: 'orders', right: 'orders', icon: 'orders' },
    { page: 'customers', right: 'customers', icon: 'person' },
  ],
  [
    { page: 'catalogue', right: 'catalogue', icon: 'fork' },
    { page: 'restaurants', right: 'kitchens', icon: 'pin' },
    { page: 'promotions', right: 'promos', icon: 'tag' },
    { page: 'availability', right: 'stops', icon: 'bowl' },
    { page: 'site', right: 'site', icon: 'globe' },
  ],
  [
    {
      page: 'reports',
      right: 'reports',
      icon: 'reports',
      otherwise: { page: 'books', right: 'books' },
    },
    {
      page: 'people',
      right: 'people',
      icon: 'team',
      otherwise: { page: 'audit', right: 'audit' },
    },
  ],
]

export type PlaceIcon =
  | 'today'
  | 'orders'
  | 'person'
  | 'fork'
  | 'pin'
  | 'tag'
  | 'bowl'
  | 'globe'
  | 'reports'
  | 'team'

/** Pages without an entry in the rail, each with the entry to which it belongs. */
const within: Partial<Record<OfficePage, OfficePage>> = {
  books: 'reports',
  exports: 'reports',
  roles: 'people',
  audit: 'people',
  newPromotion: 'promotions',
  product: 'catalogue',
  catalogueChanges: 'catalogue',
  calendar: 'restaurants',
  openings: 'restaurants',
  restaurant: 'restaurants',
}

/** The entry of the rail that is marked as current while a page is shown. */
export const placeOf = (page: OfficePage): OfficePage => within[page] ?? page

/**
 * The groups of entries shown to a person with these rights, and the page to which each entry
 * leads.
 */
export const placesFor = (rights: readonly Right[]) =>
  places
    .map((group) =>
      group.flatMap(({ icon, otherwise, ...first }) => {
        const to = [first, otherwise].find((door) => door && rights.includes(door.right))
        return to === undefined ? [] : [{ place: first.page, to: to.page, icon }]
      }),
    )
    .filter((group) => group.length > 0)

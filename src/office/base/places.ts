import type { Right } from '#domain/staff/rights.ts'
import type { OfficePage } from '#contract/office/office-pages.ts'

type Door = { page: OfficePage; right: Right }
/** `otherwise`: the page of the place for who may not see its first. */
type Place = Door & { icon: PlaceIcon; otherwise?: Door }

/** The places of the rail, in its groups, each with the right without which it is not shown. */
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
    { page: 'reports', right: 'reports', icon: 'reports' },
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

/** Pages without a place of their own in the rail, and the place they belong to. */
const within: Partial<Record<OfficePage, OfficePage>> = {
  roles: 'people',
  audit: 'people',
  newPromotion: 'promotions',
  product: 'catalogue',
  catalogueChanges: 'catalogue',
  calendar: 'restaurants',
  openings: 'restaurants',
  restaurant: 'restaurants',
}

/** The place that is marked while a page is shown. */
export const placeOf = (page: OfficePage): OfficePage => within[page] ?? page

/** The groups of places that somebody with these rights is shown, and the page each leads to. */
export const placesFor = (rights: readonly Right[]) =>
  places
    .map((group) =>
      group.flatMap(({ icon, otherwise, ...first }) => {
        const to = [first, otherwise].find((door) => door && rights.includes(door.right))
        return to === undefined ? [] : [{ place: first.page, to: to.page, icon }]
      }),
    )
    .filter((group) => group.length > 0)

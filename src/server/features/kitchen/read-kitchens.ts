import type { KitchenView, OrderingState, ListedKitchen } from '#contract/office/kitchens.ts'
import { isOn } from '#domain/time/stops.ts'
import { openingState } from '#domain/time/opening.ts'
import type { Right } from '#domain/staff/rights.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { isOrderingOff, unreachableAt } from '#server/state/times/pickup-facts.ts'
import { countKitchens, readPace } from '#server/stores/kitchen/overview.ts'
import { readDevices } from '#server/stores/kitchen/devices.ts'
import { readPeople } from '#server/stores/kitchen/people.ts'
import { readSettings } from '#server/stores/kitchen/settings.ts'
import { mayIn, scopeOf } from '#server/features/rights/scope.ts'

type KitchenSources = Pick<
  Services,
  'catalogue' | 'config' | 'heartbeats' | 'site' | 'stops' | 'now'
>
export type KitchenServices = KitchenSources & Pick<Services, 'database'>

/**
 * Finds a restaurant by its slug. Refuses with `not_found` if no restaurant has this slug, or if
 * the viewer does not have `right` in it.
 */
export function entryOf(
  { catalogue }: Pick<Services, 'catalogue'>,
  viewer: StaffViewer,
  right: Right,
  slug: string,
): RestaurantEntry {
  const entry = catalogue.now().source.restaurants.find((each) => each.slug === slug)
  if (entry === undefined || !mayIn(viewer, right, entry.id)) throw new Refusal('not_found')
  return entry
}

/**
 * The ordering state of a restaurant now, until when it remains open or closed, in epoch
 * milliseconds, and whether its boards are unreachable (`isSilent`).
 */
function stateOf(
  services: KitchenSources,
  entry: RestaurantEntry,
): { state: OrderingState; until: number | null; isSilent: boolean } {
  const at = services.now()
  const isStopped = (kind: 'pause' | 'busy') =>
    services.stops.of(entry.id).some((stop) => stop.kind === kind && isOn(stop, at))
  const holidays = holidaysOf(services.catalogue.now().source)
  const { open, until } = openingState(openingRules(entry), holidays, at)
  const isSilent = unreachableAt(services, entry, at) !== null
  const states: [boolean, OrderingState][] = [
    [isOrderingOff(services, entry.id), 'off'],
    [isStopped('pause'), 'paused'],
    [isSilent, 'silent'],
    [isStopped('busy'), 'busy'],
    [open, 'open'],
  ]
  return { state: states.find(([holds]) => holds)?.[1] ?? 'closed', until, isSilent }
}

/** Lists the viewer's restaurants, by name (H13). */
export const listKitchens = (
  services: KitchenServices,
  viewer: StaffViewer,
): Promise<ListedKitchen[]> => kitchensIn(services, scopeOf(viewer, 'kitchens'))

/**
 * Lists the visible restaurants whose ids are given, by name; all visible restaurants if
 * `restaurants` is null.
 */
export async function kitchensIn(
  services: KitchenServices,
  restaurants: readonly number[] | null,
): Promise<ListedKitchen[]> {
  const { catalogue, database } = services
  const counts = await countKitchens(database.readOnly, restaurants)
  return catalogue
    .now()
    .visibleRestaurants.flatMap((entry) => {
      const counted = counts.get(entry.id)
      return counted === undefined ? [] : [{ entry, counted }]
    })
    .map(({ entry, counted: { devices, seenAt, people, acceptance, hasPrinter } }) => ({
      id: entry.id,
      slug: entry.slug,
      name: entry.name,
      city: entry.address.city,
      state: stateOf(services, entry).state,
      devices,
      seenAt: seenAt?.toISOString() ?? null,
      people,
      acceptance,
      hasPrinter,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
}

/** A restaurant with its boards, people, settings and stops (H13). */
export async function readKitchen(
  services: KitchenServices,
  entry: RestaurantEntry,
): Promise<KitchenView> {
  const { config, database, now, site } = services
  const { db } = database
  const { id, slug, name, address } = entry
  const [devices, people, settings, stops] = await Promise.all([
    readDevices(db, id),
    readPeople(db, id),
    readSettings(db, id),
    readPace(db, { restaurant: id, at: now() }),
  ])
  const { state, until, isSilent } = stateOf(services, entry)
  const longAgo = now() - config.unreachableSeconds * 1000
  const off = site.orderingOff(id)
  return {
    id,
    slug,
    name,
    address: `${address.street}, ${address.postcode} ${address.city}`,
    state,
    until: until === null ? null : new Date(until).toISOString(),
    devices: devices.map(({ id: device, name: called, pairedAt, seenAt }) => ({
      id: device,
      name: called,
      pairedAt: pairedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isSilent: isSilent && seenAt.getTime() < longAgo,
    })),
    people: people.map((person) => ({
      ...person,
      at: devices.filter((device) => device.person === person.id).map((device) => device.name),
    })),
    settings,
    stops,
    orderingOff:
      off === null ? null : { since: new Date(off.beganAt).toISOString(), reason: off.reason },
  }
}

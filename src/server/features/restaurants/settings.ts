import {
  type Containable,
  type RestaurantSettings,
  type SettingName,
  type RestaurantSettingsView,
  type changeRestaurantSettings as endpoint,
  restaurantSettingsSchema,
} from '#contract/office/restaurant-settings.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { type Edit, type Json, isSame } from '#domain/catalogue/entries.ts'
import { OWN_CONTAINERS_FROM } from '#domain/cart/container.ts'
import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { readSource } from '#server/chain/source.ts'
import { entryOf } from '#server/features/kitchen/read-kitchens.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { pick } from '#server/kit/pick.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { nothingSoldOut } from '#server/state/catalogue/sold-out.ts'
import { lastChangeOf } from '#server/stores/audit/changed-hours.ts'
import { plansOf } from './read-calendar.ts'
import { writeHours } from './write-hours.ts'

const names = Object.keys(restaurantSettingsSchema.shape) as SettingName[]

/**
 * The settings of a restaurant that the head office can change, under the names of its entry's
 * fields.
 */
const settingsOf = (entry: RestaurantEntry): RestaurantSettings => ({
  openingHours: entry.openingHours
    .map(({ weekday, intervals }) => ({ weekday, intervals }))
    .toSorted((a, b) => a.weekday - b.weekday),
  ...pick(entry, ['closingRules', 'payment_options', 'slot_minutes', 'capacity_per_slot']),
  peak_capacity_per_slot: entry.peak_capacity_per_slot,
  capacity_curve: entry.capacity_curve ?? null,
  ...pick(entry, ['lead_time_minutes', 'last_pickup_before_close_minutes', 'order_horizon_days']),
  own_containers: entry.own_containers ?? null,
})

/**
 * Kinds of category whose products are prepared to order and can therefore be served in a
 * customer's container.
 */
const madeToOrder: readonly CategoryKind[] = [
  'signature',
  'hot-dish',
  'sandwich',
  'soup',
  'composed-dessert',
]

/** The items of a menu that may be served in a customer's container (E2). */
function containableOn({ categories, formulas, ingredients, desserts }: Menu): Containable[] {
  const products = [...Object.values(ingredients), ...Object.values(desserts)]
  return [
    ...Object.values(formulas).map(({ id, name }) => ({ kind: 'formula' as const, id, name })),
    ...categories
      .filter(({ kind }) => madeToOrder.includes(kind))
      .flatMap((category) => products.filter(({ categoryId }) => categoryId === category.id))
      .map(({ id, name }) => ({ kind: 'product' as const, id, name })),
  ]
}

/** Reads a restaurant for its page (H11, H12). */
export function showRestaurant(
  { catalogue, now }: Pick<Services, 'catalogue' | 'now'>,
  viewer: Pick<StaffViewer, 'locale'>,
  entry: RestaurantEntry,
): RestaurantSettingsView {
  const { id, slug, name, address, active } = entry
  const today = dayIn(now()).toString()
  const plans = plansOf(catalogue.now())
  const menu = catalogue.now().menu(entry, viewer.locale, nothingSoldOut, now())
  return {
    id,
    slug,
    name,
    address: `${address.street}, ${address.postcode} ${address.city}`,
    active,
    settings: settingsOf(entry),
    containable: containableOn(menu),
    lacksContainers: entry.own_containers === undefined && today >= OWN_CONTAINERS_FROM,
    days: Object.entries(entry.calendar_days)
      .filter(([date]) => date >= today)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { capacity, reason }]) => ({
        date,
        intervals: [...plans.of(entry, date).intervals],
        hasCapacity: capacity !== null,
        reason: reason?.[viewer.locale] ?? null,
      })),
  }
}

/**
 * Saves settings of a restaurant. Refuses with `changed_meanwhile` and the current settings if
 * another person has changed one of the settings to be saved since the viewer saw them (P6).
 */
export async function changeSettings(
  services: Services,
  viewer: StaffViewer,
  { kitchen, changes, from }: BodyOf<typeof endpoint> & { kitchen: string },
): Promise<ReplyOf<typeof endpoint>> {
  const { id } = entryOf(services, viewer, 'hours', kitchen)
  const subject = `restaurant ${id}`
  const change = await writeHours(services, viewer.staff, async (tx) => {
    const { restaurants } = await readSource(tx, services.now())
    const entry = restaurants.find((restaurant) => restaurant.id === id)
    if (entry === undefined) throw new Refusal('not_found')
    const now = settingsOf(entry)
    const edits = names.flatMap((field): Edit[] => {
      const requestedValue = changes[field]
      const before = now[field] as Json
      const after = requestedValue as Json | undefined
      return after === undefined || isSame(before, after)
        ? []
        : [{ entry: subject, field, before, after }]
    })
    const isOvertaken = edits.some(({ field, before }) => {
      const seenValue = from[field as SettingName] as Json | undefined
      return seenValue !== undefined && !isSame(seenValue, before)
    })
    if (isOvertaken)
      throw new Refusal('changed_meanwhile', {
        details: { settings: now, by: await lastChangeOf(tx, subject) },
      })
    return {
      edits,
      action: 'hours-changed',
      subject,
      before: Object.fromEntries(edits.map((edit) => [edit.field, edit.before])),
      after: Object.fromEntries(edits.map((edit) => [edit.field, edit.after])),
    }
  })
  const entry = entryOf(services, viewer, 'hours', kitchen)
  return { change, restaurant: showRestaurant(services, viewer, entry) }
}

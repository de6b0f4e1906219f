import { kitchensIn } from '#server/features/kitchen/read-kitchens.ts'
import { listGroups } from '#server/stores/staff/listed-people.ts'
import type { ListDataset, DatasetServices } from './dataset.ts'
import { inParts } from './rows-in-parts.ts'
import type { Extent } from '#server/stores/exports/exports.ts'

async function* rowsOf(services: DatasetServices, { restaurants }: Extent) {
  const { visibleRestaurantsById, sellers } = services.catalogue.now()
  const groupsOf = new Map<number, string[]>()
  for (const { id, restaurants: members } of await listGroups(services.database.readOnly))
    for (const member of members) groupsOf.set(member, [...(groupsOf.get(member) ?? []), id])
  yield* inParts(await kitchensIn(services, restaurants), (kitchen) => {
    const entry = visibleRestaurantsById.get(kitchen.id)
    const seller = sellers.get(kitchen.id)
    return {
      restaurant: kitchen.id,
      slug: kitchen.slug,
      name: kitchen.name,
      street: entry?.address.street ?? null,
      postcode: entry?.address.postcode ?? null,
      city: kitchen.city,
      seller: seller?.id ?? null,
      seller_name: seller?.name ?? null,
      siret: seller?.siret ?? null,
      state: kitchen.state,
      groups: groupsOf.get(kitchen.id)?.join(' ') ?? null,
      price_zone: entry?.price_zone ?? null,
      acceptance: kitchen.acceptance,
      devices: kitchen.devices,
      people: kitchen.people,
      printer: kitchen.hasPrinter,
    }
  })
}

/** Restaurants, as in their list, with their address and seller. */
export const restaurants: ListDataset = {
  columns: [
    { name: 'restaurant', type: 'int' },
    { name: 'slug', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'street', type: 'text' },
    { name: 'postcode', type: 'text' },
    { name: 'city', type: 'text' },
    { name: 'seller', type: 'text' },
    { name: 'seller_name', type: 'text' },
    { name: 'siret', type: 'text' },
    { name: 'state', type: 'text' },
    { name: 'groups', type: 'text' },
    { name: 'price_zone', type: 'text' },
    { name: 'acceptance', type: 'text' },
    { name: 'devices', type: 'int' },
    { name: 'people', type: 'int' },
    { name: 'printer', type: 'flag' },
  ],
  count: async ({ catalogue }, { restaurants: mine }) =>
    catalogue.now().visibleRestaurants.filter(({ id }) => mine === null || mine.includes(id))
      .length,
  rows: rowsOf,
}

import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RestaurantFileEntry } from '#server/chain/restaurants-schema.ts'
import type { Seller } from '#server/chain/sellers-schema.ts'

const seed = new URL('../../../db/seed/', import.meta.url)

type RestaurantsFile = { count: number; restaurants: RestaurantFileEntry[] }
type SellersFile = {
  sellers: (Omit<Seller, 'siret'> & { establishments: { restaurant: number; siret: string }[] })[]
}

/**
 * Writes the files of the demonstration chain with `count` restaurants into a folder. The
 * restaurants are copies of those in the demonstration, each with its own location and SIRET;
 * `same` contains values that replace those of all restaurants.
 */
export async function writeLargeChain(
  folder: string,
  count: number,
  same: Partial<RestaurantFileEntry> = {},
): Promise<void> {
  await cp(seed, folder, { recursive: true })
  const readSeedFile = async <T>(name: string): Promise<T> =>
    JSON.parse(await readFile(new URL(name, seed), 'utf8'))
  const file = await readSeedFile<RestaurantsFile>('restaurants.json')
  const open = file.restaurants.filter(({ active, closed }) => active && !closed)
  const restaurants = Array.from({ length: count }, (_, i) => {
    const model = open[i % open.length]
    if (model === undefined) throw new Error('the demonstration chain has no open restaurant')
    const restaurantEntry =
      i < open.length ? model : copyOf(model, 10_000 + i, Math.floor(i / open.length))
    return { ...restaurantEntry, ...same }
  })
  const write = (name: string, value: unknown) =>
    writeFile(join(folder, name), JSON.stringify(value))
  await write('restaurants.json', { ...file, count, restaurants })
  const sellers = await readSeedFile<SellersFile>('sellers.json')
  const restaurantIds = new Set(restaurants.map(({ id }) => id))
  await write('sellers.json', {
    ...sellers,
    sellers: sellers.sellers.map((seller, at) => {
      const remainingEstablishments = seller.establishments.filter(({ restaurant }) =>
        restaurantIds.has(restaurant),
      )
      const added = at > 0 ? [] : restaurants.filter(({ id }) => id >= 10_000)
      return {
        ...seller,
        establishments: [
          ...remainingEstablishments,
          ...added.map(({ id }, i) => ({ restaurant: id, siret: siretOf(seller.siren, 1000 + i) })),
        ],
      }
    }),
  })
}

/** The nth copy of a restaurant, on a spiral around it, with some hundred metres between copies. */
function copyOf(model: RestaurantFileEntry, id: number, nth: number): RestaurantFileEntry {
  const [angle, distance] = [nth * 2.4, 0.004 * Math.sqrt(nth)]
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return {
    ...model,
    id,
    slug: `${model.slug}-${id}`,
    name: `${model.name} ${id}`,
    email: `${model.slug}-${id}@mesclun.example`,
    partner_companies: [],
    address: { ...model.address, street: `${nth} ${model.address.street}` },
    coordinates: {
      latitude: round(model.coordinates.latitude + distance * Math.sin(angle)),
      longitude: round(model.coordinates.longitude + distance * 1.4 * Math.cos(angle)),
    },
  }
}

/** A SIRET: the SIREN, four digits, and a Luhn check digit. */
function siretOf(siren: string, establishment: number): string {
  const digits = `${siren}${String(establishment).padStart(4, '0')}`
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

import type { SellerFacts } from '#contract/office/sellers.ts'
import type { SellerEntry } from '#server/chain/sellers-schema.ts'
import { hashOf } from '#server/kit/hash.ts'
import { pick } from '#server/kit/pick.ts'
import type { RequestedSeller } from '#server/stores/sellers/seller-requests.ts'

const byRestaurant = (a: { restaurant: number }, b: { restaurant: number }) =>
  a.restaurant - b.restaurant

/** The facts of a seller for the head office, always in this sequence of fields. */
export const factsOf = (entry: SellerEntry): SellerFacts => ({
  name: entry.name,
  form: entry.form,
  capital: entry.capital,
  street: entry.address.street,
  postcode: entry.address.postcode,
  city: entry.address.city,
  rcs: entry.rcs,
  siren: entry.siren,
  vat: entry.vat,
  series: entry.series ?? null,
  establishments: entry.establishments
    .map(({ restaurant, siret }) => ({ restaurant, siret }))
    .toSorted(byRestaurant),
})

/** An entry of `sellers.json` for a seller. */
export const entryOf = (
  id: string,
  { street, postcode, city, series, establishments, ...facts }: SellerFacts,
): SellerEntry => ({
  id,
  ...facts,
  address: { street, postcode, city },
  ...(series === null ? {} : { series }),
  establishments: establishments.map(({ restaurant, siret }) => ({ restaurant, siret })),
})

/** A hash of a seller's facts, by which a change since a person saw them is detected. */
export const versionOf = (facts: SellerFacts): string => hashOf(JSON.stringify(facts)).slice(0, 16)

/** The requested facts, without the previous sellers of the restaurants. */
export const requestedFacts = ({ establishments, ...facts }: RequestedSeller): SellerFacts => ({
  ...facts,
  establishments: establishments.map(({ restaurant, siret }) => ({ restaurant, siret })),
})

/** The restaurants that another seller gives up, each with that seller's id. */
export const previousSellers = (
  seller: string,
  establishments: RequestedSeller['establishments'],
): Map<number, string> =>
  new Map(
    establishments.flatMap(({ restaurant, from }) =>
      from === null || from === seller ? [] : [[restaurant, from] as const],
    ),
  )

/** The id of the seller of each restaurant. */
export const sellersByRestaurant = (sellers: readonly SellerEntry[]): Map<number, string> =>
  new Map(
    sellers.flatMap(({ id, establishments }) =>
      establishments.map(({ restaurant }) => [restaurant, id] as const),
    ),
  )

type JournalFields = Record<string, unknown>

/**
 * The changed fields for the journal: of the restaurants, only those that are added or removed, or
 * whose SIRET number changes.
 */
export function journalChanges(
  before: SellerFacts | null,
  after: SellerFacts,
): { before: JournalFields; after: JournalFields } {
  const [old, young] = [before === null ? {} : fieldsOf(before), fieldsOf(after)]
  const changed = Object.keys(young).filter((field) => old[field] !== young[field])
  const [oldEstablishments, newEstablishments] = [
    before?.establishments ?? [],
    after.establishments,
  ]
  return {
    before: {
      ...pick(old, changed),
      ...restaurantsOf(without(oldEstablishments, newEstablishments)),
    },
    after: {
      ...pick(young, changed),
      ...restaurantsOf(without(newEstablishments, oldEstablishments)),
    },
  }
}

const fieldsOf = ({
  street,
  postcode,
  city,
  establishments: _told,
  ...fields
}: SellerFacts): JournalFields => ({ ...fields, address: `${street}, ${postcode} ${city}` })

type Establishments = SellerFacts['establishments']

const without = (those: Establishments, excluded: Establishments): Establishments => {
  const keys = new Set(excluded.map(({ restaurant, siret }) => `${restaurant} ${siret}`))
  return those.filter(({ restaurant, siret }) => !keys.has(`${restaurant} ${siret}`))
}

const restaurantsOf = (those: Establishments): JournalFields =>
  those.length === 0
    ? {}
    : {
        restaurants: those.map(({ restaurant }) => restaurant),
        sirets: those.map(({ siret }) => siret),
      }

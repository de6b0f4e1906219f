import { readFileSync } from 'node:fs'
import * as z from 'zod'

const digits = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${count}}$`))
    .refine(passesLuhn, 'check digit')

const sellerSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]*$/),
    name: z.string().min(1),
    form: z.string().min(1),
    /** In whole euros. */
    capital: z.int().positive(),
    address: z.strictObject({
      street: z.string().min(1),
      postcode: z.string().min(1),
      city: z.string().min(1),
    }),
    /** Town of the company register. */
    rcs: z.string().min(1),
    siren: digits(9),
    vat: z.string(),
    establishments: z.array(z.strictObject({ restaurant: z.int(), siret: digits(14) })),
  })
  .refine(({ siren, vat }) => vat === vatNumberOf(siren), 'vat: not the number of this SIREN')
  .refine(
    ({ siren, establishments }) => establishments.every(({ siret }) => siret.startsWith(siren)),
    'siret: not of this SIREN',
  )

const sellersSchema = z
  .object({ sellers: z.array(sellerSchema) })
  .transform(({ sellers }) => sellers)
  .refine((sellers) => isEachOnce(sellers.map(({ id }) => id)), 'a seller stands twice')
  .refine(
    (sellers) =>
      isEachOnce(
        sellers.flatMap((seller) => seller.establishments).map(({ restaurant }) => restaurant),
      ),
    'a restaurant has two sellers',
  )

export type LegalEntity = z.output<typeof sellerSchema>

/** The seller in a restaurant: a legal entity, and the restaurant's SIRET within it. */
export type Seller = Omit<LegalEntity, 'establishments'> & { siret: string }

/** Reads the legal entities; refuses malformed numbers and a restaurant with two sellers. */
export function readSellers(data: unknown): ReadonlyMap<number, Seller> {
  return new Map(
    sellersSchema
      .parse(data)
      .flatMap(({ establishments, ...entity }) =>
        establishments.map(({ restaurant, siret }) => [restaurant, { ...entity, siret }] as const),
      ),
  )
}

const file = new URL('../../../../db/seed/sellers.json', import.meta.url)
const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
const sellers = readSellers(data)
const entities = new Map(sellersSchema.parse(data).map((entity) => [entity.id, entity]))

/** A legal entity by its id in the file. */
export const entityOf = (id: string): LegalEntity | undefined => entities.get(id)

/**
 * The seller of a restaurant. Throws when there is none: such a restaurant cannot issue receipts.
 */
export function sellerOf(restaurant: number): Seller {
  const seller = sellers.get(restaurant)
  if (!seller) throw new Error(`db/seed/sellers.json names no seller for restaurant ${restaurant}`)
  return seller
}

function passesLuhn(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, i) => {
      const weighted = Number(digit) * (i % 2 === 0 ? 1 : 2)
      return total + (weighted > 9 ? weighted - 9 : weighted)
    }, 0)
  return sum % 10 === 0
}

/** The intra-community VAT number that France derives from a SIREN. */
function vatNumberOf(siren: string): string {
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`
}

function isEachOnce(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

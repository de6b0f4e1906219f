import { readFileSync } from 'node:fs'
import type { Seller, SellersFile } from '#server/chain/sellers-schema.ts'

const { sellers } = JSON.parse(
  readFileSync(new URL('../../../db/seed/sellers.json', import.meta.url), 'utf8'),
) as SellersFile

/** The seller of a restaurant of the demonstration chain. */
export function aSeller(restaurant = 1): Seller {
  for (const { establishments, ...entity } of sellers) {
    const establishment = establishments.find((candidate) => candidate.restaurant === restaurant)
    if (establishment) return { ...entity, siret: establishment.siret }
  }
  throw new Error(`restaurant ${restaurant} has no seller`)
}

/** A SIRET of the demonstration’s first seller that is not used in its files. */
export function aSiret(restaurant: number): string {
  const [{ siren } = { siren: '' }] = sellers
  const thirteen = `${siren}${String(restaurant).padStart(4, '0')}`
  const sum = thirteen
    .split('')
    .toReversed()
    .map((digit, i) => Number(digit) * (i % 2 === 0 ? 2 : 1))
    .reduce((total, weighted) => total + (weighted > 9 ? weighted - 9 : weighted), 0)
  return `${thirteen}${(10 - (sum % 10)) % 10}`
}

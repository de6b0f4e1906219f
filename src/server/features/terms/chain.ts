import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type LegalEntity, entityOf } from '#server/features/receipts/sellers.ts'

const filled = z.string().min(1)
const chainSchema = z.object({
  /** Id of the seller in `db/seed/sellers.json` that publishes the site. */
  publisher: filled,
  director: filled,
  phone: filled,
  host: z.strictObject({ name: filled, address: filled, phone: filled }),
  mediator: z.strictObject({ name: filled, address: filled, site: filled }),
  /** E-mail address of the person responsible for personal data. */
  dataOfficer: z.email(),
  /** Years for which the books of sales are stored. */
  bookYears: z.int().min(10),
})

/**
 * The company facts that the law requires to be published. They are only here, except for those of
 * the sellers.
 */
export type Chain = Omit<z.output<typeof chainSchema>, 'publisher'> & { publisher: LegalEntity }

/** Refuses a chain whose publisher is not a seller. */
export function readChain(data: unknown): Chain {
  const { publisher, ...facts } = chainSchema.parse(data)
  const entity = entityOf(publisher)
  if (entity === undefined) throw new Error(`publisher: ${publisher} is no seller`)
  return { ...facts, publisher: entity }
}

export const chain = readChain(
  JSON.parse(readFileSync(new URL('../../../../db/legal/chain.json', import.meta.url), 'utf8')),
)

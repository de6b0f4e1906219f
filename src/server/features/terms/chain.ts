import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type LegalEntity, entityOf } from '#server/features/receipts/sellers.ts'

const filled = z.string().min(1)
const chainSchema = z.object({
  /** A seller of `db/seed/sellers.json`: who publishes the site. */
  publisher: filled,
  director: filled,
  phone: filled,
  host: z.strictObject({ name: filled, address: filled, phone: filled }),
  mediator: z.strictObject({ name: filled, address: filled, site: filled }),
  /** Who answers for personal data, by e-mail. */
  dataOfficer: z.email(),
  /** For how long the books of sales are kept. */
  bookYears: z.int().min(10),
})

/**
 * The facts of the company that the law wants to be told: the one place that has them, besides the
 * sellers' own.
 */
export type Chain = Omit<z.output<typeof chainSchema>, 'publisher'> & { publisher: LegalEntity }

/** Refuses a chain whose publisher is no seller. */
export function readChain(data: unknown): Chain {
  const { publisher, ...facts } = chainSchema.parse(data)
  const entity = entityOf(publisher)
  if (entity === undefined) throw new Error(`publisher: ${publisher} is no seller`)
  return { ...facts, publisher: entity }
}

export const chain = readChain(
  JSON.parse(readFileSync(new URL('../../../../db/legal/chain.json', import.meta.url), 'utf8')),
)

import * as z from 'zod'
import { says } from './fault-message.ts'
import { line } from './text-schema.ts'
import { unused } from './unused-fields.ts'

const outsideUrl = z.string().regex(/^https?:\/\/\S+$/, says('link_wrong'))

/** `chain.json`: the facts of the chain that pages, mails and papers say (B2). */
export const chainFactsSchema = z.strictObject({
  ...unused.file,
  /** The name that customers know. */
  brand: line,
  /** The seller, of `sellers.json`, who publishes the site. */
  publisher: line,
  director: line,
  phone: line,
  /** Where the chain is written to, shown to customers; messages of visitors go there. */
  contact: z.email(),
  host: z.strictObject({ name: line, address: line, phone: line }),
  /** The consumer mediator that the law asks for (Code de la consommation, L616-1). */
  mediator: z.strictObject({ name: line, address: line, site: line }),
  /** Who answers for personal data, by e-mail. */
  dataOfficer: z.email(),
  /** For how long the books of sales are kept. */
  bookYears: z.int().min(10),
  /** Pages outside of the shop; `{locale}` stands for the language of who reads. */
  outside: z.strictObject({ privacyPolicy: outsideUrl, recruitment: outsideUrl }),
})
export type ChainFacts = z.output<typeof chainFactsSchema>

import * as z from 'zod'
import { accountNames, entryKinds, journalNames } from '#domain/books/entries.ts'
import { eachLatenessRule, rulesOf } from '#domain/orders/lateness-rules.ts'
import {
  latenessRuleNames,
  latenessRuleRange,
  leastBeside,
} from '#domain/orders/lateness-limits.ts'
import { faultMessage } from './fault-message.ts'
import { line } from './text-schema.ts'
import { unused } from './unused-fields.ts'

const outsideUrl = z.string().regex(/^https?:\/\/\S+$/, faultMessage('link_wrong'))

const account = z.strictObject({
  number: z.string().regex(/^\d{3,12}$/, faultMessage('account_wrong')),
  name: line,
})
const journal = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{1,8}$/, faultMessage('series_wrong')),
  name: line,
})
/** How sellers keep their books: the accounts of their entries, and the month that ends their year. */
const accountingSchema = z.strictObject({
  /** Ids of sellers; left out for all that no other entry names. */
  sellers: z.array(z.string()).min(1).optional(),
  yearEnds: z.int().min(1).max(12),
  journals: z.record(z.enum(journalNames), journal),
  /** One that is left out is the account that is usual in France. */
  accounts: z.partialRecord(z.enum(accountNames), account),
  labels: z.record(z.enum(entryKinds), line),
})
export type Accounting = z.output<typeof accountingSchema>

/** When an order is late, and what its customer has for that (N1). What is left out is as usual. */
const latenessSchema = z
  .strictObject(
    eachLatenessRule((rule) => {
      const { least, most } = latenessRuleRange(rule)
      return z.int().min(least).max(most)
    }),
  )
  .partial()
  .superRefine((latenessRules, context) => {
    const rules = rulesOf(latenessRules)
    for (const rule of latenessRuleNames) {
      const minimum = leastBeside(rule, rules)
      if (rules[rule] < minimum)
        context.addIssue({
          code: 'custom',
          path: [rule],
          message: faultMessage('too_low', { minimum }),
        })
    }
  })

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
  lateness: latenessSchema.optional(),
  /** How the books are kept: of the sellers that an entry names, or of all others. */
  accounting: z.array(accountingSchema).optional(),
})
export type ChainFacts = z.output<typeof chainFactsSchema>

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
/**
 * The bookkeeping of sellers: the accounts and journals of their entries, and the month that ends
 * their fiscal year.
 */
const accountingSchema = z.strictObject({
  /** Ids of sellers; if absent, the entry applies to all sellers that no other entry names. */
  sellers: z.array(z.string()).min(1).optional(),
  yearEnds: z.int().min(1).max(12),
  journals: z.record(z.enum(journalNames), journal),
  /** An account that is absent has the number and name that are usual in France. */
  accounts: z.partialRecord(z.enum(accountNames), account),
  labels: z.record(z.enum(entryKinds), line),
})
export type Accounting = z.output<typeof accountingSchema>

/**
 * When an order counts as late, and the compensation that its customer receives (N1). A rule that
 * is absent has its default value.
 */
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

/** `chain.json`: the facts about the chain that pages, mails and printed papers state (B2). */
export const chainFactsSchema = z.strictObject({
  ...unused.file,
  /** The name under which customers know the chain. */
  brand: line,
  /** The seller, of `sellers.json`, who publishes the site. */
  publisher: line,
  director: line,
  phone: line,
  /**
   * The chain's e-mail address: shown to customers, and the recipient of messages from visitors.
   */
  contact: z.email(),
  host: z.strictObject({ name: line, address: line, phone: line }),
  /** The consumer mediator that the law requires (Code de la consommation, L616-1). */
  mediator: z.strictObject({ name: line, address: line, site: line }),
  /** The e-mail address of the data protection officer. */
  dataOfficer: z.email(),
  /** Years for which the books of sales are retained. */
  bookYears: z.int().min(10),
  /** Pages outside of the shop; `{locale}` in an address is replaced by the reader's language. */
  outside: z.strictObject({ privacyPolicy: outsideUrl, recruitment: outsideUrl }),
  lateness: latenessSchema.optional(),
  /**
   * How the books are kept. An entry applies to the sellers that it names; an entry without
   * `sellers` applies to all sellers that no other entry names.
   */
  accounting: z.array(accountingSchema).optional(),
})
export type ChainFacts = z.output<typeof chainFactsSchema>

import * as z from 'zod'
import { faultMessage } from './fault-message.ts'
import { line } from './text-schema.ts'
import { unused } from './unused-fields.ts'
import { id } from './catalogue-schema.ts'

const digits = (count: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${count}}$`), faultMessage('digits_wrong', { count }))
    .refine(passesLuhn, faultMessage('check_digit_wrong'))

const sellerSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, faultMessage('slug_wrong')),
    name: line,
    /** The legal form, for example `SAS`. */
    form: line,
    /** The share capital in whole euros. */
    capital: z.int().positive(),
    address: z.strictObject({ street: line, postcode: line, city: line }),
    /** The trade register in which the company is registered. */
    rcs: line,
    siren: digits(9),
    vat: z.string(),
    /** Prefix of the numbers of its receipts: `M` makes `M-2026-000123`. */
    series: z
      .string()
      .regex(/^[A-Z0-9]{1,8}$/, faultMessage('series_wrong'))
      .optional(),
    establishments: z.array(z.strictObject({ restaurant: id, siret: digits(14) })),
  })
  .check(({ value: { siren, vat, establishments }, issues }) => {
    if (vat !== vatNumberOf(siren)) {
      issues.push({
        code: 'custom',
        input: vat,
        path: ['vat'],
        message: faultMessage('vat_number_wrong'),
      })
    }
    for (const [i, { siret }] of establishments.entries()) {
      if (siret.startsWith(siren)) continue
      issues.push({
        code: 'custom',
        input: siret,
        path: ['establishments', i, 'siret'],
        message: faultMessage('siret_wrong', { siren }),
      })
    }
  })

/** `sellers.json`: the legal entities of the chain, and the restaurants of each (B1). */
export const sellersSchema = z.strictObject({
  ...unused.file,
  sellers: z.array(sellerSchema).min(1),
})
export type SellersFile = z.output<typeof sellersSchema>
export type SellerEntry = SellersFile['sellers'][number]

export type LegalEntity = Omit<SellerEntry, 'establishments'>
/** The seller of a restaurant: a legal entity, and the restaurant's own number (SIRET) in it. */
export type Seller = LegalEntity & { siret: string }

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

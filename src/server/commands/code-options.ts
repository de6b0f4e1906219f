import { parseArgs } from 'node:util'
import * as z from 'zod'
import { type PromoTarget, promoTargets } from '#domain/cart/cart.ts'
import { centsFromEuros } from '#domain/money/money.ts'
import { CommandError, UsageError } from './command.ts'
import type { NewPromoCode } from '#server/stores/promos/codes.ts'

export const usage = {
  forms: ['list', 'stop CODE', 'add CODE WORTH …'],
  notes: [
    'worth, one of: --percent 10, --euros 2.50, --product ID, --formula ID (one of it is free)',
    '--minimum EUROS   --from DAY, --to DAY (in Paris, both included)   --restaurants ID,ID',
    '--uses N (in all)   --per-customer N   --first-order',
    '--weekdays 2,5 (of the pick-up, 1 is Monday)   --hours 14:00-18:00 (of the pick-up, without the end)',
    '--only TARGET,TARGET, --except TARGET,TARGET   --most EUROS (off one order, for --percent)',
    'TARGET, one of: category:3, ingredient:751, dessert:951, formula:3, custom:1 (salads composed freely)',
  ],
}

const number = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)
const id = number.pipe(z.int().min(1).max(1_000_000_000))
const count = number.pipe(z.int().min(1).max(1_000_000))
const euros = z
  .string()
  .regex(/^\d{1,6}([.,]\d{1,2})?$/, 'must be euros, like 2.50')
  .transform((text) => centsFromEuros(Number(text.replace(',', '.'))))
const listOf = <T>(entry: z.ZodType<T, string>) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(entry))
    .optional()
const hours = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be like 14:00-18:00')
  .transform((text) => ({ from: text.slice(0, 5), until: text.slice(6) }))
  .refine(({ from, until }) => from < until, 'end before they begin')
const target = z
  .string()
  .transform((text) => text.split(':'))
  .pipe(z.tuple([z.enum(promoTargets), id], 'must be like category:3'))
  .transform(([kind, number]): PromoTarget => ({ kind, id: number }))
const day = z.iso.date('must be a day, like 2026-11-24')

const settings = z
  .object({
    code: z.string().regex(/^[A-Z0-9-]{1,40}$/, 'must be letters, digits and dashes'),
    percent: number.pipe(z.int().min(1).max(100)).optional(),
    euros: euros.pipe(z.int().min(1)).optional(),
    product: id.optional(),
    formula: id.optional(),
    minimum: euros.default(0),
    from: day.optional(),
    to: day.optional(),
    uses: count.optional(),
    'per-customer': count.optional(),
    'first-order': z.boolean().default(false),
    restaurants: listOf(id),
    weekdays: listOf(number.pipe(z.int().min(1).max(7))),
    hours: hours.optional(),
    only: listOf(target),
    except: listOf(target),
    most: euros.pipe(z.int().min(1)).optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, 'to: is before from')
  .refine(({ percent, most }) => !most || percent, 'most: is only for a percentage')
  .refine(
    ({ product, formula, only, except }) => (product ?? formula) === undefined || !(only ?? except),
    'only, except: are for a percentage or an amount',
  )

const text = { type: 'string' } as const
const options = {
  percent: text,
  euros: text,
  product: text,
  formula: text,
  minimum: text,
  from: text,
  to: text,
  uses: text,
  'per-customer': text,
  'first-order': { type: 'boolean' },
  restaurants: text,
  weekdays: text,
  hours: text,
  only: text,
  except: text,
  most: text,
} as const

/**
 * Reads the arguments of `add`: `name --percent 10 …`. Throws a `CommandError` with every reason
 * when they do not describe a code.
 */
export function readCode(code: string, args: string[]): NewPromoCode {
  const parsed = settings.safeParse({ code, ...readOptions(args) })
  if (!parsed.success) {
    throw new CommandError(
      parsed.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('\n'),
    )
  }
  const { data } = parsed
  const worths = [
    { kind: 'percent', value: data.percent, product: null },
    { kind: 'amount', value: data.euros, product: null },
    { kind: 'product', value: data.product, product: 'ingredient' },
    { kind: 'product', value: data.formula, product: 'formula' },
  ] as const
  const [worth, another] = worths.filter(({ value }) => value !== undefined)
  if (worth?.value === undefined || another) throw new UsageError(usage)
  return {
    code,
    ...worth,
    value: worth.value,
    minimum: data.minimum,
    valid_from: data.from ?? null,
    valid_to: data.to ?? null,
    overall_limit: data.uses ?? null,
    per_customer_limit: data['per-customer'] ?? null,
    first_order_only: data['first-order'],
    restaurants: data.restaurants ?? null,
    weekdays: data.weekdays ?? null,
    pickup_from: data.hours?.from ?? null,
    pickup_until: data.hours?.until ?? null,
    only_products: data.only ?? null,
    except_products: data.except ?? null,
    most_off: data.most ?? null,
  }
}

function readOptions(args: string[]): Record<string, unknown> {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(usage, (error as Error).message)
  }
}

import type { CatalogueCode } from '#server/stores/promos/codes.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { FormulaEntry, PromoCodeEntry } from '#server/chain/catalogue-schema.ts'
import { type ImportFault, type Placed, duplicates, fault, faultlessEntries } from './faults.ts'

/**
 * Checks promo codes: each is unique regardless of case, does not end before the day on which it
 * starts, and gives only existing products that are no alcohol for free (F6).
 */
export function checkPromoCodes(
  file: object,
  shape: readonly ImportFault[],
  index: CatalogueIndex,
): ImportFault[] {
  const codes = faultlessEntries<PromoCodeEntry>(file, 'promo_codes', shape)
  const formulas = new Set(
    faultlessEntries<FormulaEntry>(file, 'formulas', shape).map(({ value }) => value.id),
  )
  return [
    ...duplicates(codes, 'code', ({ code }) => code.toUpperCase()),
    ...codes.flatMap(({ at, value }) =>
      value.valid_from && value.valid_to && value.valid_from > value.valid_to
        ? [fault(`${at}.valid_to`, 'before', { field: 'valid_from' })]
        : [],
    ),
    ...codes.flatMap((code) => checkGift(code, formulas, index)),
  ]
}

function checkGift(
  { at, value }: Placed<PromoCodeEntry>,
  formulas: ReadonlySet<number>,
  { categories, products }: CatalogueIndex,
): ImportFault[] {
  if (value.type !== 'product') return []
  if (value.formula_id !== undefined) {
    return formulas.has(value.formula_id)
      ? []
      : [fault(`${at}.formula_id`, 'unknown', { kind: 'formula', id: value.formula_id })]
  }
  const id = value.product_id ?? 0
  const product = products.get(id)
  const path = `${at}.product_id`
  if (product === undefined) return [fault(path, 'unknown', { kind: 'product', id })]
  return categories.get(product.category?.id ?? 0)?.is_alcohol ? [fault(path, 'alcohol_gift')] : []
}

/** The codes of a checked file. */
export function catalogueCodes(
  entries: readonly PromoCodeEntry[],
  desserts: ReadonlySet<number>,
): CatalogueCode[] {
  return entries.map((entry) => ({
    code: entry.code.toUpperCase(),
    ...worthOf(entry, desserts),
    minimum: Math.round((entry.min_cart ?? 0) * 100),
    valid_from: entry.valid_from ?? null,
    valid_to: entry.valid_to ?? null,
    per_customer_limit: entry.single_use_per_user ? 1 : null,
    active: entry.active,
  }))
}

function worthOf(
  entry: PromoCodeEntry,
  desserts: ReadonlySet<number>,
): Pick<CatalogueCode, 'kind' | 'value' | 'product'> {
  if (entry.type === 'percent') return { kind: 'percent', value: entry.value, product: null }
  if (entry.type !== 'product')
    return { kind: 'amount', value: Math.round(entry.value * 100), product: null }
  if (entry.formula_id !== undefined)
    return { kind: 'product', value: entry.formula_id, product: 'formula' }
  const value = entry.product_id ?? 0
  return { kind: 'product', value, product: desserts.has(value) ? 'dessert' : 'ingredient' }
}

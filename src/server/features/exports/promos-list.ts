import { dayIn } from '#domain/time/opening.ts'
import {
  type ListedPromo,
  countPromos,
  readPromosBefore,
} from '#server/stores/promos/listed-promos.ts'
import { targetKeys } from '#server/stores/promos/promo-code.ts'
import type { ListDataset } from './dataset.ts'
import { ROWS_AT_ONCE, byPages } from './rows-in-parts.ts'

const rowOf = ({ kind, value, restaurants, ...promo }: ListedPromo) => ({
  id: promo.id,
  code: promo.code,
  state: promo.state,
  kind,
  percent: kind === 'percent' ? value : null,
  amount: kind === 'amount' ? value : null,
  gift_kind: kind === 'product' ? (promo.product ?? 'ingredient') : null,
  gift: kind === 'product' ? value : null,
  minimum: promo.minimum,
  from: promo.valid_from,
  until: promo.valid_to,
  overall_limit: promo.overall_limit,
  limit_per_customer: promo.per_customer_limit,
  first_order_only: promo.first_order_only,
  restaurants: restaurants?.join(' ') ?? null,
  weekdays: promo.weekdays?.join(' ') ?? null,
  pickup_from: promo.pickup_from,
  pickup_until: promo.pickup_until,
  only_products: promo.only_products && targetKeys(promo.only_products),
  except_products: promo.except_products && targetKeys(promo.except_products),
  most_off: promo.most_off,
  source: promo.source,
  used: promo.used,
  discount: promo.discount,
})

/** Promotions with how often each was used, without the customers who used them. */
export const promos: ListDataset = {
  columns: [
    { name: 'code', type: 'text' },
    { name: 'state', type: 'text' },
    { name: 'kind', type: 'text' },
    { name: 'percent', type: 'int' },
    { name: 'amount', type: 'cents' },
    { name: 'gift_kind', type: 'text' },
    { name: 'gift', type: 'int' },
    { name: 'minimum', type: 'cents' },
    { name: 'from', type: 'day' },
    { name: 'until', type: 'day' },
    { name: 'overall_limit', type: 'int' },
    { name: 'limit_per_customer', type: 'int' },
    { name: 'first_order_only', type: 'flag' },
    { name: 'restaurants', type: 'text' },
    { name: 'weekdays', type: 'text' },
    { name: 'pickup_from', type: 'text' },
    { name: 'pickup_until', type: 'text' },
    { name: 'only_products', type: 'text' },
    { name: 'except_products', type: 'text' },
    { name: 'most_off', type: 'cents' },
    { name: 'source', type: 'text' },
    { name: 'used', type: 'int' },
    { name: 'discount', type: 'cents' },
  ],
  async count({ database, now }) {
    const counts = await countPromos(database.readOnly, dayIn(now()).toString())
    return [...counts.values()].reduce((sum, count) => sum + count, 0)
  },
  rows({ database, now }) {
    const today = dayIn(now()).toString()
    return byPages(async (after: ReturnType<typeof rowOf> | null) => {
      const page = { before: after?.id ?? null, today, most: ROWS_AT_ONCE }
      return (await readPromosBefore(database.readOnly, page)).map(rowOf)
    })
  },
}

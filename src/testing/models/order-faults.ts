import { allRows } from '#server/db/statements.ts'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Queries } from '#server/db/open.ts'

type FaultQuery = ReturnType<typeof sql<{ wrong: string }>>

const foundBy = async (db: Queries, statement: FaultQuery): Promise<string[]> =>
  (await statement.execute(db)).rows.map(({ wrong }) => wrong)

/** Orders whose lines do not add up to their total, or whose VAT parts do not add up. */
export const sumFaults = (db: Queries): Promise<string[]> =>
  foundBy(
    db,
    sql`
    select 'order ' || id || ': lines of ' || sold.total || ', total ' || cart_total || ' less ' || discount
      || ', to pay ' || to_pay || ', VAT of ' || tax.gross as wrong
    from orders, lateral (
      select coalesce(sum((line ->> 'total')::integer + coalesce((line ->> 'deposit')::integer, 0)), 0) as total
      from jsonb_array_elements(lines) line
    ) sold, lateral (
      select coalesce(sum((part ->> 'gross')::integer), 0) as gross,
        coalesce(bool_or((part ->> 'net')::integer + (part ->> 'vat')::integer <> (part ->> 'gross')::integer), false) as is_odd
      from jsonb_array_elements(vat) part
    ) tax
    where sold.total <> cart_total or cart_total - discount <> to_pay or tax.gross <> to_pay or is_odd`,
  )

/**
 * Slots with more orders than their capacity, for restaurants with the same capacity in every slot.
 */
export const slotFaults = (db: Queries): Promise<string[]> =>
  foundBy(
    db,
    sql`
    select restaurant_id || ', ' || starts_at || ': ' || taken || ' of ' || (data ->> 'capacity_per_slot') as wrong
    from slots join restaurants on restaurants.id = restaurant_id
    where data ->> 'peak_capacity_per_slot' is null and data ->> 'capacity_curve' is null
      and taken > (data ->> 'capacity_per_slot')::integer`,
  )

/** Orders that went back to an earlier step, or skipped one. */
export const stepFaults = (db: Queries): Promise<string[]> =>
  foundBy(
    db,
    sql`
    with steps as (
      select order_id, position, status, lag(status) over (partition by order_id order by position) as earlier,
        array['awaiting-payment', 'received', 'in-preparation', 'ready', 'collected'] as way
      from order_steps
    )
    select 'order ' || order_id || ' became ' || status || ' after ' || coalesce(earlier, 'nothing') as wrong from steps
    where case
      when earlier is null then status not in ('awaiting-payment', 'received') or position <> 1
      when status = 'cancelled' then earlier not in ('awaiting-payment', 'received', 'in-preparation')
      when status = 'not-collected' then earlier <> 'ready'
      else coalesce(array_position(way, status) <> array_position(way, earlier) + 1, true)
    end`,
  )

/**
 * Promo codes used more often than allowed, in total or by one customer, or whose counter differs
 * from their uses.
 */
export const codeFaults = (db: Queries): Promise<string[]> =>
  foundBy(
    db,
    sql`
    select 'code ' || id || ' counts ' || used || ' uses, has ' || made.uses || ' and may have ' || coalesce(overall_limit::text, 'any') as wrong
    from promo_codes, lateral (
      select count(*) as uses from promo_uses where promo_code_id = promo_codes.id and returned_at is null
    ) made
    where used <> made.uses or made.uses > overall_limit
    union all
    select 'code ' || promo_codes.id || ' was used ' || count(*) || ' times by one customer'
    from promo_codes join promo_uses on promo_code_id = promo_codes.id and returned_at is null
      join order_contacts contact on contact.order_id = promo_uses.order_id
    where per_customer_limit is not null
    group by promo_codes.id, per_customer_limit, mailbox_of(contact.email) having count(*) > per_customer_limit`,
  )

/** Mails about orders that were never received because nobody paid them. */
export const mailFaults = (db: Queries): Promise<string[]> =>
  foundBy(
    db,
    sql`
    select 'order ' || order_id || ' was never received, and has a mail (' || kind || ')' as wrong from mails
    where order_id is not null
      and not exists (select from order_steps where order_steps.order_id = mails.order_id and status = 'received')`,
  )

type CatalogueLimits = {
  ingredients: { id: number; category: { slug: string } }[]
  formulas: { id: number; num_of_base: number; num_of_ingredients: number; num_of_sauce: number }[]
}

/** Orders of alcohol alone, and unfinished formulas, by the file of the demonstration chain. */
export async function cartFaults(db: Queries): Promise<string[]> {
  const { ingredients, formulas } = JSON.parse(
    readFileSync('db/seed/catalogue.json', 'utf8'),
  ) as CatalogueLimits
  const alcohol = new Set(
    ingredients
      .filter(({ category }) => category.slug === 'boissons-alcoolisees')
      .map(({ id }) => id),
  )
  const rows = await allRows(db)<{ id: string; choices: CartLine[] }>`
    select order_id::text as id, choices from order_contacts`
  const isUnfinished = (line: CartLine) => {
    if (line.kind !== 'formula') return false
    const formula = formulas.find(({ id }) => id === line.formula)
    const { bases, ingredients: fillingIngredients, sauces } = line.filling
    return (
      formula === undefined ||
      bases.length < formula.num_of_base ||
      fillingIngredients.length < formula.num_of_ingredients ||
      (sauces.length < formula.num_of_sauce && !line.declined.includes('sauces'))
    )
  }
  return rows.flatMap(({ id, choices }) => [
    ...(choices.every((line) => line.kind === 'item' && alcohol.has(line.ingredient))
      ? [`order ${id} is of alcohol alone`]
      : []),
    ...(choices.some(isUnfinished) ? [`order ${id} has an unfinished formula`] : []),
  ])
}

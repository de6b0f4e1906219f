import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'
import { writeRefused } from '#server/stores/reports/refused-orders.ts'
import { writeGroup } from '#server/stores/staff/listed-people.ts'
import type { NaiveHistory, NaiveOrder } from '#testing/models/naive-sums.ts'
import { type Cast, changeOrder, dayOf } from './a-changed-order.ts'
import type { Happening } from './drawn-happenings.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** A chain in which things happen: each is written to the database, and kept for the naive model. */
export class SoldHistory {
  readonly history: NaiveHistory = { orders: [], sales: [], byHand: [], refused: [] }
  group: number[] = []
  private readonly ids: string[] = []
  private readonly saleIds: string[] = []
  private readonly links = new Map<number, number>()
  private readonly keys = new Map<number, number>()
  private readonly orderedKeys = new Set<number>()
  private readonly database: Pick<Database, 'db'>
  private readonly cast: Cast

  constructor(database: Pick<Database, 'db'>, cast: Cast) {
    this.database = database
    this.cast = cast
  }

  /** Takes all orders and sums away. */
  static async clear({ db }: Pick<Database, 'db'>): Promise<void> {
    await sql`delete from restaurant_group_members`.execute(db)
    await sql`truncate orders, replies, counter_sales, report_marks, restaurant_days, restaurant_months, scope_sums,
      group_marks, sums_kept, points_by_hand, refused_orders cascade`.execute(db)
  }

  private chosen(nth: number): { id: string; order: NaiveOrder; at: number } | null {
    if (this.ids.length === 0) return null
    const at = nth % this.ids.length
    const [id, order] = [this.ids[at], this.history.orders[at]]
    return id === undefined || order === undefined ? null : { id, order, at }
  }

  async happen(one: Exclude<Happening, { type: 'kept' }>): Promise<void> {
    const { db } = this.database
    switch (one.type) {
      case 'placed':
        return this.place(one)
      case 'counter':
        return this.sell(one)
      case 'refused':
        return this.refuse(one)
      case 'by-hand': {
        const kind = one.points > 0 ? 'granted' : 'withdrawn'
        await sql`
          insert into point_entries (customer_id, kind, points, staff_id, reason, staff_key, at)
          values (${this.cast.customers[0]}, ${kind}, ${one.points}, ${this.cast.staff}, 'test', ${randomUUID()}, ${new Date(one.time)})`.execute(
          db,
        )
        this.history.byHand.push({ day: dayOf(one.time), points: one.points })
        return
      }
      case 'counter-undone': {
        const at = one.nth % Math.max(1, this.saleIds.length)
        const sale = this.history.sales[at]
        if (sale === undefined || sale.isUndone) return
        await sql`update counter_sales set undone_at = now(), undone_by = ${this.cast.person}, undone_key = ${randomUUID()}
          where id = ${this.saleIds[at]}`.execute(db)
        sale.isUndone = true
        return
      }
      case 'group':
        await db
          .transaction()
          .execute((tx) => writeGroup(tx, { id: 'drawn', name: 'Drawn', restaurants: one.members }))
        this.group = one.members
        return
      case 'forgotten':
        await sql`delete from customer_orders where customer_id = ${this.cast.customers[one.customer]}`.execute(
          db,
        )
        for (const [at, customer] of this.links)
          if (customer === one.customer) this.links.delete(at)
        return
      default: {
        const chosen = this.chosen(one.nth)
        if (chosen !== null) await this.change(one, chosen)
      }
    }
  }

  private async place(one: Extract<Happening, { type: 'placed' }>): Promise<void> {
    const { db } = this.database
    const number = this.ids.length + 1
    const status = one.isPaid ? 'received' : 'awaiting-payment'
    const order: NaiveOrder = {
      restaurant: one.restaurant,
      seller: one.seller,
      pickup: one.time,
      toPay: one.toPay,
      discount: one.discount,
      hasCode: one.discount > 0,
      lines: one.lines,
      steps: [{ status, at: one.time - 60 * MINUTE }],
      delay: 0,
      cancelledFor: null,
      refunds: [],
      paidBack: 0,
      points: {
        earns: one.earns,
        spends: one.spends,
        takenBack: 0,
        givenBack: 0,
        isClaimed: false,
      },
      member: null,
      goodwill: [],
    }
    const at = new Date(one.time - 60 * MINUTE)
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into orders (restaurant_id, takeaway_on, number, takeaway_at, placed_at, locale, terms_version,
          over_eighteen, menu_version, restaurant, lines, cart_total, discount, to_pay, points, calories, allergens,
          vat, has_alcohol, promo_code, earns, seller_id, siret, book)
        values (${one.restaurant}, ${dayOf(one.time)}::date, ${number}, ${new Date(one.time)}, ${at}, 'fr', '1', false,
          '1', '{}', ${JSON.stringify(one.lines)}::jsonb, ${one.toPay + one.discount}, ${one.discount}, ${one.toPay},
          ${one.spends}, 0, '[]', '[]', false, ${one.discount > 0 ? 'CODE' : null}, ${one.earns},
          ${one.seller || null}, ${one.seller === '' ? null : '00020001400015'}, ${`orders/${one.restaurant}`})
        returning id::text`.execute(tx)
      const id = rows[0]?.id ?? ''
      this.ids.push(id)
      await sql`insert into order_days (restaurant_id, takeaway_on, last_number) values (${one.restaurant}, ${dayOf(one.time)}::date, 1)
        on conflict do nothing`.execute(tx)
      await sql`insert into order_steps values (${id}, 1, ${status}, 'card', ${at})`.execute(tx)
      await sql`insert into order_points (order_id, earns, spends) values (${id}, ${one.earns}, ${one.spends})`.execute(
        tx,
      )
      if (one.customer !== null)
        await sql`insert into customer_orders (order_id, customer_id, placed, at)
          values (${id}, ${this.cast.customers[one.customer]}, true, ${at})`.execute(tx)
    })
    this.history.orders.push(order)
    if (one.customer !== null) this.link(this.ids.length - 1, one.customer)
  }

  /** An order becomes a customer's; the first one that they did not cancel is remembered as such. */
  private link(at: number, customer: number): void {
    const order = this.history.orders[at]
    if (order === undefined || this.links.has(at)) return
    const before = [...this.links].filter(([, other]) => other === customer)
    const isFirst = before.every(([other]) => {
      const status = this.history.orders[other]?.steps.at(-1)?.status
      return status === 'awaiting-payment' || status === 'cancelled'
    })
    this.links.set(at, customer)
    order.member ??= { isFirst }
  }

  private async sell(one: Extract<Happening, { type: 'counter' }>): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      insert into counter_sales (restaurant_id, receipt, kind, amount, points, sold_on, at, person_id, device_id, tap_key)
      values (${one.restaurant}, ${randomUUID()}, ${one.kind}, ${one.kind === 'earned' ? 500 : null}, ${one.points},
        ${one.day}::date, now(), ${this.cast.person}, ${this.cast.device}, ${randomUUID()}) returning id::text`.execute(
      this.database.db,
    )
    this.saleIds.push(rows[0]?.id ?? '')
    const { restaurant: where, day, kind, points } = one
    this.history.sales.push({ restaurant: where, day, kind, points, isUndone: false })
  }

  /** The first refusal of a key counts; once its cart was ordered, none does. */
  private async refuse(one: Extract<Happening, { type: 'refused' }>): Promise<void> {
    if (this.orderedKeys.has(one.key)) return
    await writeRefused(this.database.db, {
      keyHash: `key ${one.key}`,
      restaurant: one.restaurant,
      seller: 'mesclun',
      takeawayAt: new Date(one.time),
      day: dayOf(one.time),
      reason: one.reason,
      cents: one.cents,
      at: new Date(this.cast.at),
    })
    if (this.keys.has(one.key)) return
    this.keys.set(one.key, this.history.refused.length)
    const { restaurant: where, time: pickup, reason, cents } = one
    this.history.refused.push({
      restaurant: where,
      seller: 'mesclun',
      pickup,
      reason,
      cents,
      isOrdered: false,
    })
  }

  private async change(
    one: Extract<Happening, { nth: number }>,
    { id, order, at }: { id: string; order: NaiveOrder; at: number },
  ): Promise<void> {
    const { db } = this.database
    switch (one.type) {
      case 'claimed':
        await sql`insert into customer_orders (order_id, customer_id, at)
          values (${id}, ${this.cast.customers[one.customer]}, now()) on conflict do nothing`.execute(
          db,
        )
        this.link(at, one.customer)
        return
      case 'ordered-after-all': {
        this.orderedKeys.add(one.key)
        await sql`insert into replies (key_hash, body_hash, salt, order_id, body)
          values (${`key ${one.key}`}, '', '', ${id}, '') on conflict do nothing`.execute(db)
        const refusal = this.history.refused[this.keys.get(one.key) ?? -1]
        if (refusal !== undefined) refusal.isOrdered = true
        return
      }
      default:
        await changeOrder(db, this.cast, one, { id, order })
    }
  }
}

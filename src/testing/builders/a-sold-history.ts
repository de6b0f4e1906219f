import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/open.ts'
import { writeRefused } from '#server/stores/reports/refused-orders.ts'
import { writeGroup } from '#server/stores/staff/listed-people.ts'
import type { ReferenceHistory, ReferenceOrder } from '#testing/models/reference-sums.ts'
import { type PeopleFixture, changeOrder, dayOf } from './a-changed-order.ts'
import type { RandomEvent } from './random-events.ts'
import { MINUTE } from '#domain/time/durations.ts'

/**
 * A chain with a history of events: each is written to the database, and applied to the reference
 * model.
 */
export class SoldHistory {
  readonly history: ReferenceHistory = { orders: [], sales: [], byHand: [], refused: [] }
  group: number[] = []
  private readonly ids: string[] = []
  private readonly saleIds: string[] = []
  private readonly links = new Map<number, number>()
  private readonly keys = new Map<number, number>()
  private readonly orderedKeys = new Set<number>()
  private readonly database: Pick<Database, 'db'>
  private readonly people: PeopleFixture

  constructor(database: Pick<Database, 'db'>, people: PeopleFixture) {
    this.database = database
    this.people = people
  }

  /** Deletes all orders and sums. */
  static async clear({ db }: Pick<Database, 'db'>): Promise<void> {
    await runStatement(db)`delete from restaurant_group_members`
    await runStatement(db)`
      truncate orders, replies, counter_sales, report_marks, restaurant_days, restaurant_months, scope_sums,
      group_marks, sums_kept, points_by_hand, refused_orders cascade`
  }

  private affectedOrder(nth: number): { id: string; order: ReferenceOrder; at: number } | null {
    if (this.ids.length === 0) return null
    const at = nth % this.ids.length
    const [id, order] = [this.ids[at], this.history.orders[at]]
    return id === undefined || order === undefined ? null : { id, order, at }
  }

  async happen(event: Exclude<RandomEvent, { type: 'kept' }>): Promise<void> {
    const { db } = this.database
    switch (event.type) {
      case 'placed':
        return this.place(event)
      case 'counter':
        return this.sell(event)
      case 'refused':
        return this.refuse(event)
      case 'by-hand': {
        const kind = event.points > 0 ? 'granted' : 'withdrawn'
        await runStatement(db)`
          insert into point_entries (customer_id, kind, points, staff_id, reason, staff_key, at)
          values (${this.people.customers[0]}, ${kind}, ${event.points}, ${this.people.staff}, 'test', ${randomUUID()}, ${new Date(event.time)})`
        this.history.byHand.push({ day: dayOf(event.time), points: event.points })
        return
      }
      case 'counter-undone': {
        const at = event.nth % Math.max(1, this.saleIds.length)
        const sale = this.history.sales[at]
        if (sale === undefined || sale.isUndone) return
        await runStatement(db)`
          update counter_sales set undone_at = now(), undone_by = ${this.people.person}, undone_key = ${randomUUID()}
          where id = ${this.saleIds[at]}`
        sale.isUndone = true
        return
      }
      case 'group':
        await db
          .transaction()
          .execute((tx) =>
            writeGroup(tx, { id: 'drawn', name: 'Drawn', restaurants: event.members }),
          )
        this.group = event.members
        return
      case 'forgotten':
        await runStatement(db)`
          delete from customer_orders where customer_id = ${this.people.customers[event.customer]}`
        for (const [at, customer] of this.links)
          if (customer === event.customer) this.links.delete(at)
        return
      default: {
        const affectedOrder = this.affectedOrder(event.nth)
        if (affectedOrder !== null) await this.change(event, affectedOrder)
      }
    }
  }

  private async place(event: Extract<RandomEvent, { type: 'placed' }>): Promise<void> {
    const { db } = this.database
    const number = this.ids.length + 1
    const status = event.isPaid ? 'received' : 'awaiting-payment'
    const order: ReferenceOrder = {
      restaurant: event.restaurant,
      seller: event.seller,
      pickup: event.time,
      toPay: event.toPay,
      discount: event.discount,
      hasCode: event.discount > 0,
      lines: event.lines,
      steps: [{ status, at: event.time - 60 * MINUTE }],
      delay: 0,
      cancelledFor: null,
      refunds: [],
      paidBack: 0,
      points: {
        earns: event.earns,
        spends: event.spends,
        takenBack: 0,
        givenBack: 0,
        isClaimed: false,
      },
      member: null,
      goodwill: [],
    }
    const at = new Date(event.time - 60 * MINUTE)
    await db.transaction().execute(async (tx) => {
      const rows = await allRows(tx)<{ id: string }>`
        insert into orders (restaurant_id, takeaway_on, number, takeaway_at, placed_at, locale, terms_version,
          over_eighteen, menu_version, restaurant, lines, cart_total, discount, to_pay, points, calories, allergens,
          vat, has_alcohol, promo_code, earns, seller_id, siret, book)
        values (${event.restaurant}, ${dayOf(event.time)}::date, ${number}, ${new Date(event.time)}, ${at}, 'fr', '1', false,
          '1', '{}', ${JSON.stringify(event.lines)}::jsonb, ${event.toPay + event.discount}, ${event.discount}, ${event.toPay},
          ${event.spends}, 0, '[]', '[]', false, ${event.discount > 0 ? 'CODE' : null}, ${event.earns},
          ${event.seller || null}, ${event.seller === '' ? null : '00020001400015'}, ${`orders/${event.restaurant}`})
        returning id::text`
      const id = rows[0]?.id ?? ''
      this.ids.push(id)
      await runStatement(tx)`
        insert into order_days (restaurant_id, takeaway_on, last_number) values (${event.restaurant}, ${dayOf(event.time)}::date, 1)
        on conflict do nothing`
      await runStatement(tx)`insert into order_steps values (${id}, 1, ${status}, 'card', ${at})`
      await runStatement(tx)`
        insert into order_points (order_id, earns, spends) values (${id}, ${event.earns}, ${event.spends})`
      if (event.customer !== null)
        await runStatement(tx)`insert into customer_orders (order_id, customer_id, placed, at)
          values (${id}, ${this.people.customers[event.customer]}, true, ${at})`
    })
    this.history.orders.push(order)
    if (event.customer !== null) this.link(this.ids.length - 1, event.customer)
  }

  /**
   * Links an order to a customer; the customer’s first order that is not cancelled is marked as the
   * first.
   */
  private link(at: number, customer: number): void {
    const order = this.history.orders[at]
    if (order === undefined || this.links.has(at)) return
    const before = [...this.links].filter(([, linkedCustomer]) => linkedCustomer === customer)
    const isFirst = before.every(([earlierOrder]) => {
      const status = this.history.orders[earlierOrder]?.steps.at(-1)?.status
      return status === 'awaiting-payment' || status === 'cancelled'
    })
    this.links.set(at, customer)
    order.member ??= { isFirst }
  }

  private async sell(event: Extract<RandomEvent, { type: 'counter' }>): Promise<void> {
    const rows = await allRows(this.database.db)<{ id: string }>`
      insert into counter_sales (restaurant_id, receipt, kind, amount, points, sold_on, at, person_id, device_id, tap_key)
      values (${event.restaurant}, ${randomUUID()}, ${event.kind}, ${event.kind === 'earned' ? 500 : null}, ${event.points},
        ${event.day}::date, now(), ${this.people.person}, ${this.people.device}, ${randomUUID()}) returning id::text`
    this.saleIds.push(rows[0]?.id ?? '')
    const { restaurant: where, day, kind, points } = event
    this.history.sales.push({ restaurant: where, day, kind, points, isUndone: false })
  }

  /** Only the first refusal under a key counts, and none after its cart was ordered. */
  private async refuse(event: Extract<RandomEvent, { type: 'refused' }>): Promise<void> {
    if (this.orderedKeys.has(event.key)) return
    await writeRefused(this.database.db, {
      keyHash: `key ${event.key}`,
      restaurant: event.restaurant,
      seller: 'mesclun',
      takeawayAt: new Date(event.time),
      day: dayOf(event.time),
      reason: event.reason,
      cents: event.cents,
      at: new Date(this.people.at),
    })
    if (this.keys.has(event.key)) return
    this.keys.set(event.key, this.history.refused.length)
    const { restaurant: where, time: pickup, reason, cents } = event
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
    event: Extract<RandomEvent, { nth: number }>,
    { id, order, at }: { id: string; order: ReferenceOrder; at: number },
  ): Promise<void> {
    const { db } = this.database
    switch (event.type) {
      case 'claimed':
        await runStatement(db)`insert into customer_orders (order_id, customer_id, at)
          values (${id}, ${this.people.customers[event.customer]}, now()) on conflict do nothing`
        this.link(at, event.customer)
        return
      case 'ordered-after-all': {
        this.orderedKeys.add(event.key)
        await runStatement(db)`insert into replies (key_hash, body_hash, salt, order_id, body)
          values (${`key ${event.key}`}, '', '', ${id}, '') on conflict do nothing`
        const refusal = this.history.refused[this.keys.get(event.key) ?? -1]
        if (refusal !== undefined) refusal.isOrdered = true
        return
      }
      default:
        await changeOrder(db, this.people, event, { id, order })
    }
  }
}

import { allRows } from './statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { pay, placeByCard, cardToken, paymentOrigin } from '#testing/builders/a-card.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(databaseKinds)('the database constraints of the head office, over %s', (kind) => {
  let app: TestApp
  let staff: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    staff = await aStaffMember('claire@example.com')
  })
  afterAll(() => app.close())

  async function aStaffMember(email: string): Promise<string> {
    const rows = await allRows(app.database.db)<{ id: string }>`
      insert into staff (email, name, locale, invited_at) values (${email}, 'Claire', 'fr', now()) returning id`
    return rows[0]?.id ?? ''
  }
  const run = (statement: ReturnType<typeof sql>) => statement.execute(app.database.db)

  it('allow a role once per scope, and the role of owner only for the whole chain', async () => {
    const grant = (role: string, restaurant: number | null) =>
      run(sql`
        insert into staff_roles (staff_id, role, restaurant_id, granted_at)
        values (${staff}, ${role}, ${restaurant}, now())`)
    await grant('manager', 1)
    await expect(grant('manager', 1)).rejects.toThrow('staff_roles_once')
    await expect(grant('owner', 1)).rejects.toThrow('staff_roles_check')
    await run(sql`update staff_roles set ended_at = now() where staff_id = ${staff}`)
    await grant('manager', 1)
  })

  it('keep audit entries in a book without gaps, refuse changes, and detect changes when the book is checked', async () => {
    const write = (subject: string) =>
      run(sql`
        insert into audit_entries (at, actor, staff_id, action, subject, after)
        values (now(), 'staff', ${staff}, 'rename', ${subject}, '{"name": "Avocat"}')`)
    await write('ingredient 101')
    await write('ingredient 102')
    await expect(
      run(sql`update audit_entries set action = 'other' where subject = 'ingredient 101'`),
    ).rejects.toThrow('written once')
    const auditBook = (await checkBooks(app.database.db)).find(({ book }) => book === 'audit')
    expect(auditBook).toEqual({ book: 'audit', pages: 2, fault: null })
    await run(sql`alter table audit_entries disable trigger audit_entries_written_once`)
    await run(sql`update audit_entries set action = 'other' where subject = 'ingredient 101'`)
    const changed = (await checkBooks(app.database.db)).find(({ book }) => book === 'audit')
    expect(changed?.fault).toBe('page 1 (ingredient 101) is not what was written')
  })

  it('allow several refunds of one order, each paid once and approved by another person, and one capture per leg', async () => {
    const order = await placeByCard(app)
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    const rows = await allRows(app.database.db)<{ id: string }>`
      select max(order_id)::text as id from payments`
    const id = rows[0]?.id
    const refund = async (key: string, approved: string | null = null) => {
      const newRefunds = await allRows(app.database.db)<{ id: string }>`
        insert into refunds (order_id, key, amount, reason, asked_by, asked_at, approved_by)
        values (${id}, ${key}, 100, 'missing', ${staff}, now(), ${approved}) returning id::text`
      return newRefunds[0]?.id
    }
    const move = (refunded: string | undefined) =>
      run(sql`
        insert into money_movements (order_id, kind, amount, at, refund_id)
        values (${id}, 'refund', 100, now(), ${refunded})`)
    const [firstRefund, secondRefund] = [
      await refund('one'),
      await refund('two', await aStaffMember('b@example.com')),
    ]
    await expect(refund('one')).rejects.toThrow('refunds_key_key')
    await expect(refund('three', staff)).rejects.toThrow('refunds_check')
    await move(firstRefund)
    await move(secondRefund)
    await expect(move(firstRefund)).rejects.toThrow('money_movements_once')
    const capture = (leg: number) =>
      run(sql`
        insert into money_movements (order_id, leg, kind, amount, at)
        values (${id}, ${leg}, 'capture', 100, now())`)
    for (const leg of [1, 2]) {
      await capture(leg)
      await expect(capture(leg)).rejects.toThrow('money_movements_once')
    }
  })

  it('require a person and a reason for points booked by hand, and keep the balance at zero or above', async () => {
    const { id } = await aCustomer(app)
    const book = (kind: string, points: number, who: string | null, reason: string | null) =>
      run(sql`
        insert into point_entries (customer_id, kind, points, at, staff_id, reason)
        values (${id}, ${kind}, ${points}, now(), ${who}, ${reason})`)
    await book('granted', 40, staff, 'waited too long')
    await book('withdrawn', -60, staff, 'booked twice')
    const rows = await allRows(app.database.db)<{ balance: number; changes: number[] }>`
      select balance, (select array_agg(change order by position) from point_entries where customer_id = ${id}) as changes
      from point_accounts where customer_id = ${id}`
    expect(rows).toEqual([{ balance: 0, changes: [40, -40] }])
    await expect(book('granted', 40, null, null)).rejects.toThrow('point_entries_by_hand')
    await expect(book('earned', 40, staff, 'x')).rejects.toThrow('point_entries_by_hand')
    await expect(book('withdrawn', 10, staff, 'x')).rejects.toThrow('point_entries_sign_check')
  })

  it('allow the head office to stop a product without a device, but require the person’s id', async () => {
    const stop = (who: string | null) =>
      run(sql`
        insert into stops (restaurant_id, kind, product_id, began_at, ends_at, staff_id)
        values (3, 'sold-out', 101, now(), now() + interval '1 hour', ${who})`)
    await stop(staff)
    await expect(stop(null)).rejects.toThrow('stops_made_by_one')
  })
})

import { firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { BOURSE, aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { issueReceipt } from './issue-receipt.ts'

const portion = (ingredient: number) => ({ ingredient, warm: false })
/** Two units of a four-ingredient formula with a fifth ingredient and a second sauce. */
const withExtras = () =>
  aFormula('extras', {
    quantity: 2,
    filling: {
      bases: [portion(101)],
      ingredients: [portion(201), portion(202), portion(203), portion(301), portion(401)],
      sauces: [portion(701), portion(702)],
      side1: [portion(1001)],
      side2: [portion(851)],
    },
  })

describe.each(oneDatabase)('receipts on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const idOf = async (order: Order) => (await findOrder(app.database.db, hashOf(order.token))) ?? ''
  const issue = (order: string, receiptKind: 'sale' | 'refund') =>
    app.database.db
      .transaction()
      .execute((tx) => issueReceipt(tx, { order, kind: receiptKind, at: app.clock.now }))
  const take = async (order: string, status: string) => {
    await runStatement(app.database.db)`
      insert into order_steps (order_id, position, status, payment, at)
      select order_id, max(position) + 1, ${status}, 'at-restaurant', ${new Date(app.clock.now)}
      from order_steps where order_id = ${order} group by order_id`
  }

  it('show the seller, the lines, the rule of every supplement, VAT by rate and the payment (F2, O4)', async () => {
    const order = await place(app, await anOrder(app, { lines: [withExtras()] }))
    const page = await app.get(`/api/orders/${order.token}/receipt`)
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-content-type-options']).toBe('nosniff')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; /,
    )
    for (const words of [
      'Reçu 2026-000001',
      order.number,
      'Mesclun Paris Haussmann',
      'SIRET 000\u00a0100\u00a0016\u00a000021',
      'FR39000100016',
      '24 novembre 2026 à 12\u00a0h\u00a030',
      '5ᵉ ingrédient d’une formule à 4 ingrédients',
      '2ᵉ sauce, 1 comprise',
      'À payer au restaurant',
      'Allergènes',
      'pas de droit de rétractation',
      'version du 23 novembre 2026',
    ])
      expect(page.text).toContain(words)
    expect(page.text).not.toContain('Lefèvre')
    expect(page.text).not.toContain('<script')
  })

  it('are downloaded as a PDF with a file name that the server chooses', async () => {
    const order = await place(app, await anOrder(app))
    const reply = await app.app.inject(`/api/orders/${order.token}/receipt.pdf`)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="recu-2026-000002.pdf"')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('are in the language of the order, whoever opens them', async () => {
    const reply = await send(app, await anOrder(app), randomUUID(), { 'accept-language': 'es' })
    const { token } = reply.json<Order>()
    const page = await app.get(`/api/orders/${token}/receipt`, { 'accept-language': 'nl' })
    expect(page.text).toContain('<html lang="es-ES">')
    expect(page.text).toContain('Recibo 2026-000003')
    expect(page.headers['content-language']).toBe('es-ES')
  })

  it('do not exist for an unknown order, nor for an order not yet received', async () => {
    expect((await app.get('/api/orders/abcdefghijklmnopqrstuvwxyz/receipt')).status).toBe(404)
    const order = await place(app, await anOrder(app))
    const id = await idOf(order)
    await runStatement(app.database.db)`alter table order_steps disable trigger all`
    await runStatement(app.database.db)`
      update order_steps set status = 'awaiting-payment', payment = 'card'
      where order_id = ${id}`
    await runStatement(app.database.db)`alter table order_steps enable trigger all`
    expect((await app.get(`/api/orders/${order.token}/receipt`)).status).toBe(404)
    expect((await app.get(`/api/orders/${order.token}/receipt.pdf`)).status).toBe(404)
    expect(await issue(id, 'sale')).toBeNull()
  })

  it('are issued once and numbered without gaps, even for repeated simultaneous requests', async () => {
    const ids: string[] = []
    for (const restaurant of [BOURSE, BOURSE]) {
      ids.push(
        await idOf(await place(app, await anOrder(app, { restaurant, lines: [withExtras()] }))),
      )
    }
    const before = await lastPage()
    const issuedReceipts = await Promise.all(
      Array.from({ length: 12 }, (_, i) => issue(ids[i % 2] ?? '', 'sale')),
    )
    expect(new Set(issuedReceipts.map((issued) => issued?.position))).toEqual(
      new Set([before + 1, before + 2]),
    )
    expect(await lastPage()).toBe(before + 2)
  })

  it('reverse a cancelled order by another receipt with negative amounts', async () => {
    const order = await place(app, await anOrder(app, { lines: [withExtras()] }))
    const id = await idOf(order)
    const sale = await issue(id, 'sale')
    expect(await issue(id, 'refund')).toBeNull()
    await take(id, 'cancelled')
    const refund = await issue(id, 'refund')
    expect(refund?.receipt.total).toBe(-order.toPay)
    expect(refund?.receipt.corrects).toBe(`2026-${String(sale?.position).padStart(6, '0')}`)
    expect(refund?.receipt.vat).toEqual(
      order.vat.map(({ rate, net, vat, gross }) => ({ rate, net: -net, vat: -vat, gross: -gross })),
    )
    expect((await app.get(`/api/orders/${order.token}/receipt`)).text).toContain(
      'Reçu d’annulation',
    )
    expect((await app.get(`/api/orders/${order.token}/receipt?kind=sale`)).text).toContain(
      '<h1>Reçu 2026-',
    )
    expect((await issue(id, 'sale'))?.position).toBe(sale?.position)
  })

  it('can be neither changed nor deleted', async () => {
    await expect(sql`update receipts set kind = 'refund'`.execute(app.database.db)).rejects.toThrow(
      'written once',
    )
    await expect(sql`delete from receipts`.execute(app.database.db)).rejects.toThrow('written once')
  })

  async function lastPage(): Promise<number> {
    const row = await firstRow(app.database.db)<{ last_position: number }>`
      select last_position from books where name = 'receipts/mesclun'`
    return row?.last_position ?? 0
  }
})

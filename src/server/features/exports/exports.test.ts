import { allRows, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { DatasetName, Export, ExportWish } from '#contract/office/exports.ts'
import { closeBooks } from '#server/features/books/close-books.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { handOver, idOfOrder } from '#testing/builders/a-refund.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { rethrow } from '#testing/runs/rethrow.ts'
import { exportedFiles } from '#testing/readers/exported-files.ts'
import { readFec } from '#testing/readers/fec.ts'
import { updateSums } from '#server/features/reports/update-sums.ts'
import { deleteOldExports } from './exports.ts'
import { writeExport } from './write-export.ts'
import { columnText } from './write-csv.ts'
import { DAY } from '#domain/time/durations.ts'

describe.each(oneDatabase)('export files of the head office on %s', (kind) => {
  let app: TestApp
  let owner: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    for (const restaurant of [BOURSE, HAUSSMANN, HAUSSMANN])
      await handOver(
        app,
        await idOfOrder(app, await place(app, await anOrder(app, { restaurant }))),
      )
    await app.drain()
    app.clock.now = Date.parse('2026-11-25T09:00:00Z')
    await closeBooks(app.services, { endedFor: 0, report: rethrow })
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const files = () => exportedFiles(app)
  const ask = (wish: ExportWish, by = owner, key?: string) => files().ask(wish, by, key)
  const writeFile = (wish: ExportWish, by = owner) => files().written(wish, by)
  const fetchFile = (id: string, by = owner) => files().fetched(id, by)
  const bytesOf = (id: string) => files().bytesOf(id)
  const objectsOf = (id: string) => files().objectsOf(id)
  const orders = (changes: Partial<Extract<ExportWish, { kind: 'dataset' }>> = {}): ExportWish => ({
    kind: 'dataset',
    dataset: 'orders',
    format: 'csv',
    from: '2026-11-24',
    until: '2026-11-24',
    ...changes,
  })
  it('are written by a job with visible progress, and downloaded as CSV without names of customers (H17)', async () => {
    const waitingExport = (await ask(orders())).json<Export>()
    expect(waitingExport).toMatchObject({ state: 'waiting', rows: 0, name: null })
    expect((await fetchFile(waitingExport.id)).json<Problem>().code).toBe('not_found')
    const finishedExport = await writeFile(orders())
    expect(finishedExport).toMatchObject({
      state: 'done',
      rows: 3,
      total: 3,
      name: 'orders-2026-11-24.csv',
    })
    const file = await fetchFile(finishedExport.id)
    expect(file.headers['content-disposition']).toBe('attachment; filename="orders-2026-11-24.csv"')
    expect(file.text.slice(1)).toMatch(
      /^Commande \(identifiant\);Numéro de commande;Restaurant \(numéro\);/,
    )
    expect(file.text).toMatch(/;A01;/)
    const lines = file.text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(
      /;2026-11-24 12:30:00;collected;at-restaurant;fr;\d+,\d\d;0,00;\d+,\d\d;/,
    )
    expect(file.text).not.toMatch(/Lefèvre|zoe@|06 39/)
    expect(finishedExport.bytes).toBe((await bytesOf(finishedExport.id)).byteLength)
  })

  it('have the same rows as Parquet and as CSV, and Parquet has whole cents and instants (H17)', async () => {
    await updateSums(app.services)
    for (const dataset of [
      'day-sums',
      'orders',
      'order-lines',
      'order-steps',
      'receipts',
      'closings',
      'money',
    ] as const) {
      const [csv, parquet] = [
        await writeFile(orders({ dataset })),
        await writeFile(orders({ dataset, format: 'parquet' })),
      ]
      expect(parquet.rows, dataset).toBe(csv.rows)
      expect(csv.rows > 0, dataset).toBe(true)
      if (csv.rows === 0) continue
      const rows = await objectsOf(parquet.id)
      const [head = '', ...lines] = (await fetchFile(csv.id)).text.slice(1).trimEnd().split('\r\n')
      expect(Object.keys(rows[0] ?? {}).map((name) => columnText(name, 'fr'))).toEqual(
        head.split(';'),
      )
      expect(rows).toHaveLength(lines.length)
    }
    const [order] = await objectsOf((await writeFile(orders({ format: 'parquet' }))).id)
    expect(order?.['pickup_at']).toEqual(new Date('2026-11-24T11:30:00Z'))
    const rows = await allRows(app.database.db)<{
      to_pay: number
    }>`select to_pay from orders order by id`
    expect(order?.['to_pay']).toBe(BigInt(rows[0]?.to_pay ?? 0))
  })

  it('include the accounting entries of a fiscal year, which an independent parser accepts (H17)', async () => {
    const { id, name } = await writeFile({ kind: 'fec', seller: 'mesclun', year: 2026 })
    expect(name).toBe('000100016FEC20261231.txt')
    const lines = readFec((await bytesOf(id)).toString())
    const rows = await allRows(app.database.db)<{ total: number }>`
      select sum(to_pay)::integer as total from orders`
    const sum = (prefix: string) =>
      lines
        .filter(({ account }) => account.startsWith(prefix))
        .reduce((all, { debit, credit }) => all + debit - credit, 0)
    expect(sum('53')).toBe(rows[0]?.total)
    expect(sum('411')).toBe(0)
    expect(new Set(lines.map(({ date }) => date))).toEqual(new Set(['20261124']))
    const report = await writeFile({ kind: 'e-reporting', seller: 'mesclun', month: '2026-11' })
    expect((await fetchFile(report.id)).text).toMatch(
      /^siren;date;vat_rate;net;vat;gross;receipts\r\n000100016;2026-11-24;5\.5;/,
    )
  })

  it('are written once per idempotency key, and cannot be read by another person (H17)', async () => {
    const key = randomUUID()
    const firstExport = (await ask(orders(), owner, key)).json<Export>()
    expect((await ask(orders(), owner, key)).json<Export>().id).toBe(firstExport.id)
    const reusedKeyAnswer = await ask(orders({ until: '2026-11-25' }), owner, key)
    expect(reusedKeyAnswer.json<Problem>().code).toBe('idempotency_key_reused')
    await app.drain()
    const second = await aPersonWith(app, 'owner')
    expect((await fetchFile(firstExport.id, second)).status).toBe(404)
  })

  it('contain only what the person may see, and the books only for a person with that right (H17, P2)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect(await writeFile(orders(), manager)).toMatchObject({ rows: 1 })
    const refusalCode = async (wish: ExportWish) => (await ask(wish, manager)).json<Problem>().code
    expect(await refusalCode(orders({ scope: `restaurant:${HAUSSMANN}` }))).toBe('not_found')
    expect(await refusalCode(orders({ dataset: 'receipts' }))).toBe('right_missing')
    expect(await refusalCode({ kind: 'fec', seller: 'mesclun', year: 2026 })).toBe('right_missing')
    expect((await ask({ kind: 'fec', seller: 'nobody', year: 2026 })).json<Problem>().code).toBe(
      'not_found',
    )
    for (const until of ['2026-11-23', '2027-11-30'])
      expect((await ask(orders({ until }))).json<Problem>().code).toBe('period_wrong')
  })

  it('can be limited to a group or a seller with the same rules as reports (H17, P2)', async () => {
    await owner.browser.ask('PUT', '/api/office/groups/bourse', {
      name: 'Bourse',
      restaurants: [BOURSE],
      from: null,
    })
    const ofGroup = await aPersonWith(app, 'manager', { group: 'bourse' })
    const rowsIn = async (scope: string, by = owner, dataset: DatasetName = 'orders') =>
      (await writeFile(orders({ scope, dataset }), by)).rows
    expect(await rowsIn('group:bourse')).toBe(1)
    expect(await rowsIn('group:bourse', ofGroup)).toBe(1)
    expect(await rowsIn('chain')).toBe(3)
    expect(await rowsIn('seller:mesclun')).toBe(3)
    expect(await rowsIn(`restaurant:${HAUSSMANN}`)).toBe(2)
    // Another seller, who has sold nothing.
    await runStatement(app.database.db)`
      insert into sellers (id, data, position) select 'other', data, 99 from sellers limit 1`
    for (const dataset of [
      'orders',
      'order-lines',
      'order-steps',
      'receipts',
      'closings',
    ] as const) {
      expect(await rowsIn('seller:mesclun', owner, dataset), dataset).toBe(
        (await writeFile(orders({ dataset }))).rows,
      )
      expect(await rowsIn('seller:other', owner, dataset), dataset).toBe(0)
    }
    const refusalCode = async (scope: string, by: APerson) =>
      (await ask(orders({ scope }), by)).json<Problem>().code
    expect(await refusalCode('group:unknown', owner)).toBe('not_found')
    expect(await refusalCode('restaurant:999', owner)).toBe('not_found')
    for (const scope of ['chain', 'seller:mesclun', `restaurant:${HAUSSMANN}`])
      expect(await refusalCode(scope, ofGroup), scope).toBe('not_found')
  })

  it('can be downloaded only while the person may still see everything in them (H17, P2)', async () => {
    const manager = await aPersonWith(app, 'manager', { restaurants: [BOURSE, HAUSSMANN] })
    const bothRestaurantsExport = await writeFile(orders(), manager)
    const bourseExport = await writeFile(orders({ scope: `restaurant:${BOURSE}` }), manager)
    expect((await fetchFile(bothRestaurantsExport.id, manager)).status).toBe(200)
    await runStatement(app.database.db)`
      update staff_roles set ended_at = now() where staff_id = ${manager.id} and restaurant_id = ${HAUSSMANN}`
    expect((await fetchFile(bothRestaurantsExport.id, manager)).json<Problem>().code).toBe(
      'not_found',
    )
    expect((await fetchFile(bourseExport.id, manager)).status).toBe(200)
  })

  it('contain the orders that the filters of the order list find, for a person who may see the list (H17, H2)', async () => {
    const care = await aPersonWith(app, 'care', { restaurants: [HAUSSMANN] })
    const foundOrdersWish = (changes: object = {}): ExportWish => ({
      kind: 'found-orders',
      format: 'csv',
      from: '2026-11-24',
      until: '2026-11-24',
      restaurant: null,
      state: null,
      payment: null,
      time: null,
      ...changes,
    })
    const rowsOf = async (changes: object, by = owner) =>
      (await writeFile(foundOrdersWish(changes), by)).rows
    expect(await rowsOf({})).toBe(3)
    expect(await rowsOf({}, care)).toBe(2)
    expect(await rowsOf({ restaurant: BOURSE })).toBe(1)
    expect(await rowsOf({ state: 'collected', payment: 'at-restaurant', time: '12:30' })).toBe(3)
    expect(await rowsOf({ time: '12' })).toBe(3)
    for (const none of [
      { state: 'cancelled' },
      { state: 'refunded' },
      { state: 'late' },
      { payment: 'card' },
      { time: '13' },
    ])
      expect(await rowsOf(none), JSON.stringify(none)).toBe(0)
    expect((await ask(foundOrdersWish({ restaurant: BOURSE }), care)).json<Problem>().code).toBe(
      'not_found',
    )
    expect((await ask(orders(), care)).json<Problem>().code).toBe('right_missing')
    const [filteredExport, ordersExport] = [
      await writeFile(foundOrdersWish()),
      await writeFile(orders()),
    ]
    expect(await bytesOf(filteredExport.id)).toEqual(await bytesOf(ordersExport.id))
  })

  it('are limited to twenty unfinished ones per person (H17)', async () => {
    const busy = await aPersonWith(app, 'owner')
    for (let nth = 0; nth < 20; nth += 1) expect((await ask(orders(), busy)).status).toBe(200)
    expect((await ask(orders(), busy)).json<Problem>().code).toBe('too_many_requests')
    await app.drain()
    expect((await ask(orders(), busy)).status).toBe(200)
    await app.drain()
  })

  it('are complete after their writer was killed, and if two writers run at the same time (H17)', async () => {
    const { id } = (await ask(orders())).json<Export>()
    // Simulates a writer that was killed after it wrote a part.
    await runStatement(app.database.db)`
      update exports set state = 'writing', attempt = 1, rows = 7, bytes = 4 where id = ${id}`
    await runStatement(app.database.db)`insert into export_parts values (${id}, 0, 'left')`
    await Promise.all([writeExport(app.services, id), writeExport(app.services, id)])
    await app.drain()
    const text = (await bytesOf(id)).toString()
    expect(text.trimEnd().split('\r\n')).toHaveLength(4)
    const rows = await allRows(app.database.db)<{ rows: number; state: string }>`
      select rows, state from exports where id = ${id}`
    expect(rows).toEqual([{ rows: 3, state: 'done' }])
  })

  it('are recorded in the journal, and deleted after a week (H17, P5)', async () => {
    const { id } = await writeFile(orders())
    const rows = await allRows(app.database.db)`
      select 1 from audit_entries where action = 'file-exported' and after ->> 'dataset' = 'orders'`
    expect(rows.length).toBeGreaterThan(0)
    app.clock.now += 7 * DAY + 1
    await deleteOldExports(app.services)
    app.clock.now = TUESDAY_AT_NINE
    expect((await fetchFile(id)).status).toBe(404)
    const partRows = await sql`select 1 from export_parts`.execute(app.database.db)
    expect(partRows.rows).toEqual([])
  })
})

import { firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { type TestKitchen, aKitchen, changeKitchen } from '#testing/builders/a-kitchen.ts'
import { type TestPrinter, aPrinter } from '#testing/programs/a-printer.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { BOURSE, HAUSSMANN, aFormula, anOrder, place } from '#testing/builders/an-order.ts'
import type { Printed } from '#testing/readers/esc-pos.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

let app: TestApp
let cook: TestKitchen
let printer: TestPrinter
let order: { id: string; number: string }
beforeAll(async () => {
  app = await openTestApp('embedded', { PRINTERS_HERE: 'true' })
  cook = await aKitchen(app, HAUSSMANN)
  const body = await anOrder(app, {
    comment: 'sans glaçons, œuf à part',
    lines: [
      { ...aFormula('one', { quantity: 2, title: 'Zoé' }), container: 'own' },
      {
        kind: 'item',
        id: 'i',
        quantity: 1,
        ingredient: 751,
        freeSauce: null,
        warm: false,
        paidWith: 'euros',
      },
    ],
  })
  const { number } = await place(app, { ...body, allergies: ['eggs', 'milk'] } as typeof body)
  const row = await firstRow(app.database.db)<{
    id: string
  }>`select id::text from orders order by id desc limit 1`
  order = { id: row?.id ?? '', number }
})
afterAll(() => app.close())
beforeEach(async () => {
  printer = await aPrinter()
  await changeKitchen(app, HAUSSMANN, { printer: printer.address })
})
afterEach(() => printer.turnOff())

const print = (paper: string, by = cook, headers = {}) =>
  by.ask('POST', '/api/kitchen/prints', { order: order.id, what: paper }, headers)
const textOf = (page: Printed | undefined) => page?.lines.map(({ text }) => text).join('\n') ?? ''

describe('a printout of the restaurant’s printer', () => {
  it('is a ticket with number, time, amount to collect, contents, and the number as a barcode', async () => {
    expect((await print('ticket')).json()).toEqual({ printed: 1 })
    const [ticket, ...more] = await printer.printed()
    expect(more).toEqual([])
    expect(ticket?.barcodes).toEqual([order.number])
    expect(ticket?.lines[0]).toEqual({ text: order.number, times: 4, strong: true, centred: true })
    for (const expectedText of [
      '12:30',
      'Zoé Lefèvre',
      'Allergie : Œufs',
      'À encaisser',
      'CONTENANT DU CLIENT',
      'Commentaire : sans glaçons, œuf à part',
      '2 × ',
      'Laitue',
    ]) {
      expect(textOf(ticket)).toContain(expectedText)
    }
    const drink = aMenu().ingredients[751]?.name ?? ''
    expect(textOf(ticket).split(drink), 'a single thing is named once').toHaveLength(2)
  })

  it('is a label for each bowl, with the declared allergens', async () => {
    expect((await print('labels')).json()).toEqual({ printed: 3 })
    const labels = await printer.printed()
    expect(labels.map((label) => /\d sur \d/.exec(textOf(label))?.[0])).toEqual([
      '1 sur 3',
      '2 sur 3',
      '3 sur 3',
    ])
    expect(labels.map((label) => textOf(label).includes('Zoé\n'))).toEqual([true, true, false])
    for (const label of labels) expect(textOf(label)).toContain('Allergie : Œufs')
    // The label of each bowl states whether it goes into the customer's container [E2].
    expect(labels.map((label) => textOf(label).includes('CONTENANT DU CLIENT'))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is in the language of the board, and is printed each time it is requested', async () => {
    for (let times = 0; times < 2; times += 1)
      expect((await print('both', cook, { 'accept-language': 'nl' })).json()).toEqual({
        printed: 4,
      })
    const pages = await printer.printed()
    expect(pages).toHaveLength(8)
    expect(textOf(pages[0])).toContain('Te betalen')
  })

  it.each([
    ['printer_no_paper', { paper: false }, { paper: true }],
    ['printer_not_ready', { cover: 'open' }, { cover: 'closed' }],
    ['printer_away', { silent: true }, { silent: false }],
  ] as const)(
    'fails with a message to the board: %s; the next request prints it once (N13)',
    async (code, wrong, right) => {
      printer.set(wrong)
      expect((await print('ticket')).json<Problem>().code).toBe(code)
      printer.set(right)
      expect((await print('ticket')).json()).toEqual({ printed: 1 })
      expect(await printer.printed()).toHaveLength(1)
    },
  )

  it('fails if the printer is off or not set, and is never printed in another restaurant', async () => {
    await printer.turnOff()
    expect((await print('ticket')).json<Problem>().code).toBe('printer_away')
    printer = await aPrinter()
    await changeKitchen(app, HAUSSMANN, { printer: null })
    expect((await print('ticket')).json<Problem>().code).toBe('printer_missing')
    const elsewhere = await aKitchen(app, BOURSE)
    await changeKitchen(app, BOURSE, { printer: printer.address })
    expect((await print('ticket', elsewhere)).status).toBe(404)
    expect(await printer.printed()).toEqual([])
  })
})

describe('an ingredient that ran out', () => {
  it('is printed in its place on ticket and label, in large letters, with its stand-in (E7)', async () => {
    const lineOfOrder = { order: order.id, line: 'one' }
    const tap = (body: object) =>
      cook.ask('POST', '/api/kitchen/taps', body, { 'idempotency-key': randomUUID() })
    await tap({ ...lineOfOrder, action: 'missing', ingredient: 301 })
    expect((await print('both')).status).toBe(200)
    const printedPages = await printer.printed()
    for (const page of [printedPages[0], printedPages[1]])
      expect(textOf(page)).toContain('CLIENT INTERROGÉ : Poulet grillé')
    await tap({ ...lineOfOrder, action: 'replace', ingredient: 301, standIn: 314 })
    await print('labels')
    const replaced = (await printer.printed()).at(-2)
    const [row] = (replaced?.lines ?? []).filter(({ text }) => text.includes('À LA PLACE DE'))
    expect(row).toMatchObject({ strong: true })
    expect(row?.text).toContain('Émincé de dinde au paprika')
  })
})

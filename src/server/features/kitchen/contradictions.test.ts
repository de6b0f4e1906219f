import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import {
  type TestKitchen,
  aKitchen,
  changeKitchen,
  orderIdOf,
} from '#testing/builders/a-kitchen.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { HAUSSMANN, aFormula, anOrder, place } from '#testing/builders/an-order.ts'
import { aPrinter } from '#testing/programs/a-printer.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const dressings = Object.values(aMenu().ingredients).filter(
  ({ categoryId }) => categoryId === aMenu().ingredients[701]?.categoryId,
)
const dressing = dressings.find(({ allergens }) => allergens.includes('mustard'))
const dressingWithoutMustard = dressings.find(({ allergens }) => !allergens.includes('mustard'))
const dressedWith = (id: string, sauce: number | undefined) => {
  const { filling, ...line } = aFormula(id)
  return { ...line, filling: { ...filling, sauces: [{ ingredient: sauce ?? 0, warm: false }] } }
}
const withMustard = dressedWith('one', dressing?.id)

describe('an allergen conflict within an order', () => {
  let app: TestApp
  let kitchen: TestKitchen
  beforeAll(async () => {
    app = await openTestApp('embedded', { PRINTERS_HERE: 'true' })
    kitchen = await aKitchen(app)
  })
  afterAll(() => app.close())

  const ticketWith = async (changes: Parameters<typeof anOrder>[1]): Promise<Ticket> => {
    const order = await place(app, await anOrder(app, { lines: [withMustard], ...changes }))
    const ticket = await kitchen.ticket(await orderIdOf(app, order))
    if (!ticket) throw new Error('the order is not on the board')
    return ticket
  }

  it('is shown on the ticket with the part that contains the allergen, for ticked and written allergies (N9)', async () => {
    for (const allergyNotice of [
      { allergies: ['mustard' as const] },
      { comment: 'Je suis allergique à la moutarde' },
    ])
      expect((await ticketWith(allergyNotice)).lines[0]?.contradictions).toEqual([
        { allergen: 'mustard', parts: [dressing?.name] },
      ])
    expect((await ticketWith({ allergies: ['lupin'] })).lines[0]?.contradictions).toBeUndefined()
  })

  it('is printed on the ticket and on the label of the bowl that contains the allergen (N9)', async () => {
    const printer = await aPrinter()
    await changeKitchen(app, HAUSSMANN, { printer: printer.address })
    const { id } = await ticketWith({
      allergies: ['mustard'],
      lines: [withMustard, dressedWith('two', dressingWithoutMustard?.id)],
    })
    await kitchen.ask('POST', '/api/kitchen/prints', { order: id, what: 'both' })
    const warningsPrinted = (await printer.printed()).map(({ lines }) =>
      lines.some(({ text }) => /ALLERG.NE PR.SENT/.test(text)),
    )
    expect(warningsPrinted).toEqual([true, true, false])
    await printer.turnOff()
  })
})

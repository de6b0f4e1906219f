import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import type { Order } from '#contract/shop/orders.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { change } from '#testing/builders/a-change.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { aFormula, anOrder, fiveLines, place, send } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'

const LATER = '2026-11-24T11:45:00.000Z'
const { price } = receiptLabels('fr')

describe.each(oneDatabase)('the mail about a changed order, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  /** Returns the only mail that confirms an order. */
  const mailOf = async ({ number }: Order) => {
    await app.drain()
    const orderMails = (await readMails(app.database.db, 200)).filter(({ subject }) =>
      subject.includes(`${number} `),
    )
    expect(orderMails).toHaveLength(1)
    return orderMails[0] ?? { subject: '', text: '' }
  }

  it('names the order that it replaces, and no amounts if the total is unchanged (E1)', async () => {
    const order = await place(app, await anOrder(app))
    const changedOrder = await change(app, order, { takeawayAt: LATER })
    const { subject, text } = await mailOf(changedOrder)
    expect(subject).toMatch(
      new RegExp(
        `^Commande modifiée\\s: ${changedOrder.number} remplace ${order.number}, retrait le .*12\\sh\\s45$`,
      ),
    )
    expect(text).toContain(
      `C’est modifié\u202f: votre commande ${changedOrder.number} remplace la commande ${order.number}.`,
    )
    expect(text).not.toContain('Le nouveau total')
  })

  it('states the amount refunded to the card, or the amount added to it (E1)', async () => {
    const order = await placeByCard(app)
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    const cheaper = await change(app, order, { lines: [aFormula('formula')] })
    const less = order.toPay - cheaper.toPay
    const { text } = await mailOf(cheaper)
    expect(text).toContain(
      `Le nouveau total est de ${price(cheaper.toPay)}, au lieu de ${price(order.toPay)}.`,
    )
    expect(text).toContain(`${price(less)} vous sont rendus sur la carte qui a payé.`)
    const dearer = await change(app, cheaper, { lines: fiveLines() })
    await pay(app, dearer, await cardToken(paymentOrigin(app), 'success'))
    expect((await mailOf(dearer)).text).toContain(`${price(less)} ont été ajoutés sur votre carte.`)
  })

  it('states only the new total if nothing has been paid yet (E1)', async () => {
    const order = await place(app, await anOrder(app))
    const { text } = await mailOf(await change(app, order, { lines: [aFormula('formula')] }))
    expect(text).toContain('Le nouveau total')
    expect(text).not.toContain('carte qui a payé')
  })

  it('is written in the language of the change request (E1)', async () => {
    for (const locale of locales) {
      const orderAnswer = await send(app, await anOrder(app), undefined, {
        'accept-language': locale,
      })
      const order = orderAnswer.json<Order>()
      const client = {
        ...app,
        post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
          app.post(path, body, { ...headers, 'accept-language': locale }),
      }
      const changedOrder = await change(client, order, { takeawayAt: LATER })
      const { subject } = await mailOf(changedOrder)
      expect(subject).toContain(order.number)
      expect(subject).toContain(
        { fr: 'modifiée', en: 'changed', es: 'cambiado', nl: 'gewijzigd' }[locale],
      )
    }
  })
})

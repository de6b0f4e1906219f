import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { apiOver } from '#testing/shopper/send.ts'
import { listRestaurants } from '#contract/shop/restaurants.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { cardToken, paymentOrigin } from '#testing/builders/a-card.ts'
import { injectInto, openTestApp } from '#testing/programs/test-app.ts'
import { aTicket } from '#testing/builders/a-board.ts'
import { arrivals } from './arrivals.ts'
import { SHARES, drawCart } from '#testing/shopper/carts.ts'
import { createRandomSource } from '#testing/shopper/random-source.ts'
import { guest } from '#testing/shopper/guests.ts'
import { nextTaps } from '#testing/shopper/board.ts'
import { readOptions } from './options.ts'
import { generateLoad } from './generate-load.ts'
import { createTally } from '#testing/shopper/lunch-tally.ts'
import { orderLunch } from '#testing/shopper/lunch-visit.ts'

const menu = aMenu('fr', { without: [101, 404] })

describe('a generated lunch', () => {
  it('draws carts that the rules accept, whatever is sold out, with the shares of a real lunch', () => {
    const kinds = { formula: 0, custom: 0, signature: 0, item: 0, dessert: 0 }
    let bowls = 0
    for (let seed = 0; seed < 400; seed += 1) {
      const lines = drawCart(menu, createRandomSource(`cart ${seed}`), true)
      expect(
        lines.map((line) => lineProblem(line, menu)),
        `seed ${seed}`,
      ).toEqual(lines.map(() => null))
      const priced = priceCart(
        { lines, promo: null, suggestedCount: 0, suggestionsDismissed: false },
        menu,
      )
      expect([priced.completed, lines.length > 0], `seed ${seed}`).toEqual([true, true])
      for (const { kind, id } of lines.filter((line) => line.id.startsWith('bowl'))) {
        kinds[kind] += 1
        bowls += id === '' ? 0 : 1
      }
    }
    const shares = [kinds.formula, kinds.custom, kinds.signature, kinds.item].map(
      (count) => (100 * count) / bowls,
    )
    for (const [i, share] of Object.values(SHARES).entries())
      expect(Math.abs((shares[i] ?? 0) - share)).toBeLessThan(6)
  })

  it('has a busiest eighth with 2.5 times the mean number of orders, and repeats exactly for the same seed', () => {
    const times = arrivals(4000, createRandomSource('lunch'))
    const eighths = Array.from(
      { length: 8 },
      (_, i) => times.filter((at) => i <= at * 8 && at * 8 < i + 1).length / 500,
    )
    expect(Math.max(...eighths)).toBeCloseTo(2.5, 0)
    expect(times).toEqual(arrivals(4000, createRandomSource('lunch')))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('accepts only servers of this machine, and only numbers within bounds', () => {
    const readWith =
      (...args: string[]) =>
      () =>
        readOptions(args, {})
    for (const server of [
      'https://mesclun.example',
      'http://10.0.0.1:3000',
      'http://127.0.0.1.mesclun.example',
      'localhost',
      'http://localhost@mesclun.example',
    ]) {
      expect(readWith('--server', server), server).toThrow(/this machine/)
    }
    expect(readWith('--orders', '2001')).toThrow(/1 to 2000/)
    expect(readWith('--speed', '0')).toThrow(/1 to 1000/)
    expect(readWith('--kitchen')).toThrow(/KITCHEN_TOKEN/)
    expect(readWith('--server', 'http://localhost:5300/x')()).toMatchObject({
      server: 'http://localhost:5300',
      payments: 'http://localhost:5301',
    })
    expect(readOptions([], { PORT: '4321' }), 'the server beside it').toMatchObject({
      server: 'http://127.0.0.1:4321',
      payments: 'http://127.0.0.1:4322',
    })
  })

  it('cooks the earliest orders first, with at most six in preparation', () => {
    const now = Date.parse('2026-11-24T11:00:00Z')
    const ticket = (id: number, status: 'received' | 'in-preparation' | 'ready', ago: number) =>
      aTicket({ id: String(id), status, steppedAt: new Date(now - ago * 60_000).toISOString() })
    const waiting = Array.from({ length: 9 }, (_, i) => ticket(i + 1, 'received', 1))
    expect(nextTaps(waiting, now, 60_000).map(({ order }) => order)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
    ])
    const busy = [
      ticket(20, 'in-preparation', 4),
      ticket(21, 'in-preparation', 1),
      ticket(30, 'ready', 5),
      ticket(31, 'ready', 4),
      ...waiting,
    ]
    expect(nextTaps(busy, now, 60_000)).toEqual([
      { order: '30', action: 'hand-over' },
      { order: '20', action: 'ready' },
      ...['1', '2', '3', '4', '5'].map((order) => ({ order, action: 'start' })),
    ])
  })

  it('places its orders at a running server, refused ones included, and prints the outcome', async () => {
    const copy = await copyDatabase('embedded')
    const server = await startServer(copy, { PAYMENTS: 'none', SOCIAL_LOGIN: 'none' })
    const printedLines: string[] = []
    await generateLoad(
      readOptions(
        [
          '--server',
          server.url,
          '--orders',
          '12',
          '--minutes',
          '1',
          '--speed',
          '60',
          '--seed',
          '7',
        ],
        {},
      ),
      (text) => printedLines.push(text),
    )
    await server.end('SIGTERM')
    await copy.remove()
    expect(printedLines[0]).toMatch(/^seed 7: 12 orders/)
    const placed = Number(/^placed +(\d+)/m.exec(printedLines.join('\n'))?.[1])
    const lostCount = [
      ...(/^lost +(.*)$/m.exec(printedLines.join('\n'))?.[1] ?? '').matchAll(/(\d+) /g),
    ].reduce((sum, [, count]) => sum + Number(count), 0)
    expect(placed + lostCount, printedLines.join('\n')).toBe(12)
    expect(placed, printedLines.join('\n')).toBeGreaterThan(0)
  })

  it('pays with another card when the first is declined and the restaurant takes no money at the counter', async () => {
    const app = await openTestApp('embedded')
    const api = apiOver(injectInto(app.app))
    const { results } = await api.call(listRestaurants, { query: { limit: 300 } })
    const restaurant = results.find(
      ({ payment_options: ways }) => !ways.includes('pay_at_restaurant'),
    )
    if (restaurant === undefined) throw new Error('every restaurant takes money at the counter')
    const random = createRandomSource('declined')
    const tally = createTally()
    const cards: boolean[] = []
    await orderLunch({
      api,
      restaurant,
      guest: guest(1, 'declined', random),
      random: { ...random, percent: (chance) => chance === 3 || random.percent(chance) },
      tally,
      card(good) {
        cards.push(good)
        return cardToken(paymentOrigin(app), good ? 'success' : 'declined')
      },
      sleep: async () => {},
    })
    expect(cards, tally.summary().join('\n')).toEqual([false, true])
    const { rows } = await sql<{ status: string }>`
      select status from order_steps order by position desc limit 1`.execute(app.database.db)
    expect(rows).toEqual([{ status: 'received' }])
    await app.close()
  })
})

import { expect, it } from 'vitest'
import { appliedMigrations } from '#server/db/migrate.ts'
import { HAUSSMANN } from '#testing/builders/an-order.ts'
import { emptyDatabase } from '#testing/programs/a-database.ts'
import { budget } from '#testing/runs/budget.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { isSoon } from '#testing/runs/is-soon.ts'
import { type AnsweredOrder, basket, orderByCard } from '#testing/shopper/customer.ts'
import { createRandomSource } from '#testing/shopper/random-source.ts'
import { freeDays } from '#testing/shopper/times.ts'
import type { CardStory, Story } from '../crash/plan.ts'
import { playStory } from '../crash/play.ts'
import { comesToRest, findWrong, unrest } from '../crash/run.ts'
import { openBoard } from './board.ts'
import { type TwoVersions, openTwoVersions } from './two-versions.ts'
import { checkOut, findVersionBefore } from './version-before.ts'

const before = findVersionBefore()
const unproved = 'NOT RUN, because git does not contain the previous version (no history here): '

/**
 * Number of orders in each part: the previous version alone, both versions, the current one alone.
 */
const ORDERS = budget({ change: 4, all: 150 })
const CUSTOMERS = 4
const PART_WITHIN = budget({ change: 300_000, all: 900_000 })

const stories: readonly [Story, ...Story[]] = [
  'pays at the restaurant',
  'pays by card',
  'pays in two tabs',
  'gives the card up',
  // 'changes the order' is excluded while a mail of the previous version may contain the link of an
  // order that is being changed (in the current version, `server/features/orders/mail-link.ts`
  // waits for the change).
]
const cards = ['success', 'challenge', 'declined'] as const satisfies readonly CardStory[]

it.runIf(before !== null)(
  `${before === null ? unproved : ''}the previous version serves customers during and after today’s migration: nothing fails or is lost, the books verify (G4)`,
  async () => {
    const copy = await emptyDatabase('postgres')
    const databaseUrl = copy.databaseUrl ?? ''
    const { tree, remove } = await checkOut(before?.commit ?? '')
    const environment = await openTwoVersions(databaseUrl, tree)
    try {
      const applied = () => appliedMigrations(environment.database.db)
      expect((await applied()).map(({ name }) => name)).not.toContain(before?.newest)
      const board = await openBoard(environment, { databaseUrl, tree })
      const lunch = beginLunch(environment)
      await lunch.goesOn('the version before alone')
      await environment.startToday()
      expect((await applied()).map(({ name }) => name)).toContain(before?.newest)
      await lunch.goesOn('both versions')
      for (const shop of environment.shops())
        expect((await fetch(`${shop}/readyz`)).status).toBe(200)
      await environment.stopBefore()
      await lunch.goesOn('today’s version alone')
      const orders = await lunch.end()
      await board.stop()
      expect(board.taps()).toBeGreaterThanOrEqual(ORDERS)
      expect((await comesToRest(environment)) ? [] : await unrest(environment)).toEqual([])
      expect(await findWrong(environment, orders), `seed ${runSeed}`).toEqual([])
    } finally {
      await environment.close()
      await remove()
      await copy.remove()
    }
  },
  budget({ change: 600_000, all: 3_600_000 }),
)

/**
 * Simulates customers who order one after the other. Half of the orders are for today, so that the
 * board shows them.
 */
function beginLunch(environment: TwoVersions) {
  const { pickOne } = createRandomSource(runSeed)
  const orders: AnsweredOrder[] = []
  let open = true
  const customers = Array.from({ length: CUSTOMERS }, async (_, customer) => {
    while (open) {
      const card = pickOne(cards)
      orders.push(
        ...(customer % 2 === 0
          ? [await orderForToday(environment, card)]
          : // An odd number: an even one lets the kitchen accept orders without the board.
            await playStory(environment, {
              number: pickOne([1, 3]),
              story: pickOne(stories),
              card,
              ending: 'none',
            })),
      )
    }
  })
  const ended = Promise.all(customers)
  let failure: unknown
  ended.catch((error: unknown) => {
    failure = error
  })
  return {
    async goesOn(part: string) {
      const enough = orders.length + ORDERS
      await isSoon(() => failure !== undefined || orders.length >= enough, PART_WITHIN)
      if (failure !== undefined) throw failure
      expect(orders.length, part).toBeGreaterThanOrEqual(enough)
    },
    async end() {
      open = false
      await ended
      return orders
    },
  }
}

async function orderForToday(environment: TwoVersions, card: CardStory): Promise<AnsweredOrder> {
  const [today = []] = await freeDays(environment.api, HAUSSMANN)
  const free = today.find(({ left: placesLeft }) => placesLeft > CUSTOMERS)
  if (!free) throw new Error('no pickup time today has enough free places')
  const body = await basket(environment, { takeawayAt: free.at, payment: 'card' })
  return orderByCard(environment, card, body)
}

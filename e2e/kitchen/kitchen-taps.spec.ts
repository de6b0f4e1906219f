import { type Locator, type Page, expect, test } from '@playwright/test'
import { type RandomSource, createRandomSource } from '../../src/testing/shopper/random-source.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { closeBoards, column, openBoard, orderNow, restaurantOf, tap, undo } from './at-board.ts'
import { expectAccessible } from '../every-page/at-axe.ts'

test.afterEach(closeBoards)

const { tapped, placed } = alwaysOpen
const ORDERS = 30
const BURSTS = 40
/** Milliseconds for which a ticket that moved under a finger ignores taps (N8). */
const DEAD = 400

type Click = { on: string; before: string | null }
type Recorded = { clicks: Click[]; moves: number }

/**
 * Records the places of the tickets, and, for each tap, the ticket under it at the tap and 400 ms
 * earlier.
 */
async function record(board: Page): Promise<() => Promise<Recorded>> {
  await board.evaluate((dead) => {
    type Place = { id: string; left: number; right: number; top: number; bottom: number }
    const moments: { at: number; places: Place[] }[] = []
    const clicks: { on: string; before: string | null }[] = []
    const recordPlaces = () => {
      const places = [...document.querySelectorAll<HTMLElement>('.k-tickets > li')].map(
        (ticket) => {
          const { left, right, top, bottom } = ticket.getBoundingClientRect()
          // An undo counts as a different item from the ticket that it restores.
          const id = `${ticket.dataset['place']}${'undo' in ticket.dataset ? ' undo' : ''}`
          return { id, left, right, top, bottom }
        },
      )
      moments.push({ at: performance.now(), places })
    }
    const watch = { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] }
    new MutationObserver(recordPlaces).observe(document.body, watch)
    new ResizeObserver(recordPlaces).observe(document.querySelector('.k-columns') ?? document.body)
    document.addEventListener('scroll', recordPlaces, { capture: true })
    document.addEventListener(
      'click',
      ({ target, clientX: x, clientY: y }) => {
        const item = (target as Element).closest('button')?.closest<HTMLElement>('.k-tickets > li')
        if (!item) return
        const at = performance.now() - dead
        const then = moments.findLast((moment) => moment.at <= at)?.places ?? []
        const under = then.find(
          ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
        )
        clicks.push({
          on: `${item.dataset['place']}${'undo' in item.dataset ? ' undo' : ''}`,
          before: under?.id ?? null,
        })
      },
      { capture: true },
    )
    recordPlaces()
    Object.assign(window, { recorded: () => ({ clicks, moves: moments.length }) })
  }, DEAD)
  return () => board.evaluate(() => (window as unknown as { recorded: () => Recorded }).recorded())
}

/** Returns the middle of a visible button, in most cases of one that moves an order a step. */
async function aimAt(
  board: Page,
  random: RandomSource,
): Promise<{ x: number; y: number } | undefined> {
  const points = await board
    .locator('.k-foot > button:not(.k-more), .k-undone button, .k-allergy-opener')
    .evaluateAll((all) =>
      all.flatMap((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const middle = { x: x + width / 2, y: y + height / 2 }
        return button.contains(document.elementFromPoint(middle.x, middle.y)) ? [middle] : []
      }),
    )
  return random.pickOne(points)
}

test('a fast tap never acts on a ticket other than the one under the finger 400 ms earlier (N8)', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(180_000)
  const seed = process.env['TAPS_SEED'] ?? String(Date.now() % 100_000)
  info.annotations.push({ type: 'seed', description: `TAPS_SEED=${seed} taps the same again` })
  const random = createRandomSource(seed)
  const board = await openBoard(browser, tapped)
  const { id } = await restaurantOf(page, tapped)
  const order = () =>
    orderNow(page, id, random.percent(20) ? { allergies: ['mustard'] } : { comment: 'Sans sel' })
  for (let i = 0; i < ORDERS; i += 1) await order()
  await expect(column(board, 'Reçues').getByRole('article')).toHaveCount(ORDERS)
  const sentOrders: string[] = []
  board.on('request', (request) => {
    if (request.url().endsWith('/api/kitchen/taps'))
      sentOrders.push((request.postDataJSON() as { order: string }).order)
  })
  const recorded = await record(board)
  // The first tap also needs a record of the places 400 ms earlier.
  await board.waitForTimeout(DEAD)

  let taps = 0
  for (let i = 0; i < BURSTS; i += 1) {
    const arrival = random.percent(20) ? order() : null
    // The last tap of the previous burst may have opened the dialog of an order.
    if (await board.getByRole('dialog').isVisible()) await board.keyboard.press('Escape')
    const point = await aimAt(board, random)
    for (let tapsLeft = random.wholeNumber(1, 3); point && tapsLeft > 0; tapsLeft -= 1) {
      await board.mouse.click(point.x, point.y)
      taps += 1
      // A person's pause between two taps (20 to 350 ms): it sets the pace of the test and waits
      // for nothing.
      await board.waitForTimeout(random.wholeNumber(20, 350))
    }
    await arrival
  }
  const { clicks } = await recorded()
  expect(clicks.filter(({ on, before }) => on !== before)).toEqual([])
  const acted = new Set(clicks.map(({ on }) => on.replace(' undo', '')))
  expect(sentOrders.filter((sentOrder) => !acted.has(sentOrder))).toEqual([])
  expect(clicks.length, 'taps that were taken').toBeGreaterThan(BURSTS / 4)
  expect(taps - clicks.length, 'taps that came too soon').toBeGreaterThan(5)
})

const boxesOf = (tickets: Locator) =>
  tickets.evaluateAll((all) =>
    Object.fromEntries(
      all.map((ticket) => {
        // Positions within the list: focusing a button by keyboard scrolls the list to it.
        const { x, y } = ticket.getBoundingClientRect()
        const { scrollLeft = 0, scrollTop = 0 } = ticket.parentElement ?? {}
        return [
          ticket.querySelector('[data-order]')?.getAttribute('data-order') ?? '',
          `${x + scrollLeft} ${y + scrollTop}`,
        ]
      }),
    ),
  )

test('tickets keep their places when one of them is started, and its undo button appears in its place (N8)', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, placed)
  const { id } = await restaurantOf(page, placed)
  const received = column(board, 'Reçues')
  // A retry of the test finds the orders of the first try in this column.
  const earlier = await received.getByRole('article').count()
  for (let i = 0; i < 8; i += 1) await orderNow(page, id)
  await expect(received.getByRole('article')).toHaveCount(earlier + 8)
  const second = received.getByRole('article').nth(1)
  const name = (await second.locator('.k-number [aria-hidden]').textContent()) ?? ''
  const before = await boxesOf(received.locator('.k-tickets > li'))
  const box = await second.boundingBox()
  await tap(second.getByRole('button', { name: /^Commencer/ }))
  const back = undo(board, name, 'commencée')
  await expect(back).toBeVisible()
  // The undo is shown for a few seconds only, so everything to compare is read at once.
  const [stands, after] = await Promise.all([
    back.boundingBox(),
    boxesOf(received.locator('.k-tickets > li:not([data-undo])')),
  ])
  await expect(board.getByRole('status').filter({ hasText: `${name} : commencée` })).toHaveCount(1)
  expect(Object.keys(after)).toHaveLength(earlier + 7)
  expect(before).toMatchObject(after)
  expect(stands && box && stands.x >= box.x && stands.y >= box.y).toBe(true)
  expect(stands && box && stands.x + stands.width <= box.x + box.width + 1).toBe(true)
  expect(stands && box && stands.y + stands.height <= box.y + box.height + 1).toBe(true)

  await expectAccessible(board)

  // By keyboard, the undo happens in place, and the focus is on the restored ticket.
  const third = received.getByRole('article').nth(2)
  const thirdNumber = (await third.locator('.k-number [aria-hidden]').textContent()) ?? ''
  const places = await boxesOf(received.locator('.k-tickets > li:not([data-undo])'))
  const start = third.getByRole('button', { name: /^Commencer/ })
  await start.press('Enter')
  await undo(board, thirdNumber, 'commencée').press('Enter')
  await expect(received.getByRole('article', { name: thirdNumber })).toBeVisible()
  expect(await boxesOf(received.locator('.k-tickets > li:not([data-undo])'))).toEqual(places)
  await expect(
    received
      .getByRole('article', { name: thirdNumber })
      .getByRole('button', { name: /^Commencer/ }),
  ).toBeFocused()
})

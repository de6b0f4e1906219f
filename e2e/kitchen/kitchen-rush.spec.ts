import { type Page, expect, test } from '@playwright/test'
import { alwaysOpen } from '../support/always-open.ts'
import { closeBoards, column, openBoard, orderNow, restaurantOf, ticketOf } from './at-board.ts'
import { expectAccessible } from '../every-page/at-axe.ts'

test.afterEach(closeBoards)

/** No other file uses this restaurant. */
const slug = alwaysOpen.rush
const ORDERS = 20

/** Returns how many of these elements are completely visible and uncovered. */
const inSight = (board: Page, selector: string) =>
  board.locator(selector).evaluateAll(
    (all) =>
      all.filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        return (
          isInside &&
          element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
        )
      }).length,
  )

test('in a rush of twenty orders the board shows every number, and six orders that can be started at once @variation', async ({
  page,
  browser,
}) => {
  const board = await openBoard(browser, slug)
  const { id } = await restaurantOf(page, slug)
  const placed = []
  for (let i = 0; i < ORDERS; i += 1) placed.push(await orderNow(page, id))
  const strip = board.getByRole('list', { name: 'Commandes qui attendent' })
  await expect(strip.getByRole('button')).toHaveCount(ORDERS)
  await board.getByRole('button', { name: 'Vu', exact: true }).click()
  await expect(board.getByText('nouvelles commandes')).toBeHidden()
  // At the beginning of a day the board asks whether its sound is heard.
  await board.getByRole('button', { name: 'Tester le son' }).click()
  await board.getByRole('button', { name: 'Je l’entends' }).click()
  await expectAccessible(board)
  expect(await inSight(board, '.k-strip button')).toBe(ORDERS)
  // A button that has just moved does not react to taps yet, and counts as covered.
  await expect
    .poll(() => inSight(board, '#received .k-foot > :first-child'))
    .toBeGreaterThanOrEqual(6)
  const small = await board
    .locator('.kitchen button')
    .evaluateAll(
      (all) =>
        all
          .map((element) => element.getBoundingClientRect())
          .filter(({ width, height }) => width > 0 && (width < 60 || height < 60)).length,
    )
  expect(small).toBe(0)

  await board.setViewportSize({ width: 1024, height: 768 })
  expect(await inSight(board, '.k-strip button')).toBe(ORDERS)
  await expect
    .poll(() => inSight(board, '#received .k-foot > :first-child'))
    .toBeGreaterThanOrEqual(4)

  // On a phone the strip scrolls sideways, but the page does not.
  await board.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(board)
  await board.setViewportSize({ width: 1280, height: 800 })

  // The last ticket is one touch away, and receives the focus.
  const last = placed.at(-1)
  if (!last) throw new Error('no order was placed')
  await strip.getByRole('button', { name: new RegExp(`^${last.number}`) }).click()
  await expect(ticketOf(board, last).getByRole('button', { name: /^Commencer/ })).toBeFocused()
  await expect(ticketOf(board, last).getByRole('button', { name: /^Commencer/ })).toBeInViewport({
    ratio: 1,
  })
  await board.keyboard.press('Enter')
  await expect(
    column(board, 'En préparation').getByRole('article', { name: last.number }),
  ).toBeVisible()
  await expect(strip.getByRole('button')).toHaveCount(ORDERS - 1)
})

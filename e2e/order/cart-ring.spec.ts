import { expect, test } from '@playwright/test'
import { visit } from '../support/at-rest.ts'
import { anUnfinishedCart, keepInBrowser } from '../support/browser-state.ts'
import { oneOf } from '../support/slice.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Width in pixels of the focus ring with its halo. */
const RING = 6

type Box = { x: number; y: number; width: number; height: number }

/** The larger of the horizontal and the vertical gap between two boxes. */
const between = (firstBox: Box, secondBox: Box) =>
  Math.max(
    secondBox.x - (firstBox.x + firstBox.width),
    firstBox.x - (secondBox.x + secondBox.width),
    secondBox.y - (firstBox.y + firstBox.height),
    firstBox.y - (secondBox.y + secondBox.height),
  )

for (const { locale, path, finish, remove } of oneOf([
  { locale: 'es', path: '/es/cesta/', finish: 'Completar', remove: /^Quitar:/ },
  { locale: 'fr', path: '/panier/', finish: 'Compléter', remove: /^Retirer\s:/ },
])) {
  test(`on a phone the focus ring of “finish the bowl” covers neither the next link nor the sentence, in ${locale} (F11)`, async ({
    page,
  }) => {
    await keepInBrowser(page, { cart: anUnfinishedCart() })
    await visit(page, path)
    const reason = page
      .getByRole('main')
      .locator('p:visible')
      .filter({ has: page.getByRole('button', { name: remove }) })
    const go = await reason.getByRole('link', { name: finish, exact: true }).boundingBox()
    const away = await reason.getByRole('button', { name: remove }).boundingBox()
    const sentence = await reason.evaluate((paragraph) => {
      const range = document.createRange()
      if (paragraph.firstChild) range.selectNode(paragraph.firstChild)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x, y, width, height }
    })
    if (!go || !away) throw new Error('a link or button is not visible')
    expect(between(sentence, go)).toBeGreaterThanOrEqual(RING)
    expect(between(go, away)).toBeGreaterThanOrEqual(RING)
  })
}

import { type Page, expect, test } from '@playwright/test'
import { withProgram } from '../support/another-program.ts'

/** A position in Lyon, between two of its restaurants. */
const lyon = { latitude: 45.76, longitude: 4.84 }
test.use({ geolocation: lyon, permissions: ['geolocation'] })

test('in a chain of 400 restaurants, each is found by the next page, by search, on the map and by distance (B7) @variation', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await withProgram('e2e/site/large-chain-server.ts', { baseURL, ports: 190 }, async (origin) => {
    await page.goto(`${origin}/nos-restaurants/`)
    const list = page.getByRole('list', { name: 'Liste des restaurants' })
    const rows = list.getByRole('listitem')
    await expect(page.getByText('400 restaurants en France.', { exact: false })).toBeVisible()
    await expect(rows).toHaveCount(100)
    await expect(page.getByText('100 sur 400')).toBeVisible()
    await page.getByRole('button', { name: 'Afficher plus de restaurants' }).click()
    await expect(rows).toHaveCount(200)

    await search(page, 'marsel')
    await expect(rows.first()).toContainText('Marseille')
    await expect(rows.first()).toContainText(/Ouvert|Fermé/)
    await search(page, 'xqzwvkj')
    await expect(page.getByText('Pas encore de bar à salades par ici.')).toBeVisible()
    await search(page, '')
    await expect(rows).toHaveCount(100)

    await onTheMap(page)
    await page.getByRole('button', { name: 'Utiliser ma position' }).click()
    await expect(page.getByText('Les plus proches d’abord.')).toBeVisible()
    await expect(rows.first()).toContainText('Lyon')
    await expect(rows.first()).toContainText(/\d\s?m/)
  })
})

const search = (page: Page, words: string) => page.getByLabel('Ville ou code postal').fill(words)

/** Opens groups of restaurants on the map until a restaurant has its own pin, and chooses it. */
async function onTheMap(page: Page): Promise<void> {
  const map = page.getByRole('region', { name: 'Carte des restaurants' })
  const groups = map.getByRole('button', { name: /restaurants autour de/ })
  await expect(groups.first()).toBeVisible()
  const pins = map.locator('button[aria-pressed]')
  for (let times = 0; times < 8 && (await pins.count()) === 0; times += 1) {
    await groups.first().click()
    await page.waitForTimeout(1000)
  }
  // The map also has pins outside the visible area, so the one nearest to the middle is pressed.
  const frame = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
  const gaps = await pins.evaluateAll(
    (all, at) =>
      all.map((pin) => {
        const box = pin.getBoundingClientRect()
        return Math.hypot(box.x - at.x, box.y - at.y)
      }),
    { x, y },
  )
  const pin = pins.nth(gaps.indexOf(Math.min(...gaps)))
  const name = ((await pin.getAttribute('aria-label')) ?? '').replace(/^\d+\. /, '')
  await pin.click()
  await expect(
    page.getByRole('list', { name: 'Liste des restaurants' }).getByText(name, { exact: true }),
  ).toBeVisible()
}

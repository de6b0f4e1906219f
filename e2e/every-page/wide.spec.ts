import { type Locator, expect, test } from '@playwright/test'
import { visit } from '../support/at-rest.ts'

test.use({ viewport: { width: 1920, height: 1080 } })

const box = async (element: Locator) => {
  const boundingBox = await element.boundingBox()
  if (!boundingBox) throw new Error('the element is not visible')
  return boundingBox
}

test('in a wide window the composer has the same left and right edges as the header', async ({
  page,
}) => {
  await visit(page, '/carte/formule/salade-4-ingredients/')
  const logo = await box(page.getByRole('banner').getByRole('link').first())
  const menu = await box(page.getByRole('banner').locator('.wrap').first())
  const name = await box(page.getByRole('main').getByRole('heading', { level: 1 }))
  const next = await box(page.locator('#compose-next'))
  expect(name.x).toBe(logo.x)
  expect(menu.x + menu.width - (next.x + next.width)).toBe(logo.x - menu.x)
})

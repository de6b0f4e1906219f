import { type Page, expect, test } from '@playwright/test'
import { keepsGoals } from '../../src/domain/goals/goal-line.ts'
import { noGoals } from '../../src/domain/goals/goals.ts'
import { priceLine } from '../../src/domain/pricing/pricing.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { linesKept, menu } from '../order/at-checkout.ts'
import { visit } from '../support/at-rest.ts'

const main = (page: Page) => page.getByRole('main')
const bowls = (page: Page) => page.getByRole('region', { name: /bols? pour vous/ })
const cards = (page: Page) =>
  bowls(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
const answer = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

test.use({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })

test('a customer sets goals by keyboard, gets three bowls that meet them, changes one and orders another (E5)', async ({
  page,
}) => {
  await visit(page, '/carte/')
  await main(page).getByRole('link', { name: 'Composer selon mes objectifs' }).press('Enter')
  await expect(page).toHaveURL('/objectifs/')
  const protein = page.getByRole('textbox', { name: 'Protéines, au moins (g)' })
  await protein.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('40')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('600')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12,50')
  await page.keyboard.press('Enter')
  await expect(answer(page, '3 bols pour vous')).toBeFocused()
  await expect(cards(page)).toHaveCount(3)
  await expectAccessible(page)

  await cards(page)
    .nth(1)
    .getByRole('button', { name: /^Ajouter au panier/ })
    .click()
  await expect(page.getByText(/^Ajouté\s:/)).toBeVisible()
  await bowls(page).getByRole('button', { name: 'Modifier : Bol 1' }).click()
  await expect(page).toHaveURL(/\/carte\/(formule|sur-mesure)\/.*\?line=/)
  const lines = await linesKept(page)
  expect(lines).toHaveLength(2)
  const goals = { ...noGoals, proteinAtLeast: 40, energyAtMost: 600, priceAtMost: 1250 }
  for (const line of lines) {
    expect(priceLine(line, menu).completed).toBe(true)
    expect(keepsGoals(line, goals, menu)).toBe(true)
  }
})

test('when no bowl fits, one tap loosens a goal and finds bowls, which still exclude the declared allergens (E5)', async ({
  page,
}) => {
  await visit(page, '/objectifs/')
  await page.getByText('Mes allergies', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Lait', exact: true }).click()
  await page.getByRole('button', { name: 'Poisson', exact: true }).click()
  await expect(page.getByText('Mes allergies : poisson, lait')).toBeVisible()
  await page.getByRole('textbox', { name: 'Protéines, au moins (g)' }).fill('150')
  await page.getByRole('button', { name: 'Composer trois bols' }).click()
  await expect(answer(page, 'Aucun bol ne tient dans ces limites')).toBeFocused()
  // A chip that is half covered by the header counts as too small a target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: /^au moins \d+ g de protéines$/ }).click()
  await expect(answer(page, /bols? pour vous/)).toBeFocused()
  for (const row of await bowls(page).getByText('Allergènes', { exact: true }).all())
    await expect(row.locator('xpath=following-sibling::*')).not.toHaveText(/poisson|lait/)
})

test('an invalid number keeps the focus in its field, and the search runs once it is corrected (E5) @variation', async ({
  page,
}) => {
  await visit(page, '/objectifs/')
  const energy = page.getByRole('textbox', { name: 'Énergie, au moins (kcal)' })
  await energy.fill('beaucoup')
  await page.getByRole('button', { name: 'Composer trois bols' }).click()
  await expect(energy).toBeFocused()
  await expect(energy).toHaveAccessibleDescription(/nombre entier/)
  await energy.fill('500')
  await energy.press('Enter')
  await expect(answer(page, '3 bols pour vous')).toBeVisible()
  // A change of the goals starts a new search automatically, and drops the result of the first one.
  await page.getByRole('button', { name: 'Végan', exact: true }).click()
  await expect(answer(page, 'Nous composons…')).toBeVisible()
  await expect(bowls(page).getByText('Allergènes', { exact: true })).not.toHaveCount(0)
})

test('a search that takes too long, or that the browser cannot run, offers the composer instead (E5) @variation', async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    class SilentWorker extends EventTarget {
      postMessage() {}
      terminate() {}
    }
    Object.assign(globalThis, { Worker: SilentWorker })
  })
  await page.goto('/objectifs/')
  await page.getByRole('button', { name: 'Composer trois bols' }).click()
  await expect(answer(page, 'Nous composons…')).toBeVisible()
  await page.clock.fastForward(1000)
  await page.clock.fastForward(16_000)
  await expect(answer(page, 'La recherche s’est arrêtée')).toBeVisible()
  await expect(main(page).getByText(/prend trop de temps/)).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'Worker'))
  await page.getByRole('button', { name: 'Végan', exact: true }).click()
  await page.clock.fastForward(1000)
  await expect(main(page).getByText(/ne peut pas faire cette recherche/)).toBeVisible()
  await main(page).getByRole('link', { name: 'Composer choix par choix' }).click()
  await expect(page).toHaveURL('/carte/sur-mesure/')
})

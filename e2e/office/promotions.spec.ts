import { randomInt } from 'node:crypto'
import { type Browser, type Page, expect, test } from '@playwright/test'
import type { OfficePromos } from '../../src/contract/office/promos.ts'
import { BOURSE, HAUSSMANN } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { orderNow } from '../kitchen/at-board.ts'
import { keep, placeOf, salad, tabTo } from '../order/at-checkout.ts'
import { enterAs } from './at-office.ts'

/** Returns the effect of a code in the shop: its percentage, or the refusal. */
const worth = (page: Page, code: string, restaurant: number) =>
  page.evaluate(
    async (body) => {
      const reply = await fetch('/api/promos', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-mesclun': '1' },
        body: JSON.stringify(body),
      })
      const answer = (await reply.json()) as { percent?: number; code?: string }
      return answer.percent ?? answer.code
    },
    { code, restaurant },
  )

/**
 * Lets another person of the head office confirm a promotion; the person who made it then reloads
 * the list.
 */
async function confirmedByOther(page: Page, browser: Browser, code: string) {
  const context = await browser.newContext()
  const otherPage = await context.newPage()
  await enterAs(otherPage, 'marketing', '/siege/promotions')
  const promosReply = await otherPage.request.get('/api/office/promos')
  const { requests } = (await promosReply.json()) as OfficePromos
  const request = requests.find((candidate) => candidate.code === code)
  const decided = await otherPage.request.post(`/api/office/promo-requests/${request?.id}`, {
    headers: { 'x-mesclun': '1', origin: new URL(promosReply.url()).origin },
    data: { decision: 'approve' },
  })
  if (!decided.ok()) throw new Error(await decided.text())
  await context.close()
  await page.goto('/siege/promotions')
}

test('a promotion is created by keyboard as one sentence, and the shop accepts its code (H14, P7)', async ({
  page,
  browser,
}) => {
  const code = `ESSAI-${randomInt(100_000, 1_000_000)}`
  await enterAs(page, 'owner', '/siege/promotions')
  await expectAccessible(page, 'list')
  await page.getByRole('link', { name: 'Nouvelle promotion' }).click()
  await expect(page.getByRole('heading', { name: 'Une promotion, en une phrase' })).toBeFocused()
  const form = page.getByRole('form')
  await expect(form).toHaveAccessibleDescription(
    /^Offrir 10\s% de remise sans minimum, tous les jours, à toute heure, pour toutes les commandes, dans toute la chaîne, avec le code à écrire,/,
  )
  await expectAccessible(page, 'new')

  // The form shows the promotion as a sentence, and each part that can be edited is a button. Tab
  // moves from button to button, Enter opens the choices of one, and Escape returns to the button.
  await tabTo(page, /^Remise\s:/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Pourcentage').last()).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('101')
  await expectAccessible(page, 'percent')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Remise\s: 101\s% de remise$/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Minimum\s:/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('5,5')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Minimum\s: dès 5,50\s€$/ })).toBeFocused()
  await tabTo(page, /^Commandes\s:/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: /^Commandes\s: pour la première commande$/ }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')

  // Each wrong value is reported at its word of the sentence, and the first wrong word gets the
  // focus.
  await tabTo(page, /^Créer la promotion$/)
  await page.keyboard.press('Enter')
  const wrong = page.getByRole('alert')
  await expect(wrong).toContainText('2 mots sont à corriger')
  const percent = page.getByRole('button', { name: /^Remise\s:/ })
  await expect(percent).toBeFocused()
  await expect(percent).toHaveAccessibleDescription(/pourcentage de 1 à 100/)
  await expectAccessible(page, 'wrong')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('25')
  await page.keyboard.press('Escape')
  await tabTo(page, /^Code\s:/)
  await page.keyboard.press('Enter')
  await page.keyboard.type(code.toLowerCase())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // A discount in per cent has no maximum in euros, so another person has to confirm it.
  await expect(page.getByText('Rien ne borne ce qu’elle retire')).toBeVisible()
  await tabTo(page, /^Demander la confirmation$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${code} attend une deuxième personne.`)).toBeVisible()
  await confirmedByOther(page, browser, code)
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(
    /25\s% de remise dès 5,50\s€, une fois par client/,
  )
  expect(await worth(page, code, BOURSE)).toBe(25)
})

test('an existing code is refused at its field; the cost of a promotion is reported until it is stopped (H14) @variation', async ({
  page,
  request,
  browser,
}) => {
  const code = `LILLE-${randomInt(100_000, 1_000_000)}`
  await enterAs(page, 'owner', '/siege/promotions/nouvelle')
  const word = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\s:`) })
  await word('Code').click()
  await page.getByLabel('Code', { exact: true }).fill('midi5')
  await page.keyboard.press('Escape')
  const ask = page.getByRole('button', { name: 'Demander la confirmation' })
  await ask.click()
  await expect(page.getByRole('alert')).toContainText('Ce code existe déjà')
  await expect(word('Code')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await word('Restaurants').click()
  await page.getByText('Certains', { exact: true }).click()
  await page.getByRole('option').first().click()
  await expectAccessible(page, 'restaurants')
  await page.keyboard.press('Escape')
  await word('Fin').click()
  await expectAccessible(page, 'day')
  await page.getByRole('button', { name: 'Suivant' }).first().click()
  await page.getByRole('gridcell').getByText('15', { exact: true }).click()
  await expect(word('Fin')).toHaveAccessibleName(/^Fin\s: jusqu’au 15 /)
  await word('Fin').click()
  await page.getByRole('button', { name: 'sans fin', exact: true }).click()
  await word('Restaurants').click()
  await page.getByText('Toute la chaîne', { exact: true }).click()
  await page.keyboard.press('Escape')

  await ask.click()
  await expect(page.getByText(`${code} attend une deuxième personne.`)).toBeVisible()
  await confirmedByOther(page, browser, code)
  const row = page.getByRole('row').filter({ hasText: code })
  await expect(row).toContainText(/10\s% de remise, une fois par client/)
  expect(await worth(page, code, BOURSE)).toBe(10)

  // Shows the cost of the promotion, in the list and by day.
  await orderNow({ request }, HAUSSMANN, { promo: code })
  await page.goto('/siege/promotions?days=table')
  await expect(row.getByRole('cell').nth(4)).toHaveText('1')
  await expect(page.getByRole('table', { name: 'Remises par jour' })).toBeVisible()
  await expectAccessible(page, 'table')
  await page.getByText('Courbe', { exact: true }).click()
  await expect(page).not.toHaveURL(/days=/)
  await expect(
    page.getByRole('img', { name: /^Remises de chacun des 30 derniers jours/ }),
  ).toBeVisible()
  await expectAccessible(page, 'plot')

  await row.getByRole('button', { name: `Arrêter… ${code}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Arrêter ${code}` })
  await expect(dialog).toContainText('Utilisée 1 fois')
  await expectAccessible(page, 'stop')
  await dialog.getByRole('button', { name: 'Arrêter la promotion' }).click()
  await expect(row).toHaveCount(0)
  expect(await worth(page, code, BOURSE)).toBe('promo_invalid')
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect(row).toBeVisible()
  expect(await worth(page, code, BOURSE)).toBe(10)
})

test('a happy hour on some products is created by keyboard, and the shop tells its times and refuses others (H14, P7, L7) @variation', async ({
  page,
  browser,
}) => {
  const code = `GOUTER-${randomInt(100_000, 1_000_000)}`
  await enterAs(page, 'owner', '/siege/promotions/nouvelle')
  const word = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\s:`) })
  await tabTo(page, /^Jours\s:/)
  await page.keyboard.press('Enter')
  await page.getByText('En semaine', { exact: true }).click()
  const days = page.getByRole('listbox', { name: 'Jours de la semaine' })
  await expect(days.getByRole('option', { selected: true })).toHaveCount(5)
  await expectAccessible(page, 'days')
  await page.getByText('Certains', { exact: true }).click()
  await days.getByRole('option', { name: 'mardi' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(word('Jours')).toBeFocused()
  await expect(word('Jours')).toHaveAccessibleName(/^Jours\s: le mardi$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Certaines heures', { exact: true }).click()
  await expectAccessible(page, 'hours')
  await page
    .getByRole('spinbutton', { name: /heures?.*Jusqu’à/i })
    .first()
    .focus()
  await page.keyboard.type('14')
  await page.keyboard.press('Escape')
  await expect(word('Heures')).toHaveAccessibleName(/^Heures\s: de 14\sh\s00 à 14\sh\s00$/)
  await word('Code').click()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Créer|Demander)/ }).click()
  await expect(word('Heures')).toBeFocused()
  await expect(word('Heures')).toHaveAccessibleDescription(/la seconde après la première/)
  await page.keyboard.press('Enter')
  await page
    .getByRole('spinbutton', { name: /heures?.*Jusqu’à/i })
    .first()
    .focus()
  await page.keyboard.type('18')
  await page.keyboard.press('Escape')

  await word('Seulement').click()
  const products = page.getByRole('combobox', { name: 'Ajouter un produit ou une catégorie' })
  await products.fill('soupes')
  await page.getByRole('option').first().click()
  await expectAccessible(page, 'products')
  await page.keyboard.press('Escape')
  await expect(word('Seulement')).toHaveAccessibleName(/^Seulement\s: seulement sur /)
  await expect(page.getByRole('form')).toHaveAccessibleDescription(/le mardi, .*seulement sur /)
  await expect(page.getByText(/n’ouvre(nt)? pas à toutes ces heures/)).toBeVisible()
  await expectAccessible(page, 'happy hour')
  await page.getByRole('button', { name: /^(Créer|Demander)/ }).click()
  await expect(page.getByText(`${code} attend une deuxième personne.`)).toBeVisible()
  await confirmedByOther(page, browser, code)
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(
    /seulement sur .*, le mardi, de /,
  )
  expect(await worth(page, code, BOURSE)).toBe(10)

  // The shop tells when the code is valid, also for a cart of an earlier visit.
  const shop = await browser.newPage()
  const place = await placeOf(shop, 'reims')
  const promo = { code, kind: 'percent', percent: 10, minimum: 0 } as const
  await keep(shop, { cart: { ...salad(), promo }, place })
  await shop.goto('/panier/')
  await expect(shop.getByText(/^Ce code promo vaut le mardi, de 14.* à 18/)).toBeVisible()
  await expect(shop.getByText(/^Ce code promo ne vaut que sur\s: /)).toBeVisible()
  await expectAccessible(shop, 'cart')
  await shop.close()
})

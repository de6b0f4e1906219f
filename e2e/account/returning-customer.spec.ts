import { type Page, expect, test } from '@playwright/test'
import {
  atTheButton,
  expectConfirmed,
  keep,
  linesKept,
  orderButton,
  placeOf,
  salad,
  traces,
} from '../order/at-checkout.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { comeIn } from './at-login.ts'
import { revisit, visit } from '../support/at-rest.ts'
import { shiftOf, watchShifts } from '../kitchen/at-shifts.ts'
import { oneOf } from '../support/slice.ts'

/** Stores in the browser the data that the shop stores there after an order in Orléans. */
async function rememberOrder(page: Page, last: object): Promise<void> {
  const { id, slug, name, phone, address } = (await placeOf(page, 'orleans')).restaurant
  await page.addInitScript(
    (text) => localStorage.setItem('last-order', text),
    JSON.stringify({ ...last, restaurant: { id, slug, name, phone, city: address.city } }),
  )
}

/** Moves an order forward, as the kitchen does. */
async function advance(baseURL: string | undefined, token: string, to: string) {
  const kitchen = new URL(baseURL ?? '')
  kitchen.port = String(Number(kitchen.port) + 3)
  expect((await fetch(`${kitchen.origin}/${token}/${to}`, { method: 'POST' })).status).toBe(204)
}

test('a guest finds a link to the open order on every page, and after collection an offer to order it again (O1, O5) @variation', async ({
  page,
  baseURL,
}) => {
  const place = await placeOf(page, 'orleans')
  await keep(page, { cart: salad(), place })
  await atTheButton(page, place)
  await orderButton(page).click()
  const token = (await expectConfirmed(page)).split('/').at(-2) ?? ''
  const number = /A\d\d/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
  await expect(page.getByRole('link', { name: /Suivre/ })).toHaveCount(0)

  const bar = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`Commande ${number}.*Suivre`) })
  for (const path of ['/', '/carte/', '/nos-restaurants/']) {
    await visit(page, path)
    await expect(bar, path).toContainText('reçue')
    await expect(bar, path).toHaveAttribute('href', `/confirmation/${token}/`)
  }
  await visit(page, '/payment/')
  await expect(bar).toHaveCount(0)
  await visit(page, '/')
  await advance(baseURL, token, 'in-preparation')
  await expect(bar).toContainText('en préparation')
  await advance(baseURL, token, 'ready')
  await expect(bar).toContainText('prête')
  await advance(baseURL, token, 'collected')
  await expect(bar).toHaveCount(0)
  // The token stays as long as the hand-over can be undone (N5); `last-order.test.ts` proves its end.
  expect(await traces(page)).not.toMatch(/Camille|camille@|06 12/)

  await page.getByRole('button', { name: /Commander à nouveau/ }).click()
  await expect(page).toHaveURL('/panier/')
  expect((await linesKept(page)).map(({ kind }) => kind)).toEqual(['formula', 'item'])
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Passer commande/ })
      .first(),
  ).toBeVisible()
  await visit(page, '/')
  await page.getByRole('button', { name: 'Oublier cette commande' }).click()
  await revisit(page)
  await expect(page.getByRole('button', { name: /Commander à nouveau/ })).toHaveCount(0)
})

for (const viewport of oneOf([
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])) {
  test(`the home page does not shift for a returning guest, at ${viewport.width} px (O1, O5) @variation`, async ({
    page,
  }) => {
    await page.setViewportSize({ ...viewport, height: 1400 })
    const open = {
      token: 'no-order-has-this-token',
      number: 'A01',
      until: new Date(Date.now() + 3_600_000).toISOString(),
    }
    const last = {
      choices: salad().lines,
      clock: '12:15',
      open,
    }
    await rememberOrder(page, last)
    for (const path of ['/', '/en/carte/']) {
      await watchShifts(page)
      await visit(page, path)
      await expect(page.getByRole('main').getByRole('link', { name: /A01/ })).toBeVisible()
      expect(await shiftOf(page), path).toBeLessThanOrEqual(0.02)
    }
  })
}

test('two taps put the last order into the cart at today’s prices, after a dialog lists the price changes (O5) (E8)', async ({
  page,
}) => {
  const { lines } = salad()
  const last = {
    choices: lines,
    sold: lines.map((line) => ({ line: line.id, name: line.id, unitPrice: 150 })),
    clock: '12:15',
    open: null,
  }
  await rememberOrder(page, last)
  await visit(page, '/')
  // The current prices are 9,40 and 1,80.
  await page.getByRole('button', { name: /Commander à nouveau.*11,20/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Dans votre panier' })
  await expect(dialog.getByText(/1,50.*la dernière fois, 9,40.*maintenant/)).toBeVisible()
  await expect(dialog.getByText(/1,50.*la dernière fois, 1,80.*maintenant/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Voir le panier' }).click()
  await expect(page).toHaveURL('/panier/')
  expect((await linesKept(page)).map(({ kind }) => kind)).toEqual(['formula', 'item'])
})

test('a repeated order whose usual time is not free is set to “as soon as possible” (O5, N3) @variation', async ({
  page,
}) => {
  const lines = salad().lines.filter(({ kind }) => kind === 'item')
  const last = {
    choices: lines,
    sold: lines.map((line) => ({ line: line.id, name: line.id, unitPrice: 180 })),
    // No restaurant is open at that time.
    clock: '04:45',
    open: null,
  }
  await rememberOrder(page, last)
  await visit(page, '/')
  await page.getByRole('button', { name: /Commander à nouveau/ }).click()
  await expect(page).toHaveURL('/panier/')
  await expect(page.getByRole('main').getByText(/Au plus tôt/)).toBeVisible()
})

test('the home page greets a logged-in customer with their points, and shows neither after the session ends (A9, L4)', async ({
  page,
}) => {
  await comeIn(page, 'known', 'fr')
  await visit(page, '/')
  await expect(page.getByText('Bonjour Camille')).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: /0 point sur votre carte/ }),
  ).toHaveAttribute('href', '/mon-compte/la-fidelite/')
  await page.evaluate(() => localStorage.removeItem('logged-in'))
  await revisit(page)
  await expect(page.getByText('Bonjour')).toHaveCount(0)
})

import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Page, expect, test } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import type { Order, Quote } from '../../src/contract/shop/orders.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import { openAccount, password, words } from './at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { placeOf, salad } from '../order/at-checkout.ts'
import { callFromPage, comeIn } from './at-login.ts'
import { visit } from '../support/at-rest.ts'
import { oneOf } from '../support/slice.ts'

/** Places an order of a guest. */
async function guestOrder(
  page: Page,
  guest: APIRequestContext,
  slug: string,
  locale: Locale,
): Promise<Order> {
  const { restaurant, time } = await placeOf(page, slug, -6)
  const data = { restaurant: restaurant.id, lines: salad().lines }
  const { menuVersion, toPay, points } = (await (
    await guest.post('/api/quotes', { data })
  ).json()) as Quote
  const reply = await guest.post('/api/orders', {
    headers: { 'idempotency-key': randomUUID(), 'accept-language': locale },
    data: {
      ...data,
      takeawayAt: time.at,
      payment: 'at-restaurant',
      comment: '',
      overEighteen: false,
      termsAccepted: true,
      customer: { name: 'Camille Roux', phone: '06 12 34 56 78', email: 'camille@example.org' },
      shown: { menuVersion, toPay, points },
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as Order
}

const looks = {
  fr: { slug: 'caen', viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
  nl: { slug: 'rouen', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
} as const

for (const locale of oneOf(['fr', 'nl'])) {
  const { slug, viewport, colorScheme } = looks[locale]
  test.describe(`in ${locale}`, () => {
    test.use({ viewport, colorScheme })

    test(`a guest logs in from the page of an order, adds the order to the account once, and finds it in the history (A7, A9, O3), ${locale}`, async ({
      page,
      request,
      browser,
      baseURL,
    }) => {
      const say = words(locale)
      const offer = (key: string) => say.of('order', `intoAccount.${key}`)
      const { email } = await openAccount(page, `takes-in-${locale}`, locale)
      const { token, number } = await guestOrder(page, request, slug, locale)
      const confirmation = pages.confirmation[locale].replace(':token', token)
      await page.goto(confirmation)
      await expect(page.getByRole('heading', { name: offer('title') })).toBeVisible()
      await expectAccessible(page)

      await page
        .getByRole('main')
        .getByRole('link', { name: offer('logIn') })
        .press('Enter')
      await expect(page).toHaveURL(`${pages.login[locale]}?to=${encodeURIComponent(confirmation)}`)
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=password]').fill(password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(confirmation)
      const take = page.getByRole('button', { name: offer('take') })
      await expect(take).toBeVisible()
      await expectAccessible(page)
      await take.press('Enter')
      const successNotice = page.getByText(offer('taken').replace('{number}', number))
      await expect(successNotice).toContainText(/11 (points|punten)/)
      await expect(page.getByRole('link', { name: offer('history') })).toBeFocused()
      await expectAccessible(page)

      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(pages.accountOrders[locale])
      await expect(page.getByRole('main').getByText(number).first()).toBeVisible()

      // The order belongs to an account now. So its page no longer offers to add the order to an
      // account, also not to other people who have the link.
      await visit(page, confirmation)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
      await expect(page.getByRole('heading', { name: offer('title') })).toHaveCount(0)
      const stranger = await browser.newPage({ baseURL: baseURL ?? '' })
      await visit(stranger, confirmation)
      await expect(stranger.getByRole('heading', { name: offer('title') })).toHaveCount(0)
      await stranger.close()
    })
  })
}

test('an order that another customer has already added to an account is refused and no longer offered @variation', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const { token } = await guestOrder(page, request, 'annecy', 'fr')
  await comeIn(page, 'too-late', 'fr')
  await page.goto(`/confirmation/${token}/`)
  const take = page.getByRole('button', { name: 'L’ajouter à mon compte' })
  await expect(take).toBeVisible()
  const faster = await browser.newPage({ baseURL: baseURL ?? '' })
  await comeIn(faster, 'faster', 'fr')
  await callFromPage(faster, 'POST', '/api/me/orders', { token })
  await faster.close()
  await take.click()
  await expect(page.getByText('Cette commande est déjà dans un compte.')).toBeVisible()
  await expect(take).toHaveCount(0)
})

test('an expired session leads from the offer to the login page and back (A2, A7) @variation', async ({
  page,
  request,
  context,
}) => {
  const { token } = await guestOrder(page, request, 'nimes', 'fr')
  await comeIn(page, 'over-and-back', 'fr')
  const profileResponse = page.waitForResponse('**/api/me/')
  await visit(page, `/confirmation/${token}/`)
  await profileResponse
  await context.clearCookies({ name: /^__Host-(access|refresh)$/ })
  await page.getByRole('button', { name: 'L’ajouter à mon compte' }).click()
  await expect(page).toHaveURL(`/connexion/?to=${encodeURIComponent(`/confirmation/${token}/`)}`)
})

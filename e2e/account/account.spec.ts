import { readFileSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { keep, linesKept, placeOf, salad } from '../order/at-checkout.ts'
import {
  logInAt,
  endAccess,
  linkInMail,
  logInByKeyboard,
  newcomer,
  openAccount,
  password,
  placeOrder,
  watchCalls,
  words,
} from './at-account.ts'
import { callFromPage, comeIn } from './at-login.ts'
import { visit } from '../support/at-rest.ts'
import { oneOf } from '../support/slice.ts'

const looks = {
  fr: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  nl: { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
} as const

for (const locale of oneOf(['fr', 'nl'])) {
  test.describe(`in ${locale}`, () => {
    test.use(looks[locale])

    test(`a customer signs up by keyboard after correcting every field, confirms the account by mail, and logs in (A1, A6, A8, V1, V2, V3, V4), ${locale}`, async ({
      page,
    }) => {
      const say = words(locale)
      await visit(page, pages.signUp[locale])
      await expectAccessible(page)
      await expect(page.getByRole('link', { name: /Google/ })).toBeVisible()
      for (const field of ['country', 'orderingCountry']) {
        await expect(page.locator(`[name=${field}]`)).toHaveValue('FR')
        await page.locator(`[name=${field}]`).selectOption('')
      }
      await expect(page.locator('[name=city]')).toBeHidden()
      await page.getByRole('button', { name: say.login('signUp.button') }).focus()
      await page.keyboard.press('Enter')
      for (const code of [
        'first_name_empty',
        'last_name_empty',
        'email_empty',
        'phone_empty',
        'birth_date_empty',
        'country_empty',
        'ordering_country_empty',
        'password_empty',
        'privacy_empty',
        'terms_empty',
      ])
        await expect(page.getByText(say.error(code)).first(), code).toBeVisible()
      await expect(page.locator('[name=firstName]')).toBeFocused()
      await expect(page.locator('[name=firstName]')).toHaveAccessibleDescription(
        say.error('first_name_empty'),
      )
      await expect(page.getByRole('alert').filter({ hasText: '11' })).toBeVisible()
      await expectAccessible(page)

      await fillByKeyboard(page, locale, newcomer(`signs-up-${locale}`))
      await expect(page.getByRole('heading', { name: say.login('signUp.sentTitle') })).toBeFocused()
      await expectAccessible(page)

      await visit(page, await linkInMail(page, newcomer(`signs-up-${locale}`).email))
      await expect(page.getByText(say.login('confirm.askText'))).toBeVisible()
      expect(page.url()).not.toContain('#')
      await expectAccessible(page)
      await page.locator('[name=password]').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(say.error('password_empty'))).toBeVisible()
      await page.keyboard.type('Mauvais-1!')
      await page.keyboard.press('Enter')
      await expect(page.getByText(say.error('password_wrong'))).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(pages.account[locale])
      await page.context().clearCookies()

      await visit(page, pages.login[locale])
      await logInByKeyboard(page, newcomer(`signs-up-${locale}`).email, 'Mauvais-1!')
      await expect(
        page.getByRole('alert').filter({ hasText: say.error('login_failed') }),
      ).toBeVisible()
      await expectAccessible(page)
      await logInByKeyboard(page, newcomer(`signs-up-${locale}`).email, password)
      await expect(page).toHaveURL(pages.account[locale])
    })

    test(`a customer chooses a new password through a mailed link, which works only once (A10, V2), ${locale}`, async ({
      page,
    }) => {
      const say = words(locale)
      const { email } = await openAccount(page, `forgets-${locale}`, locale)
      await visit(page, pages.login[locale])
      await page.getByRole('link', { name: say.login('login.forgotten') }).click()
      // The login page also has a field named `email`, and the address changes before that page
      // disappears. So the test waits for the heading of the new page too.
      await expect(page).toHaveURL(pages.forgottenPassword[locale])
      await expect(
        page.getByRole('heading', { name: say.login('forgotten.title'), level: 2 }),
      ).toBeVisible()
      await page.locator('[name=email]').fill(email)
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('heading', { name: say.login('forgotten.sentTitle') }),
      ).toBeFocused()
      await expectAccessible(page)
      const link = await linkInMail(page, email, 2)
      await visit(page, link)
      const fresh = 'Roquette-et-3-figues!'
      await page.locator('[name=password]').fill('faible')
      await page.locator('[name=confirmation]').fill('autre')
      await page.keyboard.press('Enter')
      await expect(page.getByText(say.error('password_weak'))).toBeVisible()
      await expect(page.getByText(say.error('passwords_differ'))).toBeVisible()
      await expect(page.locator('[name=password]')).toBeFocused()
      await expectAccessible(page)
      for (const field of ['password', 'confirmation'])
        await page.locator(`[name=${field}]`).fill('Salade2026!')
      await page.keyboard.press('Enter')
      await expect(page.getByText(say.error('password_refused'))).toContainText(
        say.login('rules.tooCommon'),
      )
      await expect(
        page.getByRole('listitem').filter({ hasText: say.login('rules.rare') }),
      ).toContainText(say.login('rules.unmet'))
      await expectAccessible(page)
      await page.locator('[name=password]').fill(fresh)
      await expect(page.getByText(say.login('rules.rare'))).toBeHidden()
      await page.locator('[name=confirmation]').fill(fresh)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: say.login('reset.doneTitle') })).toBeFocused()
      await page.goto('about:blank')
      await visit(page, link)
      await page.locator('[name=password]').fill(fresh)
      await page.locator('[name=confirmation]').fill(fresh)
      await page.keyboard.press('Enter')
      await expect(
        page.getByRole('heading', { name: say.login('reset.failedTitle') }),
      ).toBeVisible()
      await visit(page, `${pages.login[locale]}?to=${encodeURIComponent(pages.cart[locale])}`)
      await logInByKeyboard(page, email, fresh)
      await expect(page).toHaveURL(pages.cart[locale])
    })
  })
}

test('a refused account request from before the logout does not redirect the customer to the login page (A1, A7) @variation', async ({
  page,
}) => {
  await logInAt(page, 'leaves-at-once', 'fr', 'accountProfile')
  const { account } = words('fr')
  // The orders are requested before the logout and refused after it, while the home page is still
  // loading.
  const out = Promise.withResolvers<void>()
  await page.route('**/api/me/orders*', async (route) => {
    await out.promise
    await route.continue()
  })
  const ordersRequest = page.waitForRequest('**/api/me/orders*')
  const refused = page.waitForResponse('**/api/me/orders*')
  await page
    .getByRole('banner')
    .getByRole('link', { name: account('title') })
    .click()
  await ordersRequest
  await page.route(/\/assets\/home-|\.data/, async (route) => {
    await refused
    await route.continue()
  })
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'))
  await page.getByRole('button', { name: account('nav.logOut') }).click()
  await ended
  out.resolve()
  expect((await refused).status()).toBe(401)
  await expect(page).toHaveURL(pages.home.fr)
  await expect(page.getByText(account('loggedOut'))).toBeVisible()
  await expect(page).toHaveURL(pages.home.fr)
})

test('the confirmation link for a new address asks for the password when the customer is not logged in (A8) @variation', async ({
  page,
  browser,
}) => {
  const say = words('fr')
  const { email } = await comeIn(page, 'moves', 'fr')
  const stranger = await (await browser.newContext()).newPage()
  const change = async (next: string): Promise<string> => {
    await callFromPage(page, 'POST', '/api/me/email', { email: next, currentPassword: password })
    return linkInMail(page, next)
  }
  const first = await change(`first-${email}`)
  await visit(stranger, first)
  await expect(stranger.getByText(say.login('confirm.askText'))).toBeVisible()
  await visit(page, first)
  await expect(page.getByRole('heading', { name: say.login('confirm.doneTitle') })).toBeFocused()
  await expectAccessible(page)
  await page.goto('about:blank')
  const second = await change(`second-${email}`)
  await callFromPage(stranger, 'POST', '/api/auth/login', { email: `first-${email}`, password })
  await callFromPage(stranger, 'POST', '/api/auth/logout-everywhere', {})
  await visit(page, second)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(pages.account.fr)
})

test('the login never redirects to another site (A7)', async ({ page }) => {
  const { email } = await openAccount(page, 'led-astray', 'fr')
  await visit(page, '/connexion/?to=//evil.example/carte/')
  await logInByKeyboard(page, email, password)
  await expect(page).toHaveURL('/mon-compte/')
})

async function fillByKeyboard(page: Page, locale: Locale, who: ReturnType<typeof newcomer>) {
  const say = words(locale)
  await page.getByText(say.login('fields.addAddress')).focus()
  await page.keyboard.press('Enter')
  const values: Record<string, string> = {
    firstName: who.firstName,
    lastName: who.lastName,
    email: who.email,
    phone: who.phone,
    'birthDate.day': '14',
    'birthDate.month': '6',
    'birthDate.year': '1991',
    city: 'Paris',
    password,
    confirmation: password,
  }
  for (const [field, value] of Object.entries(values)) {
    await page.locator(`[name="${field}"]`).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(value)
  }
  for (const field of ['country', 'orderingCountry'])
    await page.locator(`[name=${field}]`).selectOption('FR')
  for (const box of ['privacy', 'terms']) {
    await page.getByRole('checkbox', { name: say.login(`consents.${box}`) }).focus()
    await page.keyboard.press('Space')
  }
  for (const box of ['email', 'sms']) {
    await expect(
      page.getByRole('checkbox', { name: say.login(`consents.${box}`) }),
    ).not.toBeChecked()
  }
  await page.keyboard.press('Enter')
}

for (const locale of oneOf(['nl', 'fr'])) {
  test.describe(`logged in, in ${locale}`, () => {
    test.use(looks[locale])

    test(
      `the account asks for a login first, and axe finds no fault on any of its pages (A7, S4), ${locale}`,
      { tag: '@journey' },
      async ({ page }) => {
        const say = words(locale)
        const { email } = await openAccount(page, `at-home-${locale}`, locale)
        await visit(page, pages.accountOrders[locale])
        await expect(page).toHaveURL(
          `${pages.login[locale]}?to=${encodeURIComponent(pages.accountOrders[locale])}`,
        )
        await expect(page.getByText(say.error('unauthorized'))).toBeVisible()
        await logInByKeyboard(page, email, password)
        await expect(page).toHaveURL(pages.accountOrders[locale])
        for (const name of [
          'account',
          'accountProfile',
          'accountOrders',
          'accountCards',
          'accountFavourite',
        ] as const) {
          await visit(page, pages[name][locale])
          await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
          await expectAccessible(page)
        }
      },
    )

    test(`a customer changes the profile, downloads all personal data, and deletes the account (A8, A11, F9), ${locale}`, async ({
      page,
    }) => {
      const say = words(locale)
      const { email } = await openAccount(page, `leaves-${locale}`, locale)
      await visit(
        page,
        `${pages.login[locale]}?to=${encodeURIComponent(pages.accountProfile[locale])}`,
      )
      await logInByKeyboard(page, email, password)
      await page.locator('[name=city]').fill('Lyon')
      await page.keyboard.press('Enter')
      await expect(page.getByText(say.account('profile.saved'))).toBeVisible()
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: say.account('export.button') }).press('Enter')
      const file = await (await coming).path()
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
        customer: { email, city: 'Lyon' },
      })

      // The dialog states that the kitchen still needs the customer's details for an open order.
      const { restaurant, time } = await placeOf(page, 'saint-etienne', -22)
      await placeOrder(page, locale, {
        restaurant: restaurant.id,
        takeawayAt: time.at,
        lines: salad().lines,
        payment: 'at-restaurant',
      })
      await page.getByRole('button', { name: say.account('delete.button') }).press('Enter')
      const dialog = page.getByRole('alertdialog')
      await expect(dialog.getByRole('status')).toHaveText(/\S/)
      await dialog.locator('[name=password]').fill('Mauvais-1!')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(say.error('password_wrong'))).toBeVisible()
      await expectAccessible(page)
      await dialog.locator('[name=password]').fill(password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(pages.home[locale])
      await visit(page, pages.login[locale])
      await logInByKeyboard(page, email, password)
      await expect(
        page.getByRole('alert').filter({ hasText: say.error('login_failed') }),
      ).toBeVisible()
    })
  })
}

for (const locale of oneOf(['fr', 'nl'])) {
  test.describe(`the session of a customer, in ${locale}`, () => {
    test.use(looks[locale])

    test(`an expired access token is renewed without the customer noticing, also in two tabs at once (A2), ${locale}`, async ({
      page,
      context,
    }) => {
      const say = words(locale)
      await logInAt(page, `renewed-${locale}`, locale, 'account')
      await expect(page.getByRole('heading', { name: /Camille/ })).toBeVisible()
      const answered = watchCalls(page)
      await endAccess(page)
      // Follows a link within the site by keyboard, without loading a new document. The expired
      // access token must not lead the customer to the login page.
      await page
        .getByRole('main')
        .getByRole('link', { name: say.account('nav.profile') })
        .last()
        .press('Enter')
      // Waits until the requests that were repeated after the renewal of the access token are
      // answered. Each request is repeated only once, so no more can follow.
      await expect(page.getByText(say.account('sessions.current'))).toBeVisible()
      await answered()
      await page.locator('[name=city]').fill('Lille')
      await endAccess(page)
      await page.locator('[name=city]').press('Enter')
      await expect(page.getByText(say.account('profile.saved'))).toBeVisible()

      await endAccess(page)
      const otherTab = await context.newPage()
      let renewals = 0
      for (const tab of [page, otherTab]) {
        tab.on('request', (request) => {
          renewals += request.url().endsWith('/api/auth/token/refresh') ? 1 : 0
        })
      }
      await Promise.all([
        page.goto(pages.accountProfile[locale]),
        otherTab.goto(pages.accountOrders[locale]),
      ])
      await expect(page.locator('[name=city]')).toHaveValue('Lille')
      await expect(otherTab.getByText(say.account('orders.nonePending'))).toBeVisible()
      expect(renewals).toBeGreaterThanOrEqual(1)
      expect(renewals).toBeLessThanOrEqual(2)
    })

    test(`a session that was ended elsewhere leads to the login with an explanation, and then back (A2, A7, V7), ${locale} @variation`, async ({
      page,
      context,
    }) => {
      const say = words(locale)
      const { email } = await logInAt(page, `thrown-out-${locale}`, locale, 'account')
      await expect(page.getByRole('heading', { name: /Camille/ })).toBeVisible()
      const [refresh] = (await context.cookies()).filter(({ name }) => name === '__Host-refresh')
      await endAccess(page)
      if (refresh)
        await context.addCookies([{ ...refresh, value: `${refresh.value.slice(0, -4)}AAAA` }])
      await page
        .getByRole('navigation', { name: say.account('nav.label') })
        .getByRole('link', { name: say.account('nav.orders') })
        .press('Enter')
      await expect(page).toHaveURL(
        `${pages.login[locale]}?to=${encodeURIComponent(pages.accountOrders[locale])}`,
      )
      await expect(page.getByText(say.error('token_invalid'))).toBeVisible()
      await expectAccessible(page)
      // On narrower screens, the link to the login is only in the menu.
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(
        page.getByRole('banner').getByRole('link', { name: say.of('shell', 'nav.login') }),
      ).toBeVisible()
      await logInByKeyboard(page, email, password)
      await expect(page).toHaveURL(pages.accountOrders[locale])
    })
  })
}

for (const [locale, slug] of oneOf([
  ['nl', 'saint-etienne'],
  ['fr', 'rouen'],
])) {
  test.describe(`a regular customer, in ${locale}`, () => {
    test.use(looks[locale])

    test(`the checkout is prefilled with the customer’s details; the order appears in the account and can be ordered again (3.3.7, O3, O5), ${locale} @variation`, async ({
      page,
    }) => {
      const say = words(locale)
      const { email } = await openAccount(page, `regular-${locale}`, locale)
      const place = await placeOf(page, slug)
      await keep(page, { cart: salad(), place })
      await visit(page, `${pages.login[locale]}?to=${encodeURIComponent(pages.checkout[locale])}`)
      await logInByKeyboard(page, email, password)
      await expect(page).toHaveURL(pages.checkout[locale])
      const details = page.getByRole('region', { name: say.of('checkout', 'details.title') })
      await expect(details).toContainText('Camille Roux')
      await expect(details).toContainText(email)
      await page.getByRole('radio', { name: say.of('payment', 'way.later') }).press('Space')
      await page.getByRole('checkbox', { name: say.of('checkout', 'order.terms') }).press('Space')
      await page.getByRole('button', { name: say.of('checkout', 'order.button') }).press('Enter')
      await expect(page).toHaveURL(/\/confirmation\/[\w-]{20,64}\/$/, { timeout: 40_000 })
      const confirmation = page.url()
      await expect(
        page.getByText(say.of('order', 'thanks').replace('{name}', 'Camille'), { exact: true }),
      ).toBeVisible()
      await visit(page, pages.accountOrders[locale])
      await page
        .getByRole('button', { name: say.account('orders.againNamed').split('{')[0]?.trim() ?? '' })
        .press('Enter')
      const dialog = page.getByRole('dialog', { name: say.account('again.title') })
      await expect(dialog.getByText(say.account('again.same'))).toHaveCount(2)
      await expectAccessible(page)
      await dialog.getByRole('link', { name: say.account('again.toCart') }).press('Enter')
      await expect(page).toHaveURL(pages.cart[locale])
      expect(await linesKept(page)).toHaveLength(2)
      await visit(page, pages.accountOrders[locale])
      await page
        .getByRole('button', {
          name: new RegExp(
            `^${say.account('orders.followNamed').replace('{number}', String.raw`\w+`)}$`,
          ),
        })
        .press('Enter')
      await expect(page).toHaveURL(/\/confirmation\//)
      expect(page.url()).not.toBe(confirmation)
    })
  })
}

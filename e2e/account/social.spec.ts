import { type Page, type Route, expect, test } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import {
  logInAt,
  logInAtProvider,
  linkInMail,
  logInByKeyboard,
  openAccount,
  password,
  words,
} from './at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { visit } from '../support/at-rest.ts'
import { oneOf } from '../support/slice.ts'

const looks = {
  fr: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  nl: { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
} as const

const button = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })

/** Fills in, by keyboard, the page that asks for what the provider did not tell (A8). */
async function completeByKeyboard(page: Page, locale: Locale) {
  const say = words(locale)
  const values = {
    phone: '06 12 34 56 78',
    'birthDate.day': '14',
    'birthDate.month': '6',
    'birthDate.year': '1991',
  }
  for (const [field, value] of Object.entries(values)) {
    await page.locator(`[name="${field}"]`).focus()
    await page.keyboard.type(value)
  }
  await page.locator('[name=country]').selectOption('FR')
  for (const box of ['privacy', 'terms']) {
    await page.getByRole('checkbox', { name: say.login(`consents.${box}`) }).focus()
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Enter')
}

/** Signs up through Google and goes to the profile. */
async function newcomerFromGoogle(page: Page, locale: Locale, email: string) {
  await visit(page, `${pages.login[locale]}?to=${encodeURIComponent(pages.accountProfile[locale])}`)
  await button(page, /Google/).press('Enter')
  await logInAtProvider(page, { email, firstName: 'Nour' })
  await expect(page.locator('[name=phone]')).toBeVisible()
  await completeByKeyboard(page, locale)
  await expect(page).toHaveURL(pages.accountProfile[locale])
}

for (const locale of oneOf(['nl', 'fr'])) {
  test.describe(`login through a provider, in ${locale}`, () => {
    test.use(looks[locale])

    test(`a newcomer completes the missing fields by keyboard and reaches the requested page; the next login is immediate (A6, A7, A8, S11, F8), ${locale}`, async ({
      page,
      context,
    }) => {
      const say = words(locale)
      const email = `through-google-${locale}@example.org`
      await visit(page, pages.accountOrders[locale])
      await button(page, /Google/).press('Enter')
      await logInAtProvider(page, { email, firstName: 'Nour' })
      await expect(page).toHaveURL((url) => url.pathname === pages.completeProfile[locale])
      await expect(page.locator('[name=firstName]')).toHaveValue('Nour')
      await expectAccessible(page)
      for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
      for (const link of ['readPrivacy', 'readTerms']) {
        await expect(
          page.getByRole('link', { name: say.login(`consents.${link}`) }),
        ).toHaveAttribute('target', '_blank')
      }
      await page.locator('[name=country]').selectOption('')
      await page.locator('[name=lastName]').press('Enter')
      for (const code of [
        'phone_empty',
        'birth_date_empty',
        'country_empty',
        'privacy_empty',
        'terms_empty',
      ]) {
        await expect(page.getByText(say.error(code)), code).toBeVisible()
      }
      await expect(page.locator('[name=phone]')).toBeFocused()
      await expectAccessible(page)
      await completeByKeyboard(page, locale)
      await expect(page).toHaveURL(pages.accountOrders[locale])
      await expect(page.getByText(say.account('orders.nonePast'))).toBeVisible()

      await page.getByRole('button', { name: say.account('nav.logOut') }).press('Enter')
      await expect(page).toHaveURL(pages.home[locale])
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-access')
      await visit(
        page,
        `${pages.signUp[locale]}?to=${encodeURIComponent(pages.accountProfile[locale])}`,
      )
      await button(page, /Google/).press('Enter')
      await logInAtProvider(page, { email, firstName: 'Nour' })
      await expect(page).toHaveURL(pages.accountProfile[locale])
      await expect(page.locator('[name=phone]')).toHaveValue('06 12 34 56 78')
      // The page lists each given consent with its time and text, and no others (F8).
      await expect(
        page
          .getByText(/2026/)
          .filter({ hasText: new RegExp(say.account('profile.consent.privacy')) }),
      ).toBeVisible()
      // The three consents that were never given: messages by e-mail, messages by SMS, and storing
      // the allergies in the account.
      await expect(page.getByText(say.account('profile.consent.never'))).toHaveCount(3)
    })

    test(`a provider account without an e-mail address leads to sign-up or login, and cancelling is not shown as an error (A6), ${locale} @variation`, async ({
      page,
    }) => {
      const say = words(locale)
      const returnQuery = `?to=${encodeURIComponent(pages.cart[locale])}`
      await visit(page, pages.login[locale] + returnQuery)
      await button(page, /Facebook/).press('Enter')
      await page.locator('[name=cancel]').press('Enter')
      await expect(
        page.getByRole('alert').filter({ hasText: say.error('social_cancelled') }),
      ).toBeVisible()
      await button(page, /Facebook/).press('Enter')
      await logInAtProvider(page, { firstName: `Nobody-${locale}` })
      const emailAlert = page
        .getByRole('alert')
        .filter({ hasText: say.error('social_email_missing') })
      await expect(emailAlert).toBeVisible()
      await expectAccessible(page)
      await emailAlert.getByRole('link').press('Enter')
      await expect(page).toHaveURL((url) => url.pathname === pages.signUp[locale])
      await page.goBack()
      // A login by password, without the provider, still leads to the page that the visitor opened
      // first.
      await beAtCartByPassword(page, locale)
    })

    test(`a customer links a provider by entering the password, is notified, and unlinks it (A6), ${locale} @variation`, async ({
      page,
    }) => {
      const say = words(locale)
      await logInAt(page, `links-${locale}`, locale, 'accountProfile')
      const link = page.getByRole('button', {
        name: withProvider(say.account('identities.linkNamed'), 'Google'),
      })
      await link.press('Enter')
      const dialog = page.getByRole('dialog', { name: /Google/ })
      await dialog.locator('[name=currentPassword]').fill('Mauvais-1!')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(say.error('password_wrong'))).toBeVisible()
      await expectAccessible(page)
      await dialog.locator('[name=currentPassword]').fill(password)
      await page.keyboard.press('Enter')
      await logInAtProvider(page, { email: `elsewhere-${locale}@example.org`, firstName: 'Nour' })
      await expect(page).toHaveURL(`${pages.accountProfile[locale]}?linked=google`)
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: withProvider(say.account('identities.done'), 'Google') }),
      ).toBeVisible()
      await expectAccessible(page)
      await page
        .getByRole('button', {
          name: withProvider(say.account('identities.unlinkNamed'), 'Google'),
        })
        .press('Enter')
      await expect(link).toBeVisible()
    })

    test(`the only way to log in cannot be unlinked; the customer chooses a password through a mailed link (A6, A10), ${locale} @variation`, async ({
      page,
    }) => {
      const say = words(locale)
      const email = `only-way-${locale}@example.org`
      await newcomerFromGoogle(page, locale, email)
      await expect(page.getByText(say.account('identities.onlyWay'))).toBeVisible()
      await expect(
        page.getByRole('button', {
          name: withProvider(say.account('identities.unlinkNamed'), 'Google'),
        }),
      ).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: say.account('password.ask') }).press('Enter')
      await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
      await visit(page, await linkInMail(page, email))
      await page.locator('[name=password]').fill(password)
      await page.locator('[name=confirmation]').fill(password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: say.login('reset.doneTitle') })).toBeFocused()
      await visit(
        page,
        `${pages.login[locale]}?to=${encodeURIComponent(pages.accountProfile[locale])}`,
      )
      await logInByKeyboard(page, email, password)
      await expect(
        page.getByRole('button', {
          name: withProvider(say.account('identities.unlinkNamed'), 'Google'),
        }),
      ).toBeVisible()
    })

    test(`a customer without a password deletes the account after a recent login (A11, F9), ${locale}`, async ({
      page,
    }) => {
      const say = words(locale)
      const email = `leaves-without-${locale}@example.org`
      await newcomerFromGoogle(page, locale, email)
      await expect(page.getByText(say.account('identities.onlyWay'))).toBeVisible()
      // The test cannot move the server's clock. So it answers one request as the server does ten
      // minutes after the login, when it asks the customer to log in again.
      await once(page, '**/api/me/delete', (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 403, code: 'login_again' }),
        }),
      )
      await once(page, '**/api/me/identities', (route) => route.abort())
      await page.getByRole('button', { name: say.account('delete.button') }).press('Enter')
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: say.account('delete.button') }).press('Enter')
      await expect(dialog.getByText(say.error('login_again'))).toBeVisible()
      await expect(dialog.getByText(say.error('network'))).toBeVisible()
      await dialog.getByRole('button', { name: say.of('common', 'action.retry') }).press('Enter')
      await expect(dialog.getByRole('link', { name: /Google/ })).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('link', { name: /Google/ }).press('Enter')
      await logInAtProvider(page, { email, firstName: 'Nour' })
      await page.waitForURL(/\?confirmed=1$/)
      await expect(page.getByText(say.account('proof.done'))).toBeVisible()
      await page.getByRole('button', { name: say.account('delete.button') }).press('Enter')
      await dialog.getByRole('button', { name: say.account('delete.button') }).press('Enter')
      await expect(page).toHaveURL(pages.home[locale])
      await visit(page, pages.login[locale])
      await button(page, /Google/).press('Enter')
      await logInAtProvider(page, { email, firstName: 'Nour' })
      await expect(page, 'somebody new').toHaveURL(
        (url) => url.pathname === pages.completeProfile[locale],
      )
    })
  })
}

/**
 * Answers the first request in place of the server. The route stays, because removing it while the
 * page sends requests would lose one.
 */
async function once(page: Page, address: string, answer: (route: Route) => Promise<void>) {
  let calls = 0
  await page.route(address, (route) => (calls++ === 0 ? answer(route) : route.continue()))
}

/** Inserts the name of a provider in a sentence. */
const withProvider = (text: string, provider: string): string =>
  text.replace('{provider}', provider)

async function beAtCartByPassword(page: Page, locale: Locale) {
  const { email } = await openAccount(page, `directly-${locale}`, locale)
  await logInByKeyboard(page, email, password)
  await expect(page).toHaveURL(pages.cart[locale])
}

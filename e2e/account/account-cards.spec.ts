import { type Page, expect, test } from '@playwright/test'
import { pages } from '../../src/contract/pages/pages.ts'
import { type OutcomeName, demonstrationCards } from '../../src/payment-service/outcomes.ts'
import { logInAt, words } from './at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { revisit } from '../support/at-rest.ts'
import { oneOf } from '../support/slice.ts'

const looks = {
  fr: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  es: { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
} as const

for (const locale of oneOf(['es', 'fr'])) {
  test.describe(`cards of an account, in ${locale}`, () => {
    test.use(looks[locale])
    const say = words(locale)
    const frame = (page: Page, key: string) =>
      page.frameLocator(`iframe[title="${say.of('payment', key)}"]`)

    /** Enters a card in the provider's fields and saves it, by keyboard. */
    async function type(page: Page, outcome: OutcomeName) {
      const fields = frame(page, 'card.frame')
      const typed = {
        number: demonstrationCards[outcome].number,
        expiry: '12/34',
        cvc: '123',
        holder: 'Camille Roux',
      }
      for (const [field, text] of Object.entries(typed))
        await fields.getByLabel(say.of('card', field)).fill(text)
      await expect(
        fields.getByLabel(say.of('card', 'save')),
        'nobody asks whether to keep it',
      ).toHaveCount(0)
      await page.getByRole('button', { name: say.account('cards.save') }).press('Enter')
    }

    test(`a customer adds a card through the provider’s fields, confirms it at the bank, and deletes it (A9, Y3, Y7, S4), ${locale} @variation`, async ({
      page,
    }) => {
      const sentBodies: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin === new URL(page.url()).origin)
          sentBodies.push(request.postData() ?? '')
      })
      await logInAt(page, `adds-a-card-${locale}`, locale, 'account')
      await page
        .getByRole('navigation', { name: say.account('nav.label') })
        .getByRole('link', { name: say.account('nav.cards') })
        .press('Enter')
      await expect(page).toHaveURL(pages.accountCards[locale])
      const adder = page.getByRole('button', { name: say.account('cards.add') })
      await adder.press('Enter')
      await expect(page.getByRole('heading', { name: say.account('cards.new') })).toBeFocused()
      await expect(frame(page, 'card.frame').getByLabel(say.of('card', 'number'))).toBeVisible()
      await expectAccessible(page)

      await type(page, 'declined')
      await expect(
        page.getByRole('alert').filter({ hasText: say.account('cards.refused.card_declined') }),
      ).toBeVisible()
      await expectAccessible(page)

      await type(page, 'challenge')
      const bank = frame(page, 'bank.frame')
      await bank.getByRole('button', { name: say.of('card', 'bank.refuse') }).press('Enter')
      await expect(
        page.getByRole('alert').filter({ hasText: say.error('card_authentication_failed') }),
      ).toBeVisible()

      await type(page, 'challenge')
      await expect(bank.getByRole('button', { name: say.of('card', 'bank.approve') })).toBeVisible()
      await expect(page.getByRole('heading', { name: say.account('cards.new') })).toBeFocused()
      await expectAccessible(page)
      await bank.getByRole('button', { name: say.of('card', 'bank.approve') }).press('Enter')
      const remove = page.getByRole('button', { name: /Visa .* 3184/ })
      await expect(remove).toBeVisible()
      await expect(adder).toBeFocused()
      await expect(page.getByRole('heading', { name: say.account('cards.new') })).toHaveCount(0)
      await expectAccessible(page)
      expect(sentBodies.join(' ')).not.toMatch(/4000002760003184|4000 0027/)

      await revisit(page)
      await remove.press('Enter')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say.account('cards.remove'), exact: true })
        .press('Enter')
      await expect(page.getByText(say.account('cards.none'))).toBeVisible()
    })

    test(`the bank’s page, opened outside its frame, leads back to the saved cards in the customer’s language (A9, Y3), ${locale} @variation`, async ({
      page,
    }) => {
      await logInAt(page, `comes-back-${locale}`, locale, 'accountCards')
      await page.getByRole('button', { name: say.account('cards.add') }).press('Enter')
      await type(page, 'challenge')
      const address = await page
        .locator(`iframe[title="${say.of('payment', 'bank.frame')}"]`)
        .getAttribute('src')
      await page.goto(address ?? '')
      await page.getByRole('button', { name: say.of('card', 'bank.approve') }).press('Enter')
      await expect(page).toHaveURL(pages.accountCards[locale])
      await expect(page.getByRole('button', { name: /Visa .* 3184/ })).toBeVisible()
    })
  })
}

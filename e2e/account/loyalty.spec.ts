import { type Page, expect, test } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import { aCart, item, plainSalad, signature } from '../../src/testing/builders/a-cart.ts'
import { openPass } from '../../src/testing/wallet/open-pass.ts'
import { logInAt, password, placeOrder, words } from './at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { keep, linesKept, menu, placeOf, tabTo } from '../order/at-checkout.ts'
import {
  earn,
  kitchen,
  linesWorth,
  loyaltyOf,
  pattern,
  pickedUp,
  walletAuthority,
} from './at-loyalty.ts'
import { revisit, still, visit } from '../support/at-rest.ts'
import { amountOf, oneOf } from '../support/slice.ts'

const starting = (text: string) => new RegExp(`^${pattern(text).source}`)

/**
 * Accepts the terms and orders, by keyboard. The other fields are already filled in from the
 * profile.
 */
async function order(page: Page, locale: Locale): Promise<{ token: string }> {
  const { of } = words(locale)
  await visit(page, pages.checkout[locale])
  await tabTo(page, starting(of('checkout', 'order.terms')))
  await page.keyboard.press('Space')
  await tabTo(page, starting(of('checkout', 'order.button')))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/confirmation\/[\w-]{20,64}\/$/, { timeout: 40_000 })
  return { token: page.url().split('/').at(-2) ?? '' }
}

const rung = (page: Page, locale: Locale, points: number) =>
  page.getByRole('button', {
    name: new RegExp(`^${words(locale).of('loyalty', 'choose')}.*, ${points}\\s`),
  })

const toast = (page: Page, text: string) =>
  expect(page.locator('.toast').filter({ hasText: pattern(text) })).toBeVisible()

for (const [locale, slug, viewport, colorScheme] of oneOf([
  ['nl', 'metz', { width: 320, height: 700 }, 'dark'],
  ['fr', 'nancy', { width: 1280, height: 900 }, 'light'],
])) {
  test.describe(`in ${locale}`, () => {
    test.use({ viewport, colorScheme })
    const { of, error } = words(locale)

    test(
      `a customer earns points with an order, pays for a drink with points only, and gets them back by cancelling (L1, L4, L5, L6), ${locale}`,
      { tag: '@journey' },
      async ({ page }) => {
        await logInAt(page, `earns-${locale}`, locale, 'account')
        const place = await placeOf(page, slug)
        await earn(page, locale, place, 40)
        await keep(page, { cart: aCart(menu), place })

        await visit(page, pages.loyalty[locale])
        await expect(page.getByRole('img', { name: /^40\s/ }).first()).toBeVisible()
        await expectAccessible(page)
        await expect(rung(page, locale, 60)).toHaveCount(0)
        await expect(
          page.getByText(pattern(of('loyalty', 'missing')).source.replace('.+', '20')),
        ).toHaveCount(0)
        await rung(page, locale, 36).click()
        await page
          .getByRole('dialog')
          .locator('label')
          .filter({ has: page.getByRole('radio', { name: /Cola/ }) })
          .first()
          .click()
        await expectAccessible(page)
        await page.getByRole('button', { name: of('loyalty', 'pick.add') }).click()
        await toast(page, of('loyalty', 'pick.added'))
        expect(await linesKept(page)).toMatchObject([
          { kind: 'item', paidWith: 'points', quantity: 1 },
        ])

        // The menu shows the remaining 4 points at products that can be paid with points. No button
        // offers to pay a second product, because 4 points are not enough.
        await visit(page, pages.menu[locale])
        await expect(
          page
            .getByText(new RegExp(`${of('points', 'left').replace('{points}', '4')}$`))
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
        await expect(page.getByRole('button', { name: pattern(of('points', 'pay')) })).toHaveCount(
          0,
        )

        const placed = await order(page, locale)
        expect(await loyaltyOf(page)).toMatchObject({ balance: 4, pending: 0 })
        await expectAccessible(page)

        await visit(page, pages.accountLoyalty[locale])
        await expect(page.getByText(of('loyalty', 'history.spent'), { exact: true })).toBeVisible()
        await expectAccessible(page)
        await kitchen(page, placed, 'cancelled')
        await revisit(page)
        await expect(page.getByText(pattern(of('loyalty', 'history.given-back')))).toBeVisible()
        expect(await loyaltyOf(page)).toMatchObject({ balance: 40 })
      },
    )

    test(`a nearly full loyalty card announces how many points an order would lose, and loses exactly those (L1, L4), ${locale} @variation`, async ({
      page,
    }) => {
      await logInAt(page, `full-${locale}`, locale, 'account')
      const place = await placeOf(page, slug, -5)
      await earn(page, locale, place, 275)
      await keep(page, { cart: aCart(menu, plainSalad('salad')), place })
      await visit(page, pages.checkout[locale])
      await expect(
        page.getByRole('status').filter({ hasText: pattern(of('points', 'cap.title')) }),
      ).toHaveText(/^4\s/)
      await expect(
        page.getByText(pattern(of('points', 'cap.text'))).filter({ hasText: '280' }),
      ).toBeVisible()
      await expect(
        page.getByText(of('points', 'cap.now')).locator('xpath=following-sibling::ul/li'),
      ).toHaveCount(6)
      await expectAccessible(page)

      await earn(page, locale, place, 9)
      await visit(page, pages.accountLoyalty[locale])
      await expect(
        page
          .getByText(/^4\s.*/)
          .filter({ hasText: pattern(of('loyalty', 'history.lost').replace(/^.*\}\}/, '')) }),
      ).toBeVisible()
      expect(await loyaltyOf(page)).toMatchObject({ balance: 280 })
    })

    test(`a line leaves the cart when another device spends its points, and every points line leaves at logout (L3), ${locale} @variation`, async ({
      page,
    }) => {
      await logInAt(page, `short-${locale}`, locale, 'account')
      const place = await placeOf(page, slug, -7)
      await earn(page, locale, place, 50)
      const withPoints = aCart(
        menu,
        plainSalad('salad'),
        item('bread', 'petit-pain-complet', { paidWith: 'points' }),
        item('cola', 'cola', { paidWith: 'points' }),
      )
      await keep(page, { cart: withPoints, place })
      await visit(page, pages.cart[locale])
      await expect(
        page.getByText(`${of('points', 'left').replace('{points}', '2')}`).first(),
      ).toBeVisible()

      // Another order spends 12 points on a bread: the remaining points are no longer enough for
      // the cola, which was added last.
      await placeOrder(page, locale, {
        restaurant: place.restaurant.id,
        takeawayAt: place.time.at,
        payment: 'at-restaurant',
        lines: linesWorth(1).map((line) => ({ ...line, paidWith: 'points' })),
      })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await toast(page, error('points_missing'))
      expect((await linesKept(page)).map(({ id }) => id)).toEqual(['salad', 'bread'])
      await expectAccessible(page)

      await visit(page, pages.account[locale])
      await page.getByRole('button', { name: of('account', 'nav.logOut') }).click()
      await toast(page, of('points', 'gone'))
      expect((await linesKept(page)).map(({ id }) => id)).toEqual(['salad'])
    })

    test(`the server refuses an order that the points balance does not cover, and the page says so (L3, C18), ${locale} @variation`, async ({
      page,
    }) => {
      await logInAt(page, `refused-${locale}`, locale, 'account')
      const place = await placeOf(page, slug, -9)
      await earn(page, locale, place, 24)
      const bread = item('bread', 'petit-pain-complet', { paidWith: 'points' })
      await keep(page, {
        cart: aCart(menu, plainSalad('salad'), bread, {
          type: 'set-quantity',
          line: 'bread',
          quantity: 2,
        }),
        place,
      })
      await visit(page, pages.checkout[locale])
      await placeOrder(page, locale, {
        restaurant: place.restaurant.id,
        takeawayAt: place.time.at,
        payment: 'at-restaurant',
        lines: linesWorth(1).map((line) => ({ ...line, paidWith: 'points' })),
      })
      await page.getByRole('radio', { name: pattern(of('payment', 'way.later')) }).check()
      await page.getByRole('checkbox', { name: of('checkout', 'order.terms') }).check()
      await page.getByRole('button', { name: pattern(of('checkout', 'order.button')) }).click()
      await expect(
        page.getByRole('alert').filter({ hasText: pattern(error('points_missing')) }),
      ).toBeVisible()
      // The remaining points are enough for only one of the two breads, so the cart now contains
      // one.
      await expect
        .poll(async () => (await linesKept(page)).map(({ id, quantity }) => [id, quantity]))
        .toEqual([
          ['salad', 1],
          ['bread', 1],
        ])
    })

    test(`one tap removes every line that points pay for, and one tap restores them (C18, L4), ${locale} @variation`, async ({
      page,
    }) => {
      await logInAt(page, `takes-out-${locale}`, locale, 'account')
      const place = await placeOf(page, slug, -11)
      await earn(page, locale, place, 60)
      await keep(page, { cart: aCart(menu, plainSalad('salad'), item('cola', 'cola')), place })
      await visit(page, pages.cart[locale])
      await page.getByRole('button', { name: pattern(of('points', 'instead')) }).click()
      await expect(
        page.getByText(of('points', 'left').replace('{points}', '24')).first(),
      ).toBeVisible()
      await page.getByRole('button', { name: of('points', 'removeAll') }).click()
      expect((await linesKept(page)).map(({ id }) => id)).toEqual(['salad'])
      await expect(
        page.getByText(of('points', 'left').replace('{points}', '60')).first(),
      ).toBeVisible()
      await page.getByRole('button', { name: of('cart', 'clear.undo') }).click()
      expect((await linesKept(page)).map(({ id }) => id).toSorted()).toEqual(['cola', 'salad'])
    })

    test(`the cart offers to pay a line with points, names the number of points, and can undo it (L4, E6), ${locale}`, async ({
      page,
    }) => {
      await logInAt(page, `best-price-${locale}`, locale, 'account')
      const place = await placeOf(page, slug, -15)
      await earn(page, locale, place, 60)
      await keep(page, {
        cart: aCart(menu, signature('salad', 'la-cesar'), item('cola', 'cola')),
        place,
      })
      await visit(page, pages.cart[locale])
      const offer = page.getByRole('button', { name: starting(of('saving', 'pay')) })
      await expect(offer).toHaveAccessibleName(/36.*2,50/)
      await offer.click()
      await expect(
        page.getByText(of('points', 'left').replace('{points}', '24')).first(),
      ).toBeVisible()
      await expect(offer).toHaveCount(0)
      await page.getByRole('button', { name: of('cart', 'clear.undo') }).click()
      await expect(offer).toBeVisible()
    })

    test(`a guest’s points stay reserved until a customer logs in and enters the code of the order (L6), ${locale} @variation`, async ({
      page,
      browser,
      baseURL,
    }) => {
      const abroad = await browser.newContext({
        baseURL: baseURL ?? '',
        locale,
        viewport,
        colorScheme,
      })
      const guest = await abroad.newPage()
      const place = await placeOf(page, slug, -13)
      const placed = await placeOrder(guest, locale, {
        restaurant: place.restaurant.id,
        takeawayAt: place.time.at,
        payment: 'at-restaurant',
        lines: linesWorth(23),
      })
      await visit(guest, `/confirmation/${placed.token}/`)
      const code = (await guest.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? ''
      await expectAccessible(guest)
      await abroad.close()

      const { email } = await logInAt(page, `claims-${locale}`, locale, 'account')
      await page.getByRole('button', { name: of('account', 'nav.logOut') }).click()
      await expect(page).toHaveURL(pages.home[locale])
      // The link on the receipt leads to the login. After the login, the page with the field for
      // the code opens.
      await visit(page, `${pages.accountLoyalty[locale]}#${code.replace('-', '')}`)
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=password]').fill(password)
      await page.keyboard.press('Enter')
      const field = page.getByLabel(of('loyalty', 'claim.field'))
      await expect(field).toHaveValue(code)
      await field.press('Enter')
      await toast(page, of('loyalty', 'claim.donePending'))
      expect(await loyaltyOf(page)).toMatchObject({ balance: 0, pending: 23 })
      await kitchen(page, placed, ...pickedUp)
      expect(await loyaltyOf(page)).toMatchObject({ balance: 23, pending: 0 })

      await field.fill(code)
      await field.press('Enter')
      await expect(page.getByText(pattern(error('claim_invalid')))).toBeVisible()
      await expectAccessible(page)
    })

    test(`the wallet card arrives by mail, and the loyalty rules state the figures in force (L1, L5, V8), ${locale} @variation`, async ({
      page,
    }) => {
      const { email } = await logInAt(page, `wallet-${locale}`, locale, 'account')
      await visit(page, pages.loyalty[locale])
      await page.getByRole('button', { name: of('loyalty', 'card.wallet') }).click()
      await toast(page, of('wallet', 'sent'))
      expect(await passIn(page, email)).toMatchObject({
        barcodes: [{ message: (await loyaltyOf(page)).card.number }],
      })
      await page.getByRole('link', { name: pattern(of('loyalty', 'how.rules')) }).click()
      await expect(page).toHaveURL(pages.loyaltyRules[locale])
      await expect(page.getByText(/280\s/).first()).toBeVisible()
      await expectAccessible(page)
    })
  })
}

/**
 * The content of the wallet card mailed to an address, read from the demonstration mailbox. Its
 * signature must be genuine.
 */
async function passIn(page: Page, email: string): Promise<unknown> {
  const fetchText = async (path: string) => (await page.request.get(path)).text()
  const mailsTo = async () =>
    (await fetchText('/dev/mails')).split('<li>').filter((mail) => mail.includes(email))
  await expect.poll(async () => (await mailsTo()).length).toBe(2)
  const mailPages = await Promise.all(
    (await mailsTo()).map((mail) => fetchText(/href="([^"]+)"/.exec(mail)?.[1] ?? '')),
  )
  const path = mailPages.flatMap((html) => /href="([^"]+\.pkpass)"/.exec(html)?.[1] ?? [])[0]
  const pass = await (await page.request.get(path ?? '')).body()
  return (await openPass(pass, await walletAuthority(page))).content
}

/** Fills each open slot of a bowl with the first available portion, until it is complete. */
async function compose(page: Page, locale: Locale) {
  const { of } = words(locale)
  await expect(page.locator('.stage-facts p').first()).toContainText(
    of('cart', 'line.points').replace('{points}', '').trim(),
  )
  for (let step = 0; step < 7; step += 1) {
    const onward = page.locator('main .sticky a').last()
    if ((await onward.getAttribute('href'))?.startsWith(pages.cart[locale])) return onward.click()
    const places = page.getByText(pattern(of('compose', 'toChoose')))
    const count = Number(
      /\d+/.exec((await places.textContent({ timeout: 1000 }).catch(() => '')) ?? '')?.[0] ?? 1,
    )
    for (let i = 0; i < count; i += 1) {
      await page
        .locator('.well > button:first-child[aria-pressed=false]:not([aria-disabled=true])')
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      if (await dialog.isVisible()) await page.keyboard.press('Escape')
    }
    await onward.click()
    await still(page)
  }
  throw new Error('the composition was never completed')
}

test('a reward costs its points and no money (L2, C10) @variation', async ({ page }) => {
  test.slow()
  const locale = 'fr'
  await logInAt(page, 'rewards', locale, 'account')
  const place = await placeOf(page, 'strasbourg')
  for (const rewards of amountOf({
    change: [[152]],
    all: [
      [12, 36, 60, 152],
      [120, 132],
    ],
  })) {
    const currentBalance = (await loyaltyOf(page)).balance
    await earn(page, locale, place, 280 - currentBalance)
    await keep(page, { cart: aCart(menu), place })
    for (const points of rewards) {
      await visit(page, pages.loyalty[locale])
      await rung(page, locale, points).click()
      if (points > 60) await compose(page, locale)
      else await page.getByRole('button', { name: words(locale).of('loyalty', 'pick.add') }).click()
    }
    const cost = rewards.reduce((sum, points) => sum + points, 0)
    await visit(page, pages.cart[locale])
    await expect(page.getByText(`Points restants : ${280 - cost}`)).toBeVisible()
    await order(page, locale)
    await expect(page.getByText(`${cost} points`).first()).toBeVisible()
    expect(await loyaltyOf(page)).toMatchObject({ balance: 280 - cost, pending: 0 })
  }
})

test('a visitor without an account reads the price in points of the first reward and of a dessert, but no balance (L2, L1) @variation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 844 })
  await visit(page, pages.loyalty.fr)
  const ring = page.getByRole('img', { name: /^12 points\s:/ })
  await expect(ring).toContainText('12')
  await expect(page.getByText('points sur 280')).toHaveCount(0)
  // The ring is to the left of the heading, and not above it with an empty half of the page beside
  // it.
  const [dial, title] = await Promise.all([
    ring.boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ])
  expect(title?.x).toBeGreaterThan((dial?.x ?? 0) + (dial?.width ?? 0))
  await expectAccessible(page)
  await visit(page, pages.menu.fr)
  const dessert = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Fromage blanc', exact: true }) })
  await expect(dessert).toContainText('ou 36 points')
})

import { type Page, expect, test } from '@playwright/test'
import { pages } from '../../src/contract/pages/pages.ts'
import { openAccount, password, words } from './at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { type PickupPlace, keep, linesKept, placeOf, salad, traces } from '../order/at-checkout.ts'
import { callFromPage, comeIn, goOut } from './at-login.ts'
import { revisit, visit } from '../support/at-rest.ts'
import { shiftOf, watchShifts } from '../kitchen/at-shifts.ts'
import { oneOf } from '../support/slice.ts'

const shortName = ({ restaurant }: PickupPlace) => restaurant.name.replace('Mesclun ', '')

const keptRestaurant = (page: Page) =>
  page.evaluate(() => {
    const storedState = JSON.parse(localStorage.getItem('persist:root28') ?? '{}') as {
      state?: { restaurant?: { id: number } }
    }
    return storedState.state?.restaurant?.id ?? -1
  })
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'restaurant')?.value ?? null

async function prefer(page: Page, { restaurant }: PickupPlace) {
  await callFromPage(page, 'PUT', '/api/me/favourite', { restaurant: restaurant.id })
}

const looks = {
  en: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  es: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const

for (const locale of oneOf(['en', 'es'])) {
  test.describe(`in ${locale}`, () => {
    test.use(looks[locale])

    test(`login chooses the favourite restaurant when none was chosen, lists mark it, and logout forgets it (A9), ${locale} @variation`, async ({
      page,
    }) => {
      const say = words(locale)
      const place = await placeOf(page, 'lyon-republique')
      const { email } = await comeIn(page, `favourite-${locale}`, locale)
      await prefer(page, place)
      await goOut(page)
      await visit(page, pages.menu[locale])
      expect([await keptRestaurant(page), await cookieOf(page)]).toEqual([-1, null])

      await visit(page, `${pages.login[locale]}?to=${encodeURIComponent(pages.menu[locale])}`)
      await page.locator('[name=email]').fill(email)
      await page.locator('[name=password]').fill(password)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(pages.menu[locale])
      await expect.poll(() => keptRestaurant(page)).toBe(place.restaurant.id)
      await expect.poll(() => cookieOf(page)).toBe(String(place.restaurant.id))
      if (locale === 'en')
        await expect(page.getByRole('banner').getByText(shortName(place)).first()).toBeVisible()
      await expectAccessible(page)

      for (const path of [
        pages.restaurants[locale],
        pages.restaurant[locale].replace(':slug', place.restaurant.slug),
        pages.takeaway[locale],
      ]) {
        await visit(page, path)
        await expect(page.getByText(say.of('restaurants', 'favourite'))).toHaveCount(1)
        await expectAccessible(page)
      }

      await visit(page, pages.account[locale])
      await page.getByRole('button', { name: say.account('nav.logOut') }).click()
      await expect(page).toHaveURL(pages.home[locale])
      await expect.poll(() => keptRestaurant(page)).toBe(-1)
      await expect.poll(() => cookieOf(page)).toBeNull()
      expect(await traces(page)).not.toMatch(
        new RegExp(`Camille|Roux|06 12|${email}|${place.restaurant.slug}`),
      )
      await visit(page, pages.restaurants[locale])
      await expect(page.getByText(say.of('restaurants', 'favourite'))).toHaveCount(0)
    })
  })
}

test('a restaurant that the customer chose is kept at login and logout, even if the favourite is another @variation', async ({
  page,
}) => {
  const [chosen, favourite] = [
    await placeOf(page, 'lille-bethune'),
    await placeOf(page, 'lyon-republique'),
  ]
  await comeIn(page, 'has-chosen', 'fr')
  await prefer(page, favourite)
  await keep(page, { cart: salad(), place: chosen })
  await visit(page, '/carte/')
  expect(await keptRestaurant(page)).toBe(chosen.restaurant.id)
  await goOut(page)
  await visit(page, '/carte/')
  expect(await keptRestaurant(page)).toBe(chosen.restaurant.id)
  expect(await linesKept(page)).toHaveLength(2)
})

test('login keeps the cart and chooses the favourite restaurant; logout keeps the cart and forgets the restaurant', async ({
  page,
}) => {
  const favourite = await placeOf(page, 'lyon-republique')
  const { email } = await openAccount(page, 'with-a-cart', 'fr')
  await keep(page, { cart: salad(), place: null })
  await visit(page, `/connexion/?to=${encodeURIComponent('/panier/')}`)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/panier/')
  await prefer(page, favourite)
  const before = await linesKept(page)
  expect(before).toHaveLength(2)
  await revisit(page)
  expect(await keptRestaurant(page)).toBe(favourite.restaurant.id)
  expect(await linesKept(page)).toEqual(before)
  await visit(page, '/mon-compte/')
  await page.getByRole('button', { name: words('fr').account('nav.logOut') }).click()
  await expect.poll(() => keptRestaurant(page)).toBe(-1)
  expect(await linesKept(page)).toEqual(before)
})

test('the checkout prefills the profile, keeps edited fields, and clears the rest after a logout in another tab @variation', async ({
  page,
  context,
}) => {
  const { email } = await comeIn(page, 'fills-in', 'fr')
  await keep(page, { cart: salad(), place: await placeOf(page, 'villeneuve-d-ascq') })
  await visit(page, '/payment/')
  await expect(page.getByText('Camille Roux', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Modifier ?, Vos coordonnées$/ }).click()
  await expect(page.getByLabel('Nom')).toHaveValue('Camille Roux')
  await expect(page.getByLabel('Téléphone')).toHaveValue('06 12 34 56 78')
  await page.getByLabel('Téléphone').fill('07 00 00 00 00')
  await page.getByLabel('Commentaire').fill('Sans sel')
  await revisit(page)
  await expect(page.getByLabel('Téléphone')).toHaveValue('07 00 00 00 00')
  await expect(page.getByLabel('Commentaire')).toHaveValue('Sans sel')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)

  const otherTab = await context.newPage()
  await otherTab.goto('/conditions-generales-vente/')
  await goOut(otherTab)
  await expect(page.getByLabel('Nom')).toHaveValue('')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(page.getByLabel('Téléphone')).toHaveValue('07 00 00 00 00')
  await expect(page.getByLabel('Commentaire')).toHaveValue('Sans sel')
  expect(await traces(page)).not.toMatch(/Camille|fills-in/)
})

for (const viewport of oneOf([
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])) {
  test(`the layout does not shift when the favourite restaurant is chosen, at ${viewport.width} px (C26) @variation`, async ({
    page,
  }) => {
    test.setTimeout(150_000)
    await page.setViewportSize(viewport)
    const place = await placeOf(page, 'lyon-republique')
    await comeIn(page, `calm-${viewport.width}`, 'fr')
    await prefer(page, place)
    await watchShifts(page)
    const shifts: Record<string, number> = {}
    for (const path of [
      '/',
      '/carte/',
      '/carte/formule/salade-6-ingredients/',
      '/carte/sur-mesure/',
      '/nos-restaurants/',
      `/notre-restaurant/${place.restaurant.slug}/`,
      '/retrait/',
      '/panier/',
      '/payment/',
    ]) {
      await keep(page, { cart: { ...salad(), lines: [] }, place: null })
      await page.context().clearCookies({ name: 'restaurant' })
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect.poll(() => keptRestaurant(page)).toBe(place.restaurant.id)
      await page.waitForLoadState('networkidle')
      shifts[path] = Math.round((await shiftOf(page)) * 1000) / 1000
    }
    test.info().annotations.push({ type: 'shifts', description: JSON.stringify(shifts) })
    expect(Object.entries(shifts).filter(([, shift]) => shift > 0.05)).toEqual([])
  })
}

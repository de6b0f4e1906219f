import { type Page, expect, test } from '@playwright/test'

test.use({ viewport: { width: 390, height: 844 }, locale: 'nl-NL', hasTouch: true, isMobile: true })

// Three minutes: the requirement itself is that a visitor orders within that time.
test.setTimeout(180_000)

const button = (page: Page, name: RegExp | string) =>
  page.getByRole('main').getByRole('button', { name }).first()
const link = (page: Page, name: RegExp | string) =>
  page.getByRole('main').getByRole('link', { name }).first()

/** Taps the composer's link `action` and waits for the step whose heading is `heading`. */
async function goOn(page: Page, action: string, heading: string) {
  await link(page, new RegExp(`^${action}`)).tap()
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
}

test(
  'a customer orders a formula with extras, warm soup, dessert and beer, in Dutch on a phone, by roles and names (C3, C8, C22, S1, Y5)',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/nl')
    await page.getByRole('link', { name: 'Menukaart bekijken' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Menukaart' })).toBeVisible()

    // Adds a composed dessert to the cart.
    await link(page, /^Samenstellen\W+Fromage blanc/).tap()
    await button(page, /^Mangocoulis/).tap()
    await goOn(page, 'Toppings kiezen', 'Je toppings')
    await button(page, /^Granola/).tap()
    await goOn(page, 'Mijn bowl bekijken', 'Helemaal af.')
    await link(page, 'Verder op de menukaart').tap()

    // Composes a formula of six ingredients and two extras; each price is shown before the tap.
    await link(page, /^Samenstellen\W+Menu met 6 ingrediënten \+ drankje \+ dessert/).tap()
    await button(page, /^Jonge spinazie/).tap()
    await goOn(page, 'Ingrediënten kiezen', 'Je ingrediënten')
    for (const name of ['Gerookte zalm', 'Avocado', 'Komkommer', 'Feta', 'Kerstomaatjes', 'Maïs']) {
      await button(page, new RegExp(`^${name}`)).tap()
    }
    await expect(page.getByRole('main')).toContainText('6 van 6 inbegrepen.')
    for (const name of ['Hardgekookt ei', 'Walnoten']) {
      const extra = button(page, new RegExp(`^${name}`))
      await expect(extra).toContainText(/\+ €\s\d,\d\d/)
      await extra.tap()
    }
    await goOn(page, 'Dressing kiezen', 'Je dressing')
    await button(page, /^Yoghurt/).tap()
    await goOn(page, 'Drankje kiezen', 'Je drankje')
    await button(page, /^Kleine pompoensoep/).tap()
    await goOn(page, 'Dessert kiezen', 'Je dessert')
    await button(page, 'In het menu zetten').tap()
    await goOn(page, 'Mijn bowl bekijken', 'Helemaal af.')
    await link(page, 'Verder op de menukaart').tap()

    await button(page, /^Toevoegen: Blond bier/).tap()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Winkelmandje/ })
      .tap()
    const cart = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1, name: 'Je winkelmandje' })).toBeVisible()
    await expect(cart).toContainText('Compleet')
    await expect(cart).toContainText('Mangocoulis')
    await expect(cart).toContainText('Blond bier 33 cl')

    // Chooses the restaurant and the time.
    await link(page, /Kies de tijd/).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Waar en wanneer?' })).toBeVisible()
    await page.getByRole('searchbox').fill('75002')
    await button(page, /^Paris Bourse/).tap()
    await chooseFirstFreeTime(page)
    await page.getByRole('button', { name: /^Afhalen/ }).tap()

    // Checks the summary, fills in the customer and orders.
    await expect(page.getByRole('heading', { level: 1, name: 'Betaling' })).toBeVisible()
    await page.getByRole('radio', { name: /Later, in het restaurant/ }).check({ force: true })
    const order = button(page, /^Bestelling met betalingsverplichting/)
    await order.tap()
    await expect(page.getByRole('main')).toContainText(
      'Vergeet je telefoonnummer niet in te vullen',
    )
    await page.getByRole('textbox', { name: /Naam/ }).fill('Saar de Wit')
    await page.getByRole('textbox', { name: /Telefoonnummer/ }).fill('06 12 34 56 78')
    await page.getByRole('textbox', { name: /E-mail/ }).fill('saar@voorbeeld.nl')
    await page.getByRole('checkbox', { name: /ouder ben dan 18/ }).check()
    await page.getByRole('checkbox', { name: /algemene voorwaarden/ }).check()
    const total = (await order.textContent())?.match(/€\s\d+,\d\d/)?.[0] ?? ''
    expect(total).not.toBe('')
    await order.tap()

    await expect(page).toHaveURL(/\/nl\/confirmation\/[\w-]{20,}\/$/)
    const confirmation = page.getByRole('main')
    await expect(confirmation.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(confirmation).toContainText('Ontvangen')
    await expect(confirmation).toContainText(/gerookte zalm/i)
    await expect(confirmation).toContainText(/mangocoulis/i)
    await expect(confirmation).toContainText('Blond bier 33 cl')
    await expect(confirmation).toContainText(total)
    await expect(confirmation.getByRole('heading', { level: 1 })).toContainText(/[A-Z]\d{2,}/)
    await page.reload()
    await expect(confirmation).toContainText(/gerookte zalm/i)
    await page.goto('/nl/winkelmandje/')
    await expect(page.getByRole('main')).toContainText('De kom is leeg.')
  },
)

async function chooseFirstFreeTime(page: Page) {
  const days = page
    .getByRole('group', { name: 'Dag' })
    .or(page.getByRole('radiogroup', { name: 'Dag' }))
    .getByRole('radio')
  const times = page
    .getByRole('group', { name: 'Afhaaltijd' })
    .or(page.getByRole('radiogroup', { name: 'Afhaaltijd' }))
    .getByRole('radio', { name: /^\d/ })
  await expect(days.first()).toBeVisible()
  for (let day = 0; day < (await days.count()); day += 1) {
    if (await days.nth(day).isDisabled()) continue
    await days.nth(day).check({ force: true })
    for (let time = 0; time < (await times.count()); time += 1) {
      if (await times.nth(time).isDisabled()) continue
      await times.nth(time).check({ force: true })
      return
    }
  }
  throw new Error('no day has a free time')
}

import { type Page, expect, test } from '@playwright/test'
import { still, visit } from '../support/at-rest.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
test.setTimeout(120_000)

/** Returns functions that press keys. Every key is recorded in `pressed`, except typed text. */
function aKeyboard(page: Page) {
  const pressed: string[] = []
  const press = async (key: string) => {
    pressed.push(key)
    await page.keyboard.press(key)
  }
  const focused = () =>
    page.evaluate(() => {
      const control = document.activeElement
      const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null
      return (control?.getAttribute('aria-label') ?? label ?? control?.textContent ?? '')
        .replace(/\s+/g, ' ')
        .trim()
    })
  return {
    pressed,
    press,
    /** Presses one key until a control whose name begins with `name` has the focus. */
    async to(name: string, key = 'Tab') {
      const passed: string[] = []
      for (let presses = 0; presses < 60; presses += 1) {
        await press(key)
        const at = await focused()
        if (at.startsWith(name)) return
        passed.push(at.slice(0, 30))
      }
      throw new Error(`${key} does not reach ${name}: ${passed.join(' | ')}`)
    },
    async choose(name: string, key = 'Tab') {
      await this.to(name, key)
      await press('Space')
    },
    async follow(name: string, key = 'Tab') {
      await this.to(name, key)
      await press('Enter')
    },
  }
}

test('a whole order takes at most 120 key presses, without a pointer (F11)', async ({ page }) => {
  const keys = aKeyboard(page)
  // Waits for the heading of the new page, because a person reads the heading before pressing
  // further keys.
  const at = async (heading: string) => {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  }
  await visit(page, '/en')
  await keys.follow('Skip to content')
  await keys.follow('Build my')
  await at('Your base')
  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  // A chosen product gets its own controls, which are drawn a frame later.
  const choose = async (name: string, key = 'Tab') => {
    await keys.choose(name, key)
    await still(page)
  }
  // Follows the link “Next step” in the bar at the foot of the page. Shift+Tab reaches it without
  // passing the remaining products.
  const next = async (name: string) => {
    await keys.follow('Next step', 'Shift+Tab')
    await keys.press('Enter')
    await step(name)
    await still(page)
  }
  await choose('Lettuce')
  await next('Your ingredients')
  // Moves backwards for the further products, because the controls of a chosen product come after
  // it and would be in between.
  await choose('Sweetcorn')
  for (const name of ['Grated carrots', 'Cucumber', 'Cherry tomatoes'])
    await choose(name, 'Shift+Tab')
  await next('Your sauce')
  await choose('Balsamic')
  await next('All done.')
  await keys.follow('See the cart')
  await at('Your cart')
  await expect(page.getByRole('link', { name: /^Choose the time/ }).first()).toBeVisible()
  await keys.follow('Choose the time')
  await at('Where and when?')
  await keys.to('Town or postcode')
  await page.keyboard.type('nuit 17')
  await expect(
    page.getByRole('main').getByRole('button', { name: /^1?Jour et nuit 17/ }),
  ).toBeVisible()
  await keys.follow('1Jour et nuit 17')
  await step('Jour et nuit 17')
  await expect(page.getByRole('button', { name: /^As soon as possible/ })).toBeEnabled()
  await keys.to('As soon as possible')
  await keys.follow('As soon as possible')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Now, by card/ })).toBeEnabled()
  await keys.follow('Skip to content')
  await keys.to('Now, by card')
  await keys.to('Later, at the restaurant', 'ArrowDown')
  for (const [name, value] of [
    ['Name', 'Camille Roux'],
    ['Phone number', '06 12 34 56 78'],
    ['Email', 'camille@example.org'],
  ] as const) {
    await keys.to(name)
    await page.keyboard.type(value)
  }
  await keys.choose('I accept the terms')
  await keys.follow('Order with obligation to pay')
  await expect(page).toHaveURL(/\/en\/confirmation\/[\w-]{20,}\/$/)
  await expect(page.getByRole('main')).toContainText(/cherry tomatoes/i)
  test.info().annotations.push({ type: 'keys', description: String(keys.pressed.length) })
  expect(keys.pressed.length, keys.pressed.join(' ')).toBeLessThanOrEqual(120)
})

test('two key presses lead from the title of a step past all its products to the next step (F11)', async ({
  page,
}) => {
  const keys = aKeyboard(page)
  await visit(page, '/en/carte/formule/salade-6-ingredients/?step=ingredients')
  await page.locator('#step-title').focus()
  await keys.press('Tab')
  await expect(page.getByRole('link', { name: 'Next step' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('link', { name: /^Choose the sauce/ })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Your sauce' })).toBeFocused()
})

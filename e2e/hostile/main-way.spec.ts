import { expect, test } from '@playwright/test'
import { variationUnless } from '../support/slice.ts'
import {
  errorsOf,
  refuseStorage,
  refuseThirdParties,
  refuseWriting,
  shiftClock,
  translate,
} from './disturbances.ts'
import { orderAt } from './main-way.ts'

test(
  'a visitor with automatic translation places an order and reads no outdated text (N12)',
  { tag: '@journey' },
  async ({ page }) => {
    const errors = errorsOf(page)
    await translate(page)
    await orderAt(page, 'Nantes', 'card')
    await expect(page.locator('main font').first()).toBeAttached()
    expect(errors).toEqual([])
  },
)

test('a visitor whose browser refuses cookies and storage can still order the cart (N12)', async ({
  page,
}) => {
  const errors = errorsOf(page)
  await refuseStorage(page)
  // Consent is asked for in each document, because the answer cannot be stored.
  const refuse = page.getByRole('button', { name: 'Tout refuser' })
  await page.addLocatorHandler(refuse, () => refuse.click())
  await orderAt(page, 'Nantes', 'counter')
  expect(errors).toEqual([])
})

test('a visitor whose storage is full can still order the cart (N12) @variation', async ({
  page,
}) => {
  const errors = errorsOf(page)
  await refuseWriting(page)
  await orderAt(page, 'Rennes', 'counter')
  expect(errors).toEqual([])
})

test('a visitor whose browser blocks third parties pays by card with the number typed in groups (N12)', async ({
  page,
  baseURL,
}) => {
  const shop = new URL(String(baseURL))
  await refuseThirdParties(page, `http://${shop.hostname}:${Number(shop.port) + 1}`)
  await orderAt(page, 'Rennes', 'card')
})

/** Hours by which the clock of a device is wrong. */
const clockShifts = [-24, 4, 24, 8760] as const

const dayOfDate = { weekday: 'long', day: 'numeric', month: 'long' } as const

for (const hours of clockShifts) {
  test(`a visitor whose clock is off by ${hours} hours orders a time that the server calls free (N2, N12)${variationUnless(hours !== 24)}`, async ({
    page,
  }) => {
    const errors = errorsOf(page)
    await shiftClock(page, hours)
    await orderAt(page, 'Rouen', 'counter', { isSoonest: true })
    await page.goto('/retrait/')
    const today = Temporal.Now.zonedDateTimeISO('Europe/Paris')
    await expect(
      page.getByRole('radio', { name: `Aujourd’hui, ${today.toLocaleString('fr', dayOfDate)}` }),
    ).toBeAttached()
    expect(errors).toEqual([])
  })
}

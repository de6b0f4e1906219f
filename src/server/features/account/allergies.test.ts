import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers/account.ts'
import { type TestBrowser, PASSWORD, aBrowser, aCustomer } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(oneDatabase)('allergies in an account over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const set = (browser: TestBrowser, allergies: unknown) =>
    browser.ask('PUT', '/api/me/allergies', { allergies })
  const rowsOf = async (customer: string) =>
    await allRows(app.database.db)<{ allergens: string[] }>`
        select allergens from customer_allergies where customer_id = ${customer}`

  it('are stored with a separate consent, and are the same on every device (E3)', async () => {
    const { browser, id, email } = await aCustomer(app)
    expect((await browser.ask('GET', '/api/me/')).json<Customer>().allergies).toBeNull()
    const customerWithAllergies = (await set(browser, ['nuts', 'milk'])).json<Customer>()
    expect(customerWithAllergies.allergies).toEqual(['nuts', 'milk'])
    expect(
      customerWithAllergies.consents.find((consent) => consent.kind === 'allergies'),
    ).toMatchObject({
      given: true,
      at: new Date(app.clock.now).toISOString(),
    })
    const secondDevice = aBrowser(app)
    await secondDevice.ask('POST', '/api/auth/login', { email, password: PASSWORD })
    expect((await secondDevice.ask('GET', '/api/me/')).json<Customer>().allergies).toEqual([
      'nuts',
      'milk',
    ])
    // A changed list requires no second consent.
    app.clock.now += 1000
    await set(secondDevice, ['milk', 'milk'])
    expect(await rowsOf(id)).toEqual([{ allergens: ['milk'] }])
    const rows = await allRows(app.database.db)`
      select kind from consents where customer_id = ${id} and kind = 'allergies'`
    expect(rows).toHaveLength(1)
  })

  it('are deleted when the consent is withdrawn and when the account is deleted (E3)', async () => {
    const { browser, id } = await aCustomer(app)
    await set(browser, ['gluten'])
    const withdrawn = (await set(browser, null)).json<Customer>()
    expect(withdrawn.allergies).toBeNull()
    expect(withdrawn.consents.find((consent) => consent.kind === 'allergies')?.given).toBe(false)
    expect(await rowsOf(id)).toEqual([])
    await set(browser, ['gluten'])
    await browser.ask('POST', '/api/me/delete', { password: PASSWORD })
    expect(await rowsOf(id)).toEqual([])
  })

  it('are part of the export of the customer’s data (E3)', async () => {
    const { browser } = await aCustomer(app)
    await set(browser, ['celery'])
    const file = (await browser.ask('GET', '/api/me/export')).json<{ customer: Customer }>()
    expect(file.customer.allergies).toEqual(['celery'])
  })

  it('are refused without a login, and refused if they name an allergen outside the legal list (E3)', async () => {
    const { browser, id } = await aCustomer(app)
    expect((await set(aBrowser(app), ['milk'])).status).toBe(401)
    expect((await set(browser, ['gravity'])).status).toBe(400)
    expect(await rowsOf(id)).toEqual([])
  })
})

import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test'
import type { ReplyOf } from '../../src/contract/endpoint.ts'
import type { getAvailability } from '../../src/contract/office/availability.ts'
import { callFromPage } from '../account/at-login.ts'

/** Signs in as one of the demonstration's people, and opens a page. */
export async function enterAs(
  page: Page,
  as: 'owner' | 'second owner' | 'manager' | 'accountant' | 'marketing',
  path: string,
): Promise<void> {
  await page.goto('/dev/office')
  await page.getByRole('link', { name: new RegExp(`, ${as}$`) }).click()
  await expect(page.getByRole('navigation', { name: 'Siège' })).toBeVisible()
  await page.goto(path)
}

/**
 * Puts everything back on sale in a restaurant, as the owner, so that a repeated test starts from
 * the same state.
 */
export async function putAllOnSale(browser: Browser, restaurant: number): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enterAs(page, 'owner', '/siege/')
  const { grid } = await callFromPage<ReplyOf<typeof getAvailability>>(
    page,
    'GET',
    '/api/office/availability',
  )
  await callFromPage(page, 'POST', '/api/office/availability/resumptions', {
    where: [{ products: grid?.products.map(({ id }) => id), restaurants: [restaurant] }],
  })
  await context.close()
}

/**
 * Returns an address of the program by its name: at a numeric address the browser refuses passkeys.
 */
export const byName = (address = ''): string => address.replace('127.0.0.1', 'localhost')

/** Opens a page on a device that makes and uses passkeys without asking the user. */
export async function pageWithPasskeys(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

/**
 * Returns an e-mail address that no member of the head office has; each try of a test needs a new
 * one.
 */
export const newAddress = (name: string): string =>
  `${name}.${Math.random().toString(36).slice(2, 10)}@mesclun.example`

/**
 * Makes a passkey on the page of an invitation, and confirms that the recovery codes are stored.
 * `owner`: the name and e-mail address to fill in, only for the very first owner.
 */
export async function makePasskey(
  page: Page,
  owner?: { name: string; email: string },
): Promise<void> {
  if (owner !== undefined) {
    await page.getByLabel('Nom').fill(owner.name)
    await page.getByLabel('E-mail professionnel').fill(owner.email)
  }
  await page.getByRole('button', { name: 'Créer ma clé d’accès' }).click()
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  await page.getByText('J’ai gardé mes codes').click()
  await page.getByRole('button', { name: 'Entrer au siège' }).click()
  await expect(page.getByRole('navigation', { name: 'Siège' })).toBeVisible()
}

import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

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

/** An address of the program by its name: an address by number cannot have passkeys. */
export const byName = (address = ''): string => address.replace('127.0.0.1', 'localhost')

/** A page of a device that makes and uses passkeys without asking anybody. */
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

/** An address of the head office that nobody has: a retry of a test needs another one. */
export const newAddress = (name: string): string =>
  `${name}.${Math.random().toString(36).slice(2, 10)}@mesclun.example`

import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Role } from '../../src/domain/staff/rights.ts'
import { linkInMail, openAccount, password } from '../account/at-account.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { enterAs, makePasskey } from './at-office.ts'

/**
 * Returns the origin of the program, by number and by name: at a numeric address the browser
 * refuses passkeys.
 */
async function originOf(page: Page): Promise<{ byNumber: string; byName: string }> {
  const { origin, port } = new URL((await page.request.get('/healthz')).url())
  return { byNumber: origin, byName: `http://localhost:${port}` }
}

/** Signs in as an owner of the demonstration. */
export const enterAsOwner = (page: Page, path: string): Promise<void> =>
  enterAs(page, 'owner', path)

/**
 * Signs in another owner of the demonstration, in a separate browser. Nobody invited this owner, so
 * they may confirm requests of everybody else, including people whom the first owner has just
 * invited (P4).
 */
export async function aSecondOwner(owner: Page, browser: Browser, path: string): Promise<Page> {
  const { byNumber } = await originOf(owner)
  const page = await (
    await browser.newContext({ baseURL: byNumber, storageState: refusedCookies })
  ).newPage()
  await enterAs(page, 'second owner', path)
  return page
}

/**
 * Invites a person for the whole chain, who makes a passkey on their own device. Returns their
 * page, whose clock is set to `at`. The owner's page has to be signed in.
 */
export async function join(
  owner: Page,
  browser: Browser,
  { name, role, at }: { name: string; role: Role; at?: string },
): Promise<Page> {
  const { byNumber, byName } = await originOf(owner)
  const email = `${role}.${randomInt(1e9)}@office.example`
  const invited = await owner.request.post('/api/office/people', {
    headers: { 'x-mesclun': '1', origin: byNumber },
    data: { name, email, locale: 'fr', grants: [{ role, scope: 'chain' }] },
  })
  if (!invited.ok()) throw new Error(await invited.text())
  const token = (await linkInMail(owner, email)).split('#')[1]
  const cookies = refusedCookies.cookies.map((cookie) => ({ ...cookie, domain: 'localhost' }))
  const context = await browser.newContext({
    baseURL: byName,
    storageState: { ...refusedCookies, cookies },
  })
  if (at !== undefined) await context.clock.install({ time: at })
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
  await page.goto(`/siege/invitation#${token}`)
  await makePasskey(page)
  return page
}

/** Registers a customer with a name and a phone that no other customer has. */
export async function aKnownCustomer(page: Page, name: string) {
  const { email } = await openAccount(page, name, 'fr')
  const digits = String(randomInt(1e8)).padStart(8, '0')
  const phone = `06 ${digits.match(/../g)?.join(' ')}`
  const lastName = `Roux${digits.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const { byNumber } = await originOf(page)
  const headers = { 'x-mesclun': '1', origin: byNumber }
  await page.request.post('/api/auth/login', { headers, data: { email, password } })
  const changed = await page.request.patch('/api/me/', { headers, data: { phone, lastName } })
  if (!changed.ok()) throw new Error(await changed.text())
  return { email, phone, name: `Camille ${lastName}`, lastName }
}

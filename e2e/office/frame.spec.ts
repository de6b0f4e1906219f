import { type Page, expect, test } from '@playwright/test'
import { locales } from '../../src/contract/pages/locales.ts'
import { officeHref, officeInLanguage } from '../../src/contract/office/office-pages.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { oneOf } from '../support/slice.ts'

/** Signs in as one of the demonstration's people. */
async function enter(page: Page, role: 'owner' | 'manager' | 'accountant', path = '/siege/') {
  await page.goto('/dev/office')
  await page.getByRole('link', { name: new RegExp(`, ${role}$`) }).click()
  await expect(page.getByRole('navigation')).toBeVisible()
  if (new URL(page.url()).pathname !== path) await page.goto(path)
}

test('every address of the head office returns one HTML document that is never cached or indexed (P1)', async ({
  request,
}) => {
  for (const locale of locales) {
    for (const page of ['today', 'orders', 'login', 'join'] as const) {
      const reply = await request.get(officeHref(page, locale))
      const headers = reply.headers()
      expect(reply.status()).toBe(200)
      expect(await reply.text()).toContain(`<html lang="${locale}"`)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['x-robots-tag']).toContain('noindex')
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+';/)
      expect(headers['content-security-policy']).not.toMatch(/(?:script|style)-src [^;]*unsafe/)
    }
  }
})

test('the first page of the head office loads at most 220 kB of script and 15 kB of style, and obeys its policy (S10)', async ({
  page,
}) => {
  const broken: string[] = []
  const bytes: Record<string, number> = {}
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text())
  })
  await enter(page, 'owner')
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (response.url().startsWith('data:')) return
    bytes[kind] = (bytes[kind] ?? 0) + Number(response.headers()['content-length'])
  })
  await page.goto('/siege/', { waitUntil: 'networkidle' })
  // React Aria inserts its style element when a button is first pressed. The content security
  // policy must allow this.
  await page.getByRole('button', { name: /votre compte/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  test.info().annotations.push({ type: 'bytes', description: JSON.stringify(bytes) })
  expect(bytes['script']).toBeGreaterThan(50_000)
  expect(bytes['script']).toBeLessThanOrEqual(220_000)
  expect(bytes['stylesheet']).toBeLessThanOrEqual(15_000)
  expect(bytes['font']).toBeLessThanOrEqual(75_000)
  expect(broken).toEqual([])
})

test('no page of the shop loads a file of the head office (S10)', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  for (const path of ['/', '/carte/', '/panier/', '/payment/', '/connexion/', '/cuisine/'])
    await page.goto(path, { waitUntil: 'networkidle' })
  expect(loaded.some((path) => path.startsWith('/assets/ui/'))).toBe(true)
  expect(loaded.filter((path) => path.startsWith('/assets/office/'))).toEqual([])
})

test('a person who is not signed in is redirected to sign-in, and afterwards to the requested page (P1)', async ({
  page,
}) => {
  await page.goto('/en/office/orders?q=roux')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/en/office/orders?q=roux')
  await enter(page, 'owner')
  await page.goto('/siege/connexion?next=%2Fsiege%2Fcommandes%3Fq%3Droux')
  await expect(page).toHaveURL(/\/siege\/commandes\?q=roux$/)
})

test('the rail lists only the pages that the person has the right to see, and marks the current page (P2)', async ({
  page,
}) => {
  await enter(page, 'owner')
  const rail = page.getByRole('navigation', { name: 'Siège' })
  await expect(rail.getByRole('link', { name: 'Équipe' })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Aujourd’hui' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await enter(page, 'accountant')
  await expect(rail.getByRole('link', { name: 'Commandes' })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Équipe' })).toHaveCount(0)
})

test('in a narrow window, search, menu and account stand in one row, also beside a long page name (P1)', async ({
  page,
}) => {
  await enter(page, 'owner')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/nl/kantoor/beschikbaarheid')
    const rail = page.getByRole('navigation').first()
    const tops = ['Zoeken', /^Beschikbaarheid/, /Claire Vasseur/].map(async (name) => {
      const box = await rail.getByRole('button', { name }).first().boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    })
    expect(new Set(await Promise.all(tops)).size).toBe(1)
  }
})

test('after a navigation the title has the focus, and the skip link leads to the content (P1)', async ({
  page,
}) => {
  await enter(page, 'owner')
  await page.getByRole('link', { name: 'Commandes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
})

test('a change of language leads to the same page at another address, and the theme is applied before the first paint (P1)', async ({
  page,
}) => {
  await enter(page, 'owner')
  const account = page.getByRole('button', { name: /compte|account/ })
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.body).getPropertyValue('background-color'))
  const light = await ground()
  await account.click()
  await page.getByRole('menuitemradio', { name: 'Sombre' }).click()
  const dark = await ground()
  expect(dark).not.toBe(light)
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await ground()).toBe(dark)
  await page.keyboard.press('Escape')
  await account.click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page).toHaveURL(new RegExp(`${officeInLanguage('/siege/', '', 'en')}$`))
  // Once the day has loaded, the title is its date.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^(Today|[A-Z][a-z]+day \d+ [A-Z][a-z]+, \d\d:\d\d)$/,
  )
})

for (const [colorScheme, width] of oneOf([
  ['light', 1440],
  ['dark', 390],
  ['light', 320],
  ['dark', 1440],
] as const)) {
  test(`sign-in and frame are accessible and never wider than the window, ${colorScheme}, ${width} px (P1)`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    const expectFine = async (pageName: string) => {
      await expectAccessible(page, pageName)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        pageName,
      ).toBeLessThanOrEqual(0)
    }
    await page.goto('/siege/connexion')
    await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
    await expectFine('sign-in')
    await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await expectFine('recovery code, refused')
    await page.goto(`/siege/invitation#${'a'.repeat(43)}`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectFine('invitation, refused')
    await enter(page, 'owner')
    await expectFine('today')
    await page.getByRole('button', { name: /votre compte/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectFine('menu of the account')
  })
}

test('“today” is the server’s day, even on a device whose clock is a year ahead (N2)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await context.clock.install({ time: Date.now() + 365 * 86_400_000 })
  const page = await context.newPage()
  const days: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/office/orders/search')
      days.push((request.postDataJSON() as { day: string }).day)
  })
  await enter(page, 'owner', '/siege/commandes')
  await expect.poll(() => days.length).toBeGreaterThan(0)
  const { date } = (await page.request.get('/api/site')).headers()
  const today = new Date(date ?? '').toLocaleDateString('sv', { timeZone: 'Europe/Paris' })
  expect(new Set(days)).toEqual(new Set([today]))
  await context.close()
})

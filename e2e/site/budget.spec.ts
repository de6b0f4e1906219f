import { type Page, expect, test } from '@playwright/test'
import { shiftOf, watchShifts } from '../kitchen/at-shifts.ts'
import { oneOf, variationUnless } from '../support/slice.ts'

/**
 * Returns the compressed bytes of a page's scripts, styles, fonts and pictures, by kind, and the
 * hosts from which it requests files.
 */
async function weigh(page: Page, path: string) {
  // A first visit loads the most, because it also asks about cookies.
  await page.context().clearCookies()
  // The stored language is that of the page, so that the page does not offer another one.
  const [, locale = 'fr'] = /^\/(en|es|nl)\b/.exec(path) ?? []
  await page.addInitScript((language) => localStorage.setItem('language', language), locale)
  const bytes: Record<string, number> = {}
  const hosts = new Set<string>()
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.protocol === 'data:') return
    hosts.add(url.host)
    const kind = response.request().resourceType()
    const length = Number(response.headers()['content-length'] ?? Number.NaN)
    if (['script', 'stylesheet', 'font', 'image'].includes(kind))
      bytes[kind] = (bytes[kind] ?? 0) + length
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // The cookie question appears once the page is idle, and the element of the offline notice
  // seconds later.
  if (!path.endsWith('/payment/')) await expect(page.locator('.consent-banner')).toBeVisible()
  await expect(page.locator('body > output')).toBeAttached()
  await page.waitForLoadState('networkidle')
  return { bytes, hosts: [...hosts] }
}

// Maximum bytes of scripts, by page. The menu, where most visits begin, has the lowest maximum. The
// other pages also load forms or the drawing of a bowl.
for (const [path, scripts] of [
  ['/carte/', 150_000],
  ['/', 165_000],
  ['/nl/carte/formule/salade-6-ingredients/', 165_000],
  ['/en/cart/', 165_000],
  ['/es/payment/', 175_000],
] as const) {
  test(`${path} loads at most ${scripts / 1000} kB of script, 25 kB of style and 75 kB of fonts, from one host (S10)`, async ({
    page,
    baseURL,
  }) => {
    const { bytes, hosts } = await weigh(page, path)
    test.info().annotations.push({ type: 'bytes', description: JSON.stringify(bytes) })
    expect(bytes['script']).toBeLessThanOrEqual(scripts)
    expect(bytes['stylesheet']).toBeLessThanOrEqual(25_000)
    expect(bytes['font']).toBeLessThanOrEqual(75_000)
    expect(hosts).toEqual([new URL(baseURL ?? '').host])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  test('the menu loads its first pictures with at most 200 kB (S10)', async ({ page }) => {
    const { bytes } = await weigh(page, '/carte/')
    expect(bytes['image']).toBeLessThanOrEqual(200_000)
  })
})

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }

// The proof of a change loads each page at one width; `npm run test:all` loads each page at both
// widths.
for (const [path, viewports] of [
  ['/', [phone, desk]],
  ['/carte/', [desk, phone]],
  ['/nos-restaurants/', [phone, desk]],
  ['/panier/', [desk, phone]],
  ['/carte/formule/salade-6-ingredients/', [phone, desk]],
] as const) {
  const tag = variationUnless(path === '/' || path === '/panier/')
  for (const viewport of oneOf(viewports)) {
    test(`${path} does not shift while it loads at ${viewport.width} px, with products in the cart (C26)${tag}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await page.goto('/carte/')
      await page
        .getByRole('button', { name: /Eau plate/ })
        .first()
        .click()
      await watchShifts(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
    })
  }
}

/** Address of a page that is rendered for each visitor, because it contains their search text. */
const ownPage = '/nos-ingredients/?q=laitue'

test('only scripts with a nonce or a hash are allowed, and no page violates its policy (S10)', async ({
  page,
  request,
}) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) broken.push(message.text())
  })
  for (const path of ['/', '/carte/', '/panier/', '/carte/?q=1', ownPage, '/no-such-page/']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self' '(nonce|sha256)-/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  const nonces = await Promise.all(
    [1, 2].map(
      async () =>
        /'nonce-([^']+)'/.exec(
          (await request.get(ownPage)).headers()['content-security-policy'] ?? '',
        )?.[1],
    ),
  )
  expect(nonces[0]).toBeTruthy()
  expect(nonces[0]).not.toBe(nonces[1])
  expect(broken).toEqual([])
  const html = await (await request.get('/carte/')).text()
  expect(html).not.toMatch(/\son[a-z]+="/)
})

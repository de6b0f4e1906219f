import AxeBuilder from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'
import { consentCookie, consentDays, readConsent } from '../../src/contract/consent.ts'
import { type StorageEntry, findStorageEntry } from '../../src/contract/cookies.ts'
import { locales } from '../../src/contract/pages/locales.ts'
import { pageNames, pages } from '../../src/contract/pages/pages.ts'
import { openErrorService } from '../../src/testing/programs/error-service.ts'
import { oneOf } from '../support/slice.ts'

test.use({ serviceWorkers: 'allow' })

// A first visit. In all other tests the question is already answered.
test.use({ storageState: { cookies: [], origins: [] }, locale: 'fr-FR' })

const banner = (page: Page) => page.getByRole('region', { name: 'Des cookies, sans pépites' })
const settings = (page: Page) => page.getByRole('dialog', { name: 'Vos cookies' })
const press = (page: Page, name: string) => banner(page).getByRole('button', { name }).click()

/** All that the browser stored, by kind and name. */
async function keptBy(page: Page): Promise<[StorageEntry['kind'] | 'database', string][]> {
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cache: await caches.keys(),
    database: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }))
  const cookies = (await page.context().cookies()).map(
    ({ name }) => ['cookie', name] as [StorageEntry['kind'], string],
  )
  return [
    ...cookies,
    ...Object.entries(inPage).flatMap(([kind, names]) =>
      names.map((name) => [kind, name] as [StorageEntry['kind'], string]),
    ),
  ]
}

const visited = [
  '/',
  '/carte/',
  '/carte/formule/salade-6-ingredients/',
  '/panier/',
  '/payment/',
  '/connexion/',
  '/nos-restaurants/',
]

for (const answer of oneOf(['Tout refuser', 'Tout accepter', null])) {
  test(`the site stores only the necessary, listed items, and contacts no other host: ${answer ?? 'before a choice'} (S14, F7)`, async ({
    page,
    baseURL,
  }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).hostname)
    })
    await page.goto('/')
    await expect(banner(page)).toBeVisible()
    if (answer !== null) {
      await press(page, answer)
      await expect(banner(page)).toBeHidden()
    }
    for (const path of visited) {
      await page.goto(path, { waitUntil: 'networkidle' })
      if (path === '/carte/')
        await page
          .getByRole('button', { name: /^Ajouter.*Eau plate/ })
          .first()
          .click()
      for (const [kind, name] of await keptBy(page)) {
        const storageEntry = kind === 'database' ? undefined : findStorageEntry(kind, name)
        expect(storageEntry?.category, `${kind} ${name} on ${path}`).toBe('necessary')
      }
    }
    expect([...hosts]).toEqual([new URL(baseURL ?? '').hostname])
    const storedConsent = readConsent(await page.evaluate(() => document.cookie))
    expect(storedConsent).toEqual(
      answer === null
        ? null
        : answer === 'Tout refuser'
          ? ['necessary']
          : ['necessary', 'advertising', 'performance', 'personalisation'],
    )
  })
}

test('the cookie banner leaves the page usable, accepts a choice per purpose for six months, and can be reopened (S14, F7) @variation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/carte/')
  await expect(banner(page)).toBeVisible()
  // The banner covers only a small part of a phone's screen.
  expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(270)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  // The page still works, and nothing covers the link to the cart.
  await page
    .getByRole('button', { name: /^Ajouter.*Eau plate/ })
    .first()
    .click()
  const bar = page.locator('.cart-bar')
  await expect(bar).toBeVisible()
  const [above, below] = [await banner(page).boundingBox(), await bar.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1)
  const looks = await Promise.all(
    ['Tout refuser', 'Tout accepter'].map((name) =>
      banner(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { backgroundColor, color, fontSize, fontWeight, height } = getComputedStyle(button)
          return { backgroundColor, color, fontSize, fontWeight, height }
        }),
    ),
  )
  for (const buttonStyle of looks) expect(buttonStyle).toEqual(looks[0])

  await press(page, 'Choisir un par un')
  const switches = settings(page).getByRole('switch')
  await expect(switches).toHaveCount(3)
  for (const consentSwitch of await switches.all()) await expect(consentSwitch).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(settings(page)).toBeHidden()
  await expect(banner(page).getByRole('button', { name: 'Choisir un par un' })).toBeFocused()
  await page.keyboard.press('Enter')
  await settings(page)
    .getByRole('switch', { name: /Performance et analyse/ })
    .check()
  await settings(page).getByRole('button', { name: 'Enregistrer mes choix' }).click()
  await expect(banner(page)).toBeHidden()
  const cookie = (await page.context().cookies()).find(({ name }) => name === consentCookie)
  expect(readConsent(`${consentCookie}=${cookie?.value}`)).toEqual(['necessary', 'performance'])
  expect(cookie?.sameSite).toBe('Lax')
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(consentDays)

  // After the choice the question is not asked again, and its script is not loaded.
  const scripts: string[] = []
  page.on('request', (request) => {
    scripts.push(request.url())
  })
  await page.reload({ waitUntil: 'networkidle' })
  await expect(banner(page)).toBeHidden()
  expect(scripts.filter((url) => /\/(cookie)?consent[^/]*\.(js|css)$/.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('button', { name: 'Gérer les cookies' }).click()
  await expect(settings(page).getByRole('switch', { name: /Performance et analyse/ })).toBeChecked()
  await settings(page).getByRole('button', { name: 'Tout refuser' }).click()
  await expect(settings(page)).toBeHidden()
  expect(readConsent(await page.evaluate(() => document.cookie))).toEqual(['necessary'])
})

test.describe('in a browser that prefers another language', () => {
  test.use({ locale: 'nl-BE' })

  test('the site asks for the language first, then for cookies; the footer reopens the cookies (S9, F7) @variation', async ({
    page,
  }) => {
    await page.goto('/')
    const decline = page.getByRole('button', { name: 'Nee, bedankt' })
    await expect(decline).toBeVisible()
    // Milliseconds: longer than the delay before the question.
    await page.waitForTimeout(4000)
    await expect(banner(page)).toBeHidden()
    await decline.click()
    await expect(decline).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(banner(page)).toBeVisible()
    await press(page, 'Tout refuser')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Gérer les cookies' }).click()
    await expect(settings(page)).toBeVisible()
    await settings(page).getByText('Voir la liste').first().click()
    // The list contains two entries of this name: the cart in the browser's local storage, and its
    // copy in the session storage of the tab.
    await expect(settings(page).getByText('persist:root28')).toHaveCount(2)
    await expect(settings(page).getByText('persist:root28').first()).toBeVisible()
  })
})

test('no page sets a cookie for a mere visitor, or shows a button that needs scripts when they are off (S14, F7)', async ({
  request,
  browser,
  baseURL,
}) => {
  for (const name of pageNames) {
    if (!('anonymous' in pages[name]) || pages[name].fr.includes(':')) continue
    for (const locale of locales) {
      const reply = await request.get(pages[name][locale])
      expect(reply.headers()['set-cookie'], pages[name][locale]).toBeUndefined()
    }
  }
  // The page about personal data lists the stored items.
  expect(await (await request.get(pages.personalData.nl)).text()).toContain('persist:root28')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(
    page.getByRole('contentinfo').getByRole('button', { name: 'Gérer les cookies' }),
  ).toBeHidden()
  expect(await context.cookies()).toEqual([])
  await context.close()
})

test('the site reports errors of a page only once the visitor allows it, and without personal data (S16)', async ({
  page,
  baseURL,
}) => {
  const service = await openErrorService(200, Number(new URL(baseURL ?? '').port) + 8)
  const scripts: string[] = []
  page.on('request', (request) => {
    scripts.push(request.url())
  })
  const fail = (text: string) =>
    page.evaluate((words) => {
      setTimeout(() => {
        throw new TypeError(words)
      })
    }, text)
  await page.goto('/?email=zoe@example.com', { waitUntil: 'networkidle' })
  await fail('before the choice, zoe@example.com')
  await press(page, 'Tout refuser')
  await expect(banner(page)).toBeHidden()
  await fail('after the refusal')
  await page.waitForLoadState('networkidle')
  expect(service.received).toEqual([])
  expect(scripts.filter((url) => /sentry|publickey/.test(url))).toEqual([])

  await page.context().clearCookies()
  await page.goto('/panier/?email=zoe@example.com', { waitUntil: 'networkidle' })
  await fail('no bowl for zoe@example.com, +33 6 12 34 56 78')
  await press(page, 'Tout accepter')
  await expect.poll(() => service.received.length).toBe(1)
  const [{ text, headers, items } = { text: '', headers: {}, items: [] }] = service.received
  expect(items.map(({ type }) => type)).toEqual(['event'])
  expect(items[0]?.content['tags']).toEqual({ what: 'page failed', page: 'cart', language: 'fr' })
  expect(text).toContain('no bowl for [e-mail], [number]')
  expect(text).not.toMatch(
    /zoe|12 34|before the choice|after the refusal|"user"|"breadcrumbs"|"request"/,
  )
  expect(items[0]?.content['sdk']).toMatchObject({ settings: { infer_ip: 'never' } })
  expect([headers['cookie'], headers['referer']]).toEqual([undefined, undefined])
  await service.close()
})

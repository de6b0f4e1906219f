import { expect, test } from '@playwright/test'
import { locales } from '../../src/contract/pages/locales.ts'
import { revisit, visit } from '../support/at-rest.ts'
import { addressOf, openPages } from './site-addresses.ts'

test('every page answers in all four languages, with its language and a title (S1, S2, S5)', async ({
  request,
}) => {
  for (const name of openPages) {
    for (const locale of locales) {
      const reply = await request.get(addressOf(name, locale))
      expect(reply.status(), addressOf(name, locale)).toBe(200)
      const html = await reply.text()
      expect(html).toContain(`<html lang="${locale}"`)
      expect(html).toMatch(/<title>[^<]+<\/title>/)
      expect(reply.headers()['content-language']).toBe(locale)
    }
  }
})

test('an address without its final slash redirects permanently, in one step, with its query (S2)', async ({
  request,
}) => {
  for (const [from, to] of [
    ['/nos-restaurants', '/nos-restaurants/'],
    ['/en/cart', '/en/cart/'],
    ['/nl/', '/nl'],
  ] as const) {
    const reply = await request.get(`${from}?a=1`, { maxRedirects: 0 })
    expect(reply.status()).toBe(301)
    expect(reply.headers()['location']).toBe(`${to}?a=1`)
  }
})

test(
  'an unknown address answers 404 in the nearest language (S1)',
  { tag: '@journey' },
  async ({ request }) => {
    for (const [path, accept, locale] of [
      ['/nl/bestaat-niet/', 'fr', 'nl'],
      ['/de/salat/', 'es-ES', 'es'],
      ['/notre-restaurant/nulle-part/', 'en', 'fr'],
      ['/.%2F/evil.example/', 'en', 'en'],
      ['/mon-compte/rien/', 'fr', 'fr'],
      ['/%zz', 'es', 'es'],
      ['/nl/%E0%A4%A/', 'en', 'nl'],
      ['/notre-restaurant/%E0%A4%A/', 'en', 'fr'],
      ['/panier%0d%0aX-A:1', 'en', 'en'],
    ] as const) {
      const reply = await request.get(path, {
        headers: { 'accept-language': accept },
        maxRedirects: 0,
      })
      expect(reply.status(), path).toBe(404)
      expect(await reply.text(), path).toContain(`<html lang="${locale}"`)
    }
  },
)

test('a page that was first requested by HEAD is complete for the next visitor, with the same ETag (S5)', async ({
  request,
}) => {
  const path = '/es/nuestros-restaurantes/'
  // No other test requests a page of this restaurant, so no request has filled the cache before
  // HEAD.
  const headers = { cookie: 'restaurant=9' }
  const head = await request.head(path, { headers })
  const page = await request.get(path, { headers })
  expect([head.status(), page.status()]).toEqual([200, 200])
  expect(await page.text()).toContain('</html>')
  expect(page.headers()['etag']).toBe(head.headers()['etag'])
  expect(page.headers()['etag']).toMatch(/^"/)
})

test('every response carries the security headers: pages, files, redirects and refusals', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const files = ['css', 'js', 'woff2', 'svg'].flatMap(
    (type) => new RegExp(`"(/[^"]+\\.${type})"`).exec(html)?.[1] ?? [],
  )
  expect(files.length).toBe(4)
  const answers = [
    ...(await Promise.all(
      [
        '/',
        '/panier',
        '/en/%zz',
        '/robots.txt',
        '/sitemap.xml',
        '/healthz',
        '/api/menu',
        '/api/%zz',
        ...files,
      ].map((path) => request.get(path, { maxRedirects: 0 })),
    )),
    await request.post('/panier/'),
  ]
  for (const answer of answers) {
    const headers = answer.headers()
    expect(headers['content-security-policy'], answer.url()).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security'], answer.url()).toContain('max-age=31536000')
    expect(headers['referrer-policy'], answer.url()).toBeTruthy()
    expect([headers['x-content-type-options'], headers['x-frame-options']], answer.url()).toEqual([
      'nosniff',
      'DENY',
    ])
  }
})

test('on paths with one of the five words that all languages share, the chosen language wins over the language prefix; on other paths the prefix decides (S6, S9)', async ({
  request,
}) => {
  const headers = { cookie: 'language=nl' }
  for (const path of [
    '/carte/',
    '/en/nos-ingredients/',
    '/payment/',
    '/es/notre-restaurant/paris-bourse/',
  ]) {
    expect(await (await request.get(path, { headers })).text(), path).toContain('<html lang="nl"')
  }
  expect(await (await request.get('/en/cart/', { headers })).text()).toContain('<html lang="en"')
  expect(
    await (await request.get('/en/carte/', { headers: { cookie: 'language=xx' } })).text(),
  ).toContain('<html lang="en"')
})

test('an address without a prefix redirects to the chosen language with its query, and the redirect is not cached (S9)', async ({
  request,
}) => {
  for (const [path, there] of [
    ['/', '/nl'],
    ['/nos-restaurants/?q=Lille', '/nl/onze-restaurants/?q=Lille'],
  ] as const) {
    const redirect = await request.get(path, {
      headers: { cookie: 'language=nl' },
      maxRedirects: 0,
    })
    expect([
      redirect.status(),
      redirect.headers()['location'],
      redirect.headers()['cache-control'],
    ]).toEqual([302, there, 'private, no-store'])
    for (const cookie of ['language=fr', 'language=xx', 'a=b']) {
      expect(
        (await request.get(path, { headers: { cookie }, maxRedirects: 0 })).status(),
        cookie,
      ).toBe(200)
    }
  }
})

test('link, click and reload agree on the chosen language, also when only localStorage holds it (S6, S9)', async ({
  page,
}) => {
  await page.addInitScript(
    () => localStorage.getItem('language') ?? localStorage.setItem('language', 'nl'),
  )
  await visit(page, '/')
  await expect(page).toHaveURL('/nl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await page.getByRole('main').getByRole('link', { name: 'Menukaart bekijken' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/nl/carte/')
  for (const open of [() => revisit(page), () => visit(page, '/carte/')]) {
    await open()
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  }
})

test('a click from an address in another language leads where a reload would, and the chosen language is offered first (S6, S9)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'nl', url: String(baseURL) }])
  await visit(page, '/en/our-locations/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('Deze site is er ook in het Nederlands.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(page).toHaveURL('/en/carte/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await visit(page, '/en/our-locations/')
  await page.getByRole('button', { name: 'Nee, bedankt' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(page).toHaveURL('/en/carte/')
  await revisit(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('static files live under /assets/ui/ and are cached permanently where the name contains a content hash (S10)', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2|svg))"/g)].map(
    ([, path]) => path ?? '',
  )
  expect(files.length).toBeGreaterThan(5)
  for (const path of files) {
    expect(path).toMatch(/^\/assets\/ui\//)
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(200)
    const forGood = reply.headers()['cache-control']?.includes('immutable')
    expect(forGood, path).toBe(!path.endsWith('/icon.svg'))
  }
})

test(
  'changing the language keeps the page, and keeps a path that consists of one of the five words that all languages share (S6)',
  { tag: '@journey' },
  async ({ page }) => {
    await visit(page, '/nos-restaurants/')
    await switchTo(page, 'English')
    await expect(page).toHaveURL(/\/en\/our-locations\/$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await visit(page, '/en/carte/')
    await switchTo(page, 'Español')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page).toHaveURL(/\/en\/carte\/$/)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es')
  },
)

test('navigating to an address in another language loads a new document in that language (S6, S9)', async ({
  page,
}) => {
  await visit(page, '/en/our-locations/')
  // Navigates in the same way as a login that began in another language.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    void router.navigate('/panier/?from=login')
  })
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { level: 1, name: 'Le bol est vide.' })).toBeVisible()
  await expect(page).toHaveURL(/\/panier\/\?from=login$/)
})

async function switchTo(page: import('@playwright/test').Page, language: string) {
  await page.getByRole('banner').locator('button[popovertarget]').click()
  await page.getByRole('banner').getByRole('link', { name: language, exact: true }).click()
}

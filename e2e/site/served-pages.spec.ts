import { type APIRequestContext, expect, test } from '@playwright/test'
import { locales } from '../../src/contract/pages/locales.ts'
import { addressOf } from '../every-page/site-addresses.ts'
import { visit } from '../support/at-rest.ts'

const tagOf = async (request: APIRequestContext, path: string) =>
  (await request.get(path)).headers()['etag']

test('a parameter that a page does not read changes nothing: the cached page is sent (S5)', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/en/our-locations/',
    '/carte/',
    '/nos-ingredients/',
    '/nl/inloggen/',
    '/carte/sur-mesure/',
  ]) {
    const tag = await tagOf(request, path)
    expect(tag, path).toMatch(/^"/)
    for (const query of [
      'utm_source=mail&utm_campaign=lunch',
      'fbclid=1',
      'step=',
      'line=abc',
      '',
    ]) {
      expect(await tagOf(request, `${path}?${query}`), query).toBe(tag)
    }
  }
})

test('each step of a composition is cached too (S5)', async ({ request }) => {
  const [first, other, again] = await Promise.all(
    ['bases', 'sauces', 'sauces&utm_source=x'].map((step) =>
      tagOf(request, `/carte/sur-mesure/?step=${step}`),
    ),
  )
  expect(first).toMatch(/^"/)
  expect(other).not.toBe(first)
  expect(again).toBe(other)
})

test('a page with a visitor’s own text in its address is rendered for them, never cached, and sent compressed (S5)', async ({
  request,
}) => {
  for (const path of [
    '/nos-ingredients/?q=tomate',
    '/en/allergens/?without=milk',
    '/livraison/?q=nantes',
    '/connexion/?to=/panier/',
    addressOf('sharedBowl', 'fr'),
  ]) {
    const headers = (await request.get(path)).headers()
    expect([headers['cache-control'], headers['etag'], headers['content-encoding']], path).toEqual([
      'private, no-store',
      undefined,
      'br',
    ])
  }
})

test('a HEAD request renders nothing: it gets the ETag of the page without the visitor’s text (S5)', async ({
  request,
}) => {
  const head = await request.head(`/nos-ingredients/?q=${Math.random()}`)
  expect([head.status(), head.headers()['etag']]).toEqual([
    200,
    await tagOf(request, '/nos-ingredients/'),
  ])
})

test('unknown addresses share one cached 404 page per language, and never answer 304 (S1)', async ({
  request,
}) => {
  for (const locale of locales) {
    const paths = ['rien/', 'wp-login.php', 'a/b/c/d/?x=1'].map((path) =>
      locale === 'fr' ? `/${path}` : `/${locale}/${path}`,
    )
    const answers = await Promise.all(
      paths.map((path) => request.get(path, { headers: { 'accept-language': locale } })),
    )
    expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404])
    const [tag, ...others] = answers.map((answer) => answer.headers()['etag'])
    expect(tag).toMatch(/^"/)
    expect(others).toEqual([tag, tag])
    const revalidation = await request.get(paths[0] ?? '', {
      headers: { 'accept-language': locale, 'if-none-match': tag ?? '' },
    })
    expect(revalidation.status()).toBe(404)
  }
})

test('the site map and the API document are built once, compressed, and revalidated by ETag', async ({
  request,
}) => {
  for (const path of ['/sitemap.xml', '/api/docs', '/api/openapi.json']) {
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['content-encoding']], path).toEqual([200, 'br'])
    const revalidation = await request.get(path, {
      headers: { 'if-none-match': answer.headers()['etag'] ?? '' },
    })
    expect(revalidation.status(), path).toBe(304)
  }
})

test('a cached page opened from a mail’s link hydrates without errors and keeps its query', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  for (const path of [
    '/carte/?utm_source=mail',
    '/carte/sur-mesure/?step=sauces&fbclid=1',
    '/connexion/?to=%2Fpanier%2F&utm_source=x',
    '/nos-ingredients/?q=tomate&x=1',
  ]) {
    await visit(page, path)
    expect(new URL(page.url()).search).toBe(path.slice(path.indexOf('?')))
  }
  expect(errors).toEqual([])
})

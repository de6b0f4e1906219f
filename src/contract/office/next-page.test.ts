import { expect, it } from 'vitest'
import { nextPage } from './next-page.ts'

it('signing in leads to the requested page of the head office, and to no other address (P1)', () => {
  const next = (path: string | null) => nextPage(path, 'fr')
  expect(next('/siege/commandes?q=roux')).toBe('/siege/commandes?q=roux')
  expect(next(null)).toBe('/siege/')
  for (const elsewhere of [
    '',
    '/panier/',
    '//evil.example/siege/',
    'https://evil.example/siege/',
    String.raw`/\evil.example/siege/`,
    '/\t/evil.example/siege/',
    '/siege/commandes/../../panier/',
    '/en/office/orders',
    '/siege/commandes?q=\r\nset-cookie: a=b',
    '/siege/commandes?q=é',
  ])
    expect(next(elsewhere)).toBe('/siege/')
})

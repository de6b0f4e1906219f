import { expect, it } from 'vitest'
import { readableAddress, withoutOrigin } from './not-found.ts'

it.each([
  ['/%zz', '/%25zz'],
  ['/en/%E0%A4%A/?a=%zz', '/en/%25E0%25A4%25A/?a=%zz'],
  ['/panier/%', '/panier/%25'],
])('a percent sign in %s that encodes no character is escaped (S1)', (url, readable) => {
  expect(readableAddress(url)).toBe(readable)
})

it.each([
  '/',
  '/panier/?a=%zz',
  '/notre-restaurant/n%C3%AEmes/',
  '/.%2F/evil.example/',
  '/api/orders/%zz',
  '*',
])('the address %s stays unchanged', (url) => expect(readableAddress(url)).toBe(url))

it.each([
  ['http://shop.example/contact/', '/contact/'],
  ['HTTPS://shop.example:8080/api/menu?language=nl', '/api/menu?language=nl'],
  ['http://shop.example', '/'],
  ['http://shop.example?a=1', '/?a=1'],
  ['http://evil.example//twice/', '//twice/'],
])('the full URL %s is reduced to its path', (url, path) => expect(withoutOrigin(url)).toBe(path))

it.each(['/', '/contact/', '//evil.example/', '/http://x/', '*'])(
  'the path %s stays unchanged',
  (url) => expect(withoutOrigin(url)).toBe(url),
)

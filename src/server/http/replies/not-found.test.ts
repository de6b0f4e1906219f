import { expect, it } from 'vitest'
import { readableAddress, withoutOrigin } from './not-found.ts'

it.each([
  ['/%zz', '/%25zz'],
  ['/en/%E0%A4%A/?a=%zz', '/en/%25E0%25A4%25A/?a=%zz'],
  ['/panier/%', '/panier/%25'],
])(
  'takes the percent signs of %s as they are, since they stand for no character (S1)',
  (url, readable) => {
    expect(readableAddress(url)).toBe(readable)
  },
)

it.each([
  '/',
  '/panier/?a=%zz',
  '/notre-restaurant/n%C3%AEmes/',
  '/.%2F/evil.example/',
  '/api/orders/%zz',
  '*',
])('leaves %s as it is', (url) => expect(readableAddress(url)).toBe(url))

it.each([
  ['http://shop.example/contact/', '/contact/'],
  ['HTTPS://shop.example:8080/api/menu?language=nl', '/api/menu?language=nl'],
  ['http://shop.example', '/'],
  ['http://shop.example?a=1', '/?a=1'],
  ['http://evil.example//twice/', '//twice/'],
])('takes the whole address %s for its path', (url, path) => expect(withoutOrigin(url)).toBe(path))

it.each(['/', '/contact/', '//evil.example/', '/http://x/', '*'])(
  'leaves the path %s as it is',
  (url) => expect(withoutOrigin(url)).toBe(url),
)

import { expect, it } from 'vitest'
import { readableAddress } from './not-found.ts'

it.each([
  ['/%zz', '/%25zz'], ['/en/%E0%A4%A/?a=%zz', '/en/%25E0%25A4%25A/?a=%zz'], ['/panier/%', '/panier/%25'],
])('takes the percent signs of %s as they are, since they stand for no character (S1)', (url, readable) => {
  expect(readableAddress(url)).toBe(readable)
})

it.each(['/', '/panier/?a=%zz', '/notre-restaurant/n%C3%AEmes/', '/.%2F/evil.example/', '/api/orders/%zz', '*'])(
  'leaves %s as it is', (url) => expect(readableAddress(url)).toBe(url),
)

import { expect, it } from 'vitest'
import { readCustomerSearch } from './customer-search.ts'

const nothing = { email: null, phone: null, card: null, order: null, words: [] }

it.each([
  ['Camille.Roux@Example.com', { email: 'camille.roux@example.com' }],
  ['camille.roux@', { email: 'camille.roux@' }],
  ['06 39 98 12 40', { phone: '639981240' }],
  ['+33 (0)6.39.98.12.40', { phone: '639981240' }],
  ['0123 4567 8901 23', { phone: '567890123', card: '01234567890123' }],
  ['a01', { order: 1 }],
  ['AB 12', { order: 24 * 99 + 12 }],
  ['Zoé  d’Arc', { words: ['Zoé', 'd', 'Arc'] }],
  ['camille.r', { email: 'camille.r', words: ['camille', 'r'] }],
  ['12345', { email: '12345', words: ['12345'] }],
  ['&|!:*', {}],
])('reads %j as the search terms that it may mean (H5)', (text, expectedTerms) => {
  expect(readCustomerSearch(text)).toEqual({ ...nothing, ...expectedTerms })
})

import { expect, it } from 'vitest'
import { pageHeaders } from './page-headers.ts'

const policyWith = (errorReports: string | null) =>
  pageHeaders({
    page: 'home',
    scripts: "'nonce-x'",
    locale: 'fr',
    mapTiles: null,
    cardFields: null,
    development: false,
    errorReports,
  })['content-security-policy']

it('a page may connect to the configured service for error reports, and to no other (S16)', () => {
  expect(policyWith(null)).toContain("connect-src 'self';")
  expect(policyWith('https://key@errors.example/7')).toContain(
    "connect-src 'self' https://errors.example;",
  )
})

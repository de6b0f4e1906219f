import { describe, expect, it } from 'vitest'
import { pageHeaders } from '#server/http/pages/page-headers.ts'

const pageSettings = {
  scripts: "'nonce-x'",
  locale: 'fr',
  mapTiles: null,
  errorReports: null,
  development: false,
} as const
const embedded = { provider: 'embedded', origin: 'http://localhost:3001' } as const
const stripe = { provider: 'stripe', publishableKey: 'pk_test' } as const

const policyOf = (
  page: Parameters<typeof pageHeaders>[0]['page'],
  cardFields: Parameters<typeof pageHeaders>[0]['cardFields'],
) => pageHeaders({ ...pageSettings, page, cardFields })['content-security-policy'] ?? ''

describe('the content security policy of a page for a payment provider', () => {
  it('allows a frame of the embedded service on the pages with payment (Y3, Y7)', () => {
    for (const page of ['checkout', 'authentication', 'confirmation'] as const) {
      expect(policyOf(page, embedded)).toContain("frame-src 'self' http://localhost:3001;")
      expect(policyOf(page, embedded)).toContain("script-src 'self' 'nonce-x';")
    }
  })

  it('allows Stripe’s script, frames and API at the checkout, and any https frame where the customer’s bank may ask for authentication (Y3, Y7)', () => {
    const policy = policyOf('checkout', stripe)
    expect(policy).toMatch(/script-src 'self' 'nonce-x' https:\/\/js\.stripe\.com[^;]*;/)
    expect(policy).toMatch(
      /frame-src 'self' https:\/\/js\.stripe\.com[^;]* https:\/\/hooks\.stripe\.com;/,
    )
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
    for (const page of ['authentication', 'accountCards'] as const)
      expect(policyOf(page, stripe)).toContain("frame-src 'self' https:;")
  })

  it('allows nothing on every other page, and nothing without a provider (Y7)', () => {
    for (const [page, cardFields] of [
      ['home', stripe],
      ['cart', embedded],
      [null, stripe],
      ['checkout', null],
    ] as const) {
      const policy = policyOf(page, cardFields)
      expect(policy).not.toMatch(/stripe|localhost/)
      expect(policy).toContain("frame-src 'self';")
    }
  })
})

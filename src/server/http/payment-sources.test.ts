import { describe, expect, it } from 'vitest'
import { paymentSources } from './payment-sources.ts'

describe('what a page that pays may show besides ourselves', () => {
  const stripe = { provider: 'stripe', publishableKey: 'pk_test' } as const

  it('is nothing where no cards are taken', () => {
    expect(paymentSources(null, 'checkout')).toEqual({ scripts: '', frames: '', calls: '' })
  })

  it('is the service with the card fields alone (Y7)', () => {
    expect(paymentSources({ provider: 'embedded', origin: 'http://localhost:3001' }, 'checkout'))
      .toEqual({ scripts: '', frames: ' http://localhost:3001', calls: '' })
  })

  it('is what Stripe asks for, and any bank where the bank asks (Y3, Y7)', () => {
    expect(paymentSources(stripe, 'checkout')).toEqual({
      scripts: ' https://js.stripe.com https://*.js.stripe.com',
      frames: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      calls: ' https://api.stripe.com',
    })
    expect(paymentSources(stripe, 'authentication').frames).toBe(' https:')
  })
})

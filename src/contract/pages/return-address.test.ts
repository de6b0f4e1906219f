import { describe, expect, it } from 'vitest'
import { readReturnAddress } from './return-address.ts'

describe('a return address', () => {
  it.each(['/', '/panier/', '/en/cart/?a=b&c=%2F%2Fd#e', '/carte/formule/la-petite/', '/en'])(
    'is accepted for a page of ours: %s (A7)',
    (text) => {
      expect(readReturnAddress(text)).toBe(text)
      expect(new URL(text, 'https://ours.example').origin).toBe('https://ours.example')
    },
  )

  it.each([
    '',
    'panier',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /panier/',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    '/./\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/en/../api/me/',
    '/en/%2E%2e/api',
    '/api/auth/social/google',
    '/API/me/',
    '/dev/mails',
    '/panier\\..',
    '/en//evil.example',
    '/é',
    '/\u202epanier',
    `/${'a'.repeat(500)}`,
    null,
    undefined,
    ['/panier/'],
    { toString: () => '/' },
  ])('is rejected for any other text: %j (A7)', (text) => {
    expect(readReturnAddress(text)).toBeNull()
  })
})

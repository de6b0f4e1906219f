import { describe, expect, it } from 'vitest'
import { consentRevision, purposes, readConsent, writeConsent } from './consent.ts'

const cookie = (consent: unknown) =>
  `language=fr; consent=${encodeURIComponent(JSON.stringify(consent))}; restaurant=1`

describe('the consent of a visitor', () => {
  it('is read from the cookie, and contains only known purposes (S14, F7)', () => {
    expect(
      readConsent(
        cookie({
          categories: ['performance', 'necessary', 'astrology'],
          revision: consentRevision,
        }),
      ),
    ).toEqual(['necessary', 'performance'])
    expect(readConsent(cookie({ categories: [...purposes], revision: consentRevision }))).toEqual([
      ...purposes,
    ])
  })

  it('is null before a choice, for an invalid cookie, and after a choice about another list (S14)', () => {
    for (const cookies of [
      '',
      'language=fr',
      'consent=',
      'consent=%7B',
      'consent=%zz',
      'consent=null',
      'consent=1',
      `my${cookie({ categories: [], revision: consentRevision }).slice(13)}`,
      cookie({ categories: [...purposes], revision: consentRevision + 1 }),
      cookie({ categories: 'performance', revision: consentRevision }),
    ])
      expect(readConsent(cookies), cookies).toBeNull()
  })

  it('is read back as it was written, and always contains the necessary purpose (S14)', () => {
    expect(readConsent(writeConsent(['performance']))).toEqual(['necessary', 'performance'])
    expect(readConsent(writeConsent([]))).toEqual(['necessary'])
    expect(writeConsent(purposes)).not.toMatch(/[;, ]/)
  })
})

import { describe, expect, it } from 'vitest'
import { noAllergies } from '#web/state/allergies/allergies.ts'
import { followAccount } from './follow-account.ts'

describe('the allergies in a browser with a logged-in customer', () => {
  it('stay unchanged when the account stores no allergies (E3)', () => {
    const here = { declared: ['milk' as const], isOfAccount: false }
    expect(followAccount(here, null)).toEqual(here)
  })

  it('are merged with those of the account at login (E3)', () => {
    const here = { declared: ['nuts' as const], isOfAccount: false }
    expect(followAccount(here, ['milk'])).toEqual({
      declared: ['milk', 'nuts'],
      isOfAccount: true,
    })
  })

  it('follow the account after the login: an allergy removed on another device is removed here (E3)', () => {
    const here = { declared: ['milk' as const, 'nuts' as const], isOfAccount: true }
    expect(followAccount(here, ['milk'])).toEqual({ declared: ['milk'], isOfAccount: true })
  })

  it('are deleted from this browser when the consent is withdrawn on any device (E3)', () => {
    expect(followAccount({ declared: ['milk'], isOfAccount: true }, null)).toEqual(noAllergies)
  })
})

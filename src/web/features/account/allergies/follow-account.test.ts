import { describe, expect, it } from 'vitest'
import { noAllergies } from '#web/state/allergies/allergies.ts'
import { followAccount } from './follow-account.ts'

describe('the allergies of a browser whose customer is known', () => {
  it('stay as they are when the account keeps none (E3)', () => {
    const here = { declared: ['milk' as const], isOfAccount: false }
    expect(followAccount(here, null)).toEqual(here)
  })

  it('join those of the account at the login (E3)', () => {
    const here = { declared: ['nuts' as const], isOfAccount: false }
    expect(followAccount(here, ['milk'])).toEqual({
      declared: ['milk', 'nuts'],
      isOfAccount: true,
    })
  })

  it('are those of the account from then on: what another device took away is gone here, too (E3)', () => {
    const here = { declared: ['milk' as const, 'nuts' as const], isOfAccount: true }
    expect(followAccount(here, ['milk'])).toEqual({ declared: ['milk'], isOfAccount: true })
  })

  it('leave this browser with the consent, wherever it was withdrawn (E3)', () => {
    expect(followAccount({ declared: ['milk'], isOfAccount: true }, null)).toEqual(noAllergies)
  })
})

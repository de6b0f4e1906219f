import { describe, expect, it } from 'vitest'
import { noAllergies } from '#web/state/allergies/allergies.ts'
import { followAccount } from './follow-account.ts'

describe('the allergies in a browser with a logged-in customer', () => {
  it('stay unchanged when the account stores no allergies (E3)', () => {
    const here = { declared: ['milk' as const], accountList: null }
    expect(followAccount(here, null)).toEqual(here)
  })

  it('are merged with those of the account at login (E3)', () => {
    const here = { declared: ['nuts' as const], accountList: null }
    expect(followAccount(here, ['milk'])).toEqual({
      declared: ['milk', 'nuts'],
      accountList: ['milk'],
    })
  })

  it('follow the account after the login: an allergy removed on another device is removed here (E3)', () => {
    const here = {
      declared: ['milk' as const, 'nuts' as const],
      accountList: ['milk' as const, 'nuts' as const],
    }
    expect(followAccount(here, ['milk'])).toEqual({ declared: ['milk'], accountList: ['milk'] })
  })

  it('keep a change that has not reached the account, such as one made without a network (E3)', () => {
    const added = { declared: ['milk' as const, 'nuts' as const], accountList: ['milk' as const] }
    expect(followAccount(added, ['milk', 'eggs'])).toEqual({
      declared: ['eggs', 'milk', 'nuts'],
      accountList: ['milk', 'eggs'],
    })
    const removed = { declared: [], accountList: ['milk' as const] }
    expect(followAccount(removed, ['milk'])).toEqual({ declared: [], accountList: ['milk'] })
  })

  it('are deleted from this browser when the consent is withdrawn on any device (E3)', () => {
    expect(followAccount({ declared: ['milk'], accountList: ['milk'] }, null)).toEqual(noAllergies)
  })
})

import { describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers/account.ts'
import { noDetails } from '#web/state/ordering/check-details.ts'
import { fillFromProfile, detailsOf } from './customer-details.ts'

const profile = detailsOf({
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  phone: '06 39 98 12 34',
  email: 'zoe@example.com',
} as Customer)

describe('the fields of the checkout', () => {
  it('hold what the profile knows where nobody wrote anything', () => {
    expect(fillFromProfile(noDetails, noDetails, profile)).toEqual({
      name: 'Zoé Lefèvre',
      phone: '06 39 98 12 34',
      email: 'zoe@example.com',
      comment: '',
      allergies: [],
    })
  })

  it('keep what was written, and the comment', () => {
    const typedDetails = { ...noDetails, name: 'Camille', comment: 'Sans sel' }
    expect(fillFromProfile(typedDetails, noDetails, profile)).toEqual({
      ...profile,
      name: 'Camille',
      comment: 'Sans sel',
    })
  })

  it('lose with a customer who leaves what the profile had brought, and nothing else', () => {
    const editedDetails = { ...profile, phone: '07 00 00 00 00', comment: 'Sans sel' }
    expect(fillFromProfile(editedDetails, profile, noDetails)).toEqual({
      ...noDetails,
      phone: '07 00 00 00 00',
      comment: 'Sans sel',
    })
  })

  it('know no name of a customer who has not told it', () => {
    expect(
      detailsOf({ firstName: '', lastName: '', phone: '', email: 'zoe@example.com' } as Customer)
        .name,
    ).toBe('')
  })
})

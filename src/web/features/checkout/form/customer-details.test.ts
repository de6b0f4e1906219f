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
  it('are filled from the profile if nothing was typed', () => {
    expect(fillFromProfile(noDetails, noDetails, profile)).toEqual({
      name: 'Zoé Lefèvre',
      phone: '06 39 98 12 34',
      email: 'zoe@example.com',
      comment: '',
      allergies: [],
    })
  })

  it('keep what the customer typed, including the comment', () => {
    const typedDetails = { ...noDetails, name: 'Camille', comment: 'Sans sel' }
    expect(fillFromProfile(typedDetails, noDetails, profile)).toEqual({
      ...profile,
      name: 'Camille',
      comment: 'Sans sel',
    })
  })

  it('lose only the values of the profile when the customer logs out', () => {
    const editedDetails = { ...profile, phone: '07 00 00 00 00', comment: 'Sans sel' }
    expect(fillFromProfile(editedDetails, profile, noDetails)).toEqual({
      ...noDetails,
      phone: '07 00 00 00 00',
      comment: 'Sans sel',
    })
  })

  it('have no name for a customer whose profile has no name', () => {
    expect(
      detailsOf({ firstName: '', lastName: '', phone: '', email: 'zoe@example.com' } as Customer)
        .name,
    ).toBe('')
  })
})

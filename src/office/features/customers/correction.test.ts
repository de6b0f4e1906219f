import { describe, expect, it } from 'vitest'
import { correctionForm, correctionOf, mergeCorrection } from './correction.ts'

const before = {
  firstName: 'Camille',
  lastName: 'Roux',
  phone: '',
  email: 'camille@example.org',
  locale: 'fr',
} as const

describe('a correction of a customer’s data', () => {
  it('contains only the fields that changed (H5)', () => {
    expect(correctionOf(before, { ...before, lastName: 'Leroux ' })).toEqual({
      lastName: 'Leroux ',
    })
    expect(correctionOf(before, { ...before, firstName: ' Camille ' })).toEqual({})
    expect(correctionForm(before).parse({ ...before, lastName: 'Leroux ' })).toEqual({
      lastName: 'Leroux',
      from: { lastName: 'Roux' },
    })
  })

  it('keeps the typed values beside the fields that somebody else changed meanwhile (P6)', () => {
    const typed = { ...before, lastName: 'Leroux' }
    const now = { ...before, lastName: 'Le Roux', phone: '07 00 00 00 01' }
    expect(mergeCorrection(before, typed, now)).toEqual({ ...now, lastName: 'Leroux' })
  })

  it('is refused at the invalid field, but not for a field that was already empty (H5)', () => {
    const refused = (changes: object) =>
      correctionForm(before)
        .safeParse({ ...before, ...changes })
        .error?.issues.map(({ path, message }) => [path.join('.'), message])
    expect(refused({ phone: '12' })).toEqual([['phone', 'phone_invalid']])
    expect(refused({ email: 'camille@', firstName: '' })).toEqual([
      ['firstName', 'first_name_empty'],
      ['email', 'email_invalid'],
    ])
    expect(refused({ lastName: 'Leroux' })).toBeUndefined()
  })
})

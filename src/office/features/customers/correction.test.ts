import { describe, expect, it } from 'vitest'
import { correctionForm, correctionOf, mergeCorrection } from './correction.ts'

const before = {
  firstName: 'Camille',
  lastName: 'Roux',
  phone: '',
  email: 'camille@example.org',
  locale: 'fr',
} as const

describe('a correction', () => {
  it('holds the fields that changed, and no others (H5)', () => {
    expect(correctionOf(before, { ...before, lastName: 'Leroux ' })).toEqual({
      lastName: 'Leroux ',
    })
    expect(correctionOf(before, { ...before, firstName: ' Camille ' })).toEqual({})
    expect(correctionForm(before).parse({ ...before, lastName: 'Leroux ' })).toEqual({
      lastName: 'Leroux',
      from: { lastName: 'Roux' },
    })
  })

  it('keeps what was typed beside what somebody else changed meanwhile (P6)', () => {
    const typed = { ...before, lastName: 'Leroux' }
    const now = { ...before, lastName: 'Le Roux', phone: '07 00 00 00 01' }
    expect(mergeCorrection(before, typed, now)).toEqual({ ...now, lastName: 'Leroux' })
  })

  it('is refused at the field that is wrong, and not for what was never filled in (H5)', () => {
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

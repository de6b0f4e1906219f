import { describe, expect, it } from 'vitest'
import { isStrongPassword } from './password.ts'

describe('a password', () => {
  it.each([
    'Abcdef1!',
    'zZ9@zZ9@',
    'Été Bleu 1&',
    'Aa1! in a sentence that goes on and on',
    'Aa1?мир世界🥗',
    `Aa1*${'x'.repeat(200)}`,
  ])('may be %j (V2)', (password) => {
    expect(isStrongPassword(password)).toBe(true)
  })

  it.each([
    ['seven characters', 'Abcde1!'],
    ['no capital', 'abcdef1!'],
    ['no small letter', 'ABCDEF1!'],
    ['no digit', 'Abcdefg!'],
    ['no special character', 'Abcdefg1'],
    ['a special character outside the allowed list', 'Abcdefg1#'],
    ['no characters at all', ''],
    ['emoji counted as two characters each', 'Aa1!🥗🥗'],
  ])('is refused with %s (V2)', (_, password) => {
    expect(isStrongPassword(password)).toBe(false)
  })
})

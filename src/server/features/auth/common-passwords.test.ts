import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStrongPassword } from '#domain/customers/password.ts'
import { isCommonPassword } from './common-passwords.ts'

const folder = createRequire(import.meta.url)
  .resolve('@zxcvbn-ts/language-common/package.json')
  .replace('package.json', '')
const list = JSON.parse(readFileSync(`${folder}src/passwords.json`, 'utf8')) as string[]

/** Usual endings that people append to make a password satisfy the rules. */
const endings = ['1!', '123!', '2026!', '!1', '$7', '@2025', '*99', '?123', '&01']
const dressed = (word: string, i: number): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}${endings[i % endings.length]}`
const signed = (word: string): string =>
  word.charAt(0) + word.slice(1).replaceAll('a', '@').replaceAll('o', '0').replaceAll('s', '$')

describe('the check for common passwords', () => {
  it('refuses every listed password, even if it satisfies the password rule (V2)', () => {
    const strong = list.filter(isStrongPassword)
    expect(strong.filter((password) => !isCommonPassword(password))).toEqual([])
  })

  it('refuses the usual variants of each of three thousand words (V2)', () => {
    const words = list.filter((word) => /^[a-z]{6,}$/i.test(word)).slice(0, 3000)
    const variants = words
      .flatMap((word, i) => [dressed(word, i), dressed(signed(word), i + 1)])
      .filter(isStrongPassword)
    expect(variants.length).toBeGreaterThan(5800)
    expect(variants.filter((password) => !isCommonPassword(password))).toEqual([])
  })

  it.each([
    'P@ssw0rd1!',
    'Password1!',
    'Azerty123!',
    'Qwerty1!',
    'Mesclun2026!',
    'Salade75!',
    'Paris2024!',
    'Motdepasse1!',
    'MotDePasse!1',
    'Welkom01!',
    'Contraseña1!',
    'Toulouse31$',
    'Saint-Étienne42!',
    'Bonjour&1',
    'PasswordPassword1!',
    '1Dragon!',
  ])('refuses %s (V2)', (password) => {
    expect([isStrongPassword(password), isCommonPassword(password)]).toEqual([true, true])
  })

  it('refuses a password made from the customer’s own name or email address (V2)', () => {
    const ownDetails = ['Zoé', 'Lefèvre', 'zozo.la.verte@example.com']
    for (const password of ['Lefevre1992!', 'Lefèvre&75', 'Zozo.la.verte1!']) {
      expect([isCommonPassword(password), isCommonPassword(password, ownDetails)]).toEqual([
        false,
        true,
      ])
    }
  })

  it('accepts passwords that are hard to guess', () => {
    expect(
      ['Trois radis, 2 navets & du sel', 'kG7$wqPz', 'Été Bleu 1&'].filter((password) =>
        isCommonPassword(password),
      ),
    ).toEqual([])
    const characters = Array.from(
      'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@$!%*?&',
    )
    const random = fc.sample(
      fc.string({ unit: fc.constantFrom(...characters), minLength: 12, maxLength: 16 }),
      { numRuns: 5000, seed: 7 },
    )
    expect(random.filter((password) => isCommonPassword(password)).length).toBeLessThan(5)
  })
})

import format, { type CompiledMessage } from 'icu-minify/format'
import { describe, expect, it, vi } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { compileMessages, readMessages } from '#texts/compile.ts'
import { plainSentence, sentenceOf } from './sentence.ts'

const samples = ['La César', '11,90\u00a0€', 12345.6, 0, '', '<b>', '{name}']

/** Every compiled message. */
const flat = (messages: object): CompiledMessage[] =>
  Object.values(messages).flatMap((value: CompiledMessage | object) =>
    typeof value === 'string' || Array.isArray(value) ? [value as CompiledMessage] : flat(value),
  )

const formatters = {
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...of),
  getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...of),
}

describe('a sentence without plurals or choices', () => {
  it.each(locales)(
    'equals the output of the library for every such text and any values, %s',
    (locale) => {
      let joined = 0
      for (const message of flat(compileMessages(readMessages(locale)))) {
        const write = plainSentence(message)
        if (!write) continue
        joined++
        const names = new Set(JSON.stringify(message).match(/\w+/g))
        samples.forEach((_, turn) => {
          const values = Object.fromEntries(
            [...names].map((name, at) => [name, samples[(at + turn) % samples.length] ?? '']),
          )
          expect(write(values)).toBe(format(message, locale, values, { formatters }))
        })
      }
      expect(joined).toBeGreaterThan(1000)
    },
  )

  it('is left to the library if it has plurals or formatted numbers', () => {
    const messages = compileMessages({
      few: '{count, plural, one {# salad} other {# salads}}',
      sum: 'over {sum, number}',
    })
    expect(flat(messages).map(plainSentence)).toEqual([null, null])
    expect(sentenceOf(messages, 'few', 'fr')({ count: 1500 })).toBe('1\u202f500 salads')
    expect(sentenceOf(messages, 'few', 'fr')({ count: 0 })).toBe('0 salad')
    expect(sentenceOf(messages, 'sum', 'nl')({ sum: 1500.5 })).toBe('over 1.500,5')
  })

  it('is found by its name; an unknown name is reported and shown as it is', () => {
    const messages = compileMessages({ cart: { line: { kcal: '{kcal} kcal' } } })
    expect(sentenceOf(messages, 'cart.line.kcal', 'fr')({ kcal: 350 })).toBe('350 kcal')
    const reportError = vi.fn<(error: Error) => void>()
    vi.stubGlobal('reportError', reportError)
    expect(sentenceOf(messages, 'cart.other.kcal', 'fr')()).toBe('cart.other.kcal')
    expect(reportError).toHaveBeenCalledExactlyOnceWith(new Error('no text: cart.other.kcal'))
    vi.unstubAllGlobals()
  })
})

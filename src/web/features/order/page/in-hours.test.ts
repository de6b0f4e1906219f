import { expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { compileMessages, readMessages } from '#texts/compile.ts'
import { sentenceOf } from '#texts/sentence.ts'
import { inHours } from './in-hours.ts'

it('says more than an hour in hours, in every language (O1)', () => {
  const say = (minutes: number) =>
    locales.map((locale) =>
      sentenceOf(compileMessages(readMessages(locale)), 'order.in', locale)(inHours(minutes)),
    )
  expect(say(12)).toEqual(['dans 12 min', 'in 12 min', 'dentro de 12 min', 'over 12 min'])
  expect(say(60)).toEqual(['dans 1 h', 'in 1 h', 'dentro de 1 h', 'over 1 uur'])
  expect(say(86)).toEqual([
    'dans 1 h 26 min',
    'in 1 h 26 min',
    'dentro de 1 h 26 min',
    'over 1 uur 26 min',
  ])
})

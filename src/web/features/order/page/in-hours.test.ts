import { expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import { compileMessages, readMessages } from '#texts/compile.ts'
import { sentenceOf } from '#texts/sentence.ts'
import { inHours } from './in-hours.ts'

it('a duration above an hour is given in hours, in every language (O1)', () => {
  const say = (minutes: number) =>
    locales.map((locale) =>
      sentenceOf(compileMessages(readMessages(locale)), 'order.in', locale)(inHours(minutes)),
    )
  expect(say(12)).toEqual([
    'dans 12\u00a0min',
    'in 12\u00a0min',
    'dentro de 12\u00a0min',
    'over 12\u00a0min',
  ])
  expect(say(60)).toEqual(['dans 1\u00a0h', 'in 1\u00a0h', 'dentro de 1\u00a0h', 'over 1 uur'])
  expect(say(86)).toEqual([
    'dans 1\u00a0h 26\u00a0min',
    'in 1\u00a0h 26\u00a0min',
    'dentro de 1\u00a0h 26\u00a0min',
    'over 1 uur 26\u00a0min',
  ])
})

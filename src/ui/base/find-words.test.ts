import { expect, it } from 'vitest'
import { findByWords } from './find-words.ts'

const places = ['Lyon Part-Dieu', 'Orléans', 'Saint-Étienne Centre'].map((name) => ({ name }))
const find = (typed: string) =>
  findByWords(places, typed, ({ name }) => name).map(({ name }) => name)

it('findByWords matches the beginnings of words, whatever their accents and capitals (P7)', () => {
  expect(find('ORLEANS')).toEqual(['Orléans'])
  expect(find('etien saint')).toEqual(['Saint-Étienne Centre'])
  expect(find('dieu lyon')).toEqual(['Lyon Part-Dieu'])
  expect(find('art')).toEqual([])
  expect(find(' - ')).toHaveLength(3)
})

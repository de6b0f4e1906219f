import { expect, it } from 'vitest'
import { readParameters } from './page-parameters.ts'
import { pageNames } from './pages.ts'

const parametersOf = (page: Parameters<typeof readParameters>[0], query: string) =>
  readParameters(page, new URLSearchParams(query))

it.each(pageNames)('what links carry for others is nothing to the page %s (S5)', (page) => {
  expect(
    parametersOf(page, 'utm_source=mail&utm_campaign=x&fbclid=1&gclid=2&ref=friend&page=3'),
  ).toEqual({
    listed: '',
    free: '',
  })
})

it('a step of a composition is one of a few, in one spelling', () => {
  expect(parametersOf('composeFormula', 'utm_source=x&step=side1&line=abc&with=points')).toEqual({
    listed: 'with=points&step=side1',
    free: '',
  })
  expect(parametersOf('composeCustom', 'step=sauces&step=bases&with=points')).toEqual({
    listed: 'step=sauces',
    free: '',
  })
})

it('a value that is none of the few is as if it were not there', () => {
  expect(parametersOf('composeDessert', 'step=42&with=euros')).toEqual({ listed: '', free: '' })
})

it('what a visitor wrote is theirs alone', () => {
  expect(
    parametersOf('ingredients', 'fbclid=1&diet=vegan&without=milk&without=nuts&q=chou'),
  ).toEqual({
    listed: '',
    free: 'q=chou&diet=vegan&without=milk&without=nuts',
  })
})

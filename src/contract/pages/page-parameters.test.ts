import { expect, it } from 'vitest'
import { readParameters } from './page-parameters.ts'
import { pageNames } from './pages.ts'

const parametersOf = (page: Parameters<typeof readParameters>[0], query: string) =>
  readParameters(page, new URLSearchParams(query))

it.each(pageNames)(
  'the page %s ignores the parameters that links add for trackers (S5)',
  (page) => {
    expect(
      parametersOf(page, 'utm_source=mail&utm_campaign=x&fbclid=1&gclid=2&ref=friend&page=3'),
    ).toEqual({
      listed: '',
      free: '',
    })
  },
)

it('the step of a composition is one of a fixed list, in one spelling', () => {
  expect(parametersOf('composeFormula', 'utm_source=x&step=side1&line=abc&with=points')).toEqual({
    listed: 'with=points&step=side1',
    free: '',
  })
  expect(parametersOf('composeCustom', 'step=sauces&step=bases&with=points')).toEqual({
    listed: 'step=sauces',
    free: '',
  })
})

it('a value outside of the fixed list is ignored', () => {
  expect(parametersOf('composeDessert', 'step=42&with=euros')).toEqual({ listed: '', free: '' })
})

it('text typed by a visitor is kept apart from the cacheable parameters', () => {
  expect(
    parametersOf('ingredients', 'fbclid=1&diet=vegan&without=milk&without=nuts&q=chou'),
  ).toEqual({
    listed: '',
    free: 'q=chou&diet=vegan&without=milk&without=nuts',
  })
})

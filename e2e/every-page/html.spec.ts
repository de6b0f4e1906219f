import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate/node'
import { Suspense, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { locales } from '../../src/contract/pages/locales.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { orderNow, restaurantOf } from '../kitchen/at-board.ts'
import { textsInHtml, strangeWords, vocabularyOf } from './at-words.ts'
import { addressOf, nowhere, openPages } from './site-addresses.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // The rule applies only to files from other origins. Each of our own files has a hash of its
    // content in its name, and needs no integrity attribute.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A list of suggestions below a field cannot be a `select`.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
})

/** React's mark of a part that could not be rendered on the server, and was left to the browser. */
const failedPart = '<!--$!-->'

/** Lines of “path: rule: message selector”, without duplicates. */
async function faultsOf(html: string, path: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path)
  return [
    ...new Set(
      results.flatMap(({ messages }) =>
        messages.map(
          ({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} ${selector ?? ''}`,
        ),
      ),
    ),
  ]
}

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    // An order keeps the language in which it was placed.
    test.use({ extraHTTPHeaders: { 'accept-language': locale } })

    test(`the validator finds no fault and no foreign word in the served HTML of any page, in ${locale}`, async ({
      page,
      request,
      baseURL,
    }) => {
      const restaurant = await restaurantOf(page, alwaysOpen.validated)
      const { token } = await orderNow(page, restaurant.id)
      const paths = [
        ...openPages.map((name) => addressOf(name, locale)),
        nowhere(locale),
        `${locale === 'fr' ? '' : `/${locale}`}/confirmation/${token}/`,
      ]
      const vocabulary = await vocabularyOf(baseURL ?? '')
      const faults: string[] = []
      const foreignWords: string[] = []
      for (const path of paths) {
        const reply = await request.get(path)
        expect(reply.status(), path).toBe(path === nowhere(locale) ? 404 : 200)
        const html = await reply.text()
        expect(html, path).not.toContain(failedPart)
        faults.push(...(await faultsOf(html, path)))
        foreignWords.push(
          ...strangeWords(textsInHtml(html, locale), vocabulary).map(
            (words) => `${path}: ${words}`,
          ),
        )
      }
      expect(faults).toEqual([])
      expect(foreignWords, 'words that are not of the language of the page').toEqual([])
    })
  })
}

test('a part of a page that failed on the server is detected', () => {
  const Failing = (): never => {
    throw new Error('this part does not render on the server')
  }
  const html = renderToString(createElement(Suspense, null, createElement(Failing)))
  expect(html).toContain(failedPart)
})

test('the validator detects faults in the HTML of a page', async () => {
  const faults = await faultsOf(
    '<!DOCTYPE html><html lang="fr"><head><title>x</title></head><body><ul><div>y</div></ul><img src="/z.svg"></body></html>',
    '/x/',
  )
  expect(faults.join('\n')).toMatch(/element-permitted-content[\s\S]*wcag\/h37/)
})

test('a word of another language is detected, unless its element declares that language', async ({
  baseURL,
}) => {
  const vocabulary = await vocabularyOf(baseURL ?? '')
  const html =
    '<html lang="en"><head><title>Menu</title></head><body><p>Your cart</p><p>Votre panier</p><img alt="Une salade"><a lang="nl">Nederlands</a></body></html>'
  expect(strangeWords(textsInHtml(html, 'en'), vocabulary)).toEqual([
    'votre panier: Votre panier',
    'une salade: Une salade',
  ])
})

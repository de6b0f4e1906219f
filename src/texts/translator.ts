import { readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import { type Locale, intlLocale, locales } from '#contract/pages/locales.ts'
import type { Namespace, Texts, Translate } from './messages.ts'
import { type MessageValues, writeSentence } from './sentence.ts'

const readTexts = (name: Namespace, locale: Locale): unknown =>
  JSON.parse(readFileSync(new URL(`./${locale}/${name}.json`, import.meta.url), 'utf8'))

/** The uncompiled texts of a namespace in every language. */
export const textsOf = <Name extends Namespace>(name: Name): Record<Locale, Texts[Name]> =>
  Object.fromEntries(locales.map((locale) => [locale, readTexts(name, locale)])) as Record<
    Locale,
    Texts[Name]
  >

type Say = (key: string, values?: MessageValues) => string
const translators = new Map<string, Say>()

/**
 * Returns a function that formats the texts of a namespace on the server. It throws if a key or a
 * value is missing.
 */
export function translator<Name extends Namespace>(name: Name, locale: Locale): Translate<Name> {
  const translate = translators.get(`${name} ${locale}`) ?? makeTranslator(name, locale)
  translators.set(`${name} ${locale}`, translate)
  return translate
}

function makeTranslator(name: Namespace, locale: Locale): Say {
  const texts = readTexts(name, locale)
  const compiled = new Map<string, ReturnType<typeof compile>>()
  return (key, values) => {
    const message = compiled.get(key) ?? compile(find(texts, key))
    compiled.set(key, message)
    return writeSentence(message, intlLocale[locale], values)
  }
}

function find(texts: unknown, key: string): string {
  const text = key
    .split('.')
    .reduce((group, step) => (group as Record<string, unknown> | undefined)?.[step], texts)
  if (typeof text !== 'string') throw new Error(`no text: ${key}`)
  return text
}

import { readFileSync, readdirSync } from 'node:fs'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { readMessages } from '#texts/compile.ts'

export type ProductText = { where: string; language: Locale; text: string }

const root = new URL('../../../', import.meta.url)
export const readJson = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, root), 'utf8'))

/**
 * Every text within a value, with its path. An object with a key for each language contains texts
 * of those languages.
 */
function textsIn(value: unknown, where: string, language: Locale | null): ProductText[] {
  if (typeof value === 'string') return language === null ? [] : [{ where, language, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const keyLocale = locales.find((locale) => locale === key)
    return keyLocale === undefined
      ? textsIn(inner, `${where}.${key}`, language)
      : textsIn(inner, where, keyLocale)
  })
}

/** The latest version of each legal text, by kind; file names consist of kind and date. */
const legal = new Map(
  readdirSync(new URL('db/seed/legal/', root))
    .toSorted()
    .map((name) => [name.slice(0, -'-2026-11-23.json'.length), `db/seed/legal/${name}`]),
)

/**
 * All texts of the product; of versioned documents only the current version, because earlier ones
 * are never edited.
 */
export const productTexts: ProductText[] = [
  ...locales.flatMap((locale) =>
    Object.entries(readMessages(locale)).flatMap(([namespace, messages]) =>
      textsIn(messages, `texts/${namespace}`, locale),
    ),
  ),
  ...[...legal].flatMap(([kind, path]) => textsIn(readJson(path), kind, null)),
  ...textsIn(readJson('db/seed/catalogue.json'), 'seed/catalogue', null),
  ...textsIn(readJson('db/seed/legal.json'), 'seed/legal', null),
].filter(({ text }) => !/^(https|page|outside):/.test(text))

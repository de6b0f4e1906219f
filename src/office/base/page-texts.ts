import { officePageTexts } from 'virtual:office-texts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import type { OfficePageNamespace } from '#texts/messages.ts'
import { sentenceOf } from '#texts/sentence.ts'
import { addMessages } from '#ui/text/text.ts'

/** Adds the texts of a page to those of the document. */
export async function loadPageTexts(
  locale: Locale,
  names: readonly OfficePageNamespace[],
): Promise<void> {
  const loaded = await Promise.all(names.map((name) => officePageTexts[name][locale]()))
  for (const { default: texts } of loaded) addMessages(texts)
}

/** Returns a function that tells a text of a page in every language: a colleague's file has its own. */
export async function textInLanguages(
  namespace: OfficePageNamespace,
): Promise<(key: string) => string[]> {
  const messages = await Promise.all(locales.map((locale) => officePageTexts[namespace][locale]()))
  return (key) =>
    messages.map(({ default: texts }, at) =>
      sentenceOf(texts, `${namespace}.${key}`, locales[at] ?? 'fr')(),
    )
}

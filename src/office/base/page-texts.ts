import { officePageTexts } from 'virtual:office-texts'
import type { Locale } from '#contract/pages/locales.ts'
import type { OfficePageNamespace } from '#texts/messages.ts'
import { addMessages } from '#ui/text/text.ts'

/** Adds the texts of a page to those of the document. */
export async function loadPageTexts(
  locale: Locale,
  names: readonly OfficePageNamespace[],
): Promise<void> {
  const loaded = await Promise.all(names.map((name) => officePageTexts[name][locale]()))
  for (const { default: texts } of loaded) addMessages(texts)
}

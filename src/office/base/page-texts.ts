import { officePageTexts } from 'virtual:office-texts'
import type { OfficePageNamespace } from '#texts/messages.ts'
import type { Office } from './office.tsx'

/** Adds the texts of a page to those of the document. */
export async function loadPageTexts(
  { locale, messages }: Pick<Office, 'locale' | 'messages'>,
  names: readonly OfficePageNamespace[],
): Promise<void> {
  const loaded = await Promise.all(names.map((name) => officePageTexts[name][locale]()))
  for (const { default: texts } of loaded) Object.assign(messages, texts)
}

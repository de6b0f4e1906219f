import { matchPage } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { partTexts } from 'virtual:texts'
import { partsOf } from '#texts/page-parts.ts'
import type { PagePart } from '#texts/part-namespaces.ts'
import { addMessages } from '#ui/text/text.ts'

const loadedParts = new Set<PagePart>()

/** Loads, once, the texts that a page needs in addition to those that all pages have. */
export async function loadTextsOf(path: string, locale: Locale): Promise<void> {
  const match = matchPage(path)
  const pageParts = match ? partsOf(match.page) : []
  await Promise.all(pageParts.map((part) => loadPart(part, locale)))
}

export async function loadPart(part: PagePart, locale: Locale): Promise<void> {
  if (loadedParts.has(part)) return
  addMessages((await partTexts[part][locale]()).default)
  loadedParts.add(part)
}

import { officeHref } from '#contract/office/office-pages.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { type EntryKind, kindOf } from '#domain/catalogue/field-table.ts'

/** Kinds of entries of which each entry has a page (`product`). */
const ofPage: readonly EntryKind[] = ['ingredient', 'dessert', 'formula', 'recipe']
/**
 * The tab of the catalogue that contains the entries of a kind. Kinds in `ofPage`, and kinds that
 * no tab shows, such as `restaurant`, are absent.
 */
const tabs: Partial<Record<EntryKind, string>> = {
  'custom-formula': 'rules',
  category: 'categories',
  reward: 'rewards',
  rewards: 'rules',
  'alcohol-rules': 'rules',
  allergen: 'allergens',
  diet: 'allergens',
  zone: 'prices',
}

/** The address where an entry is edited: its page, or its row in the tables of the catalogue. */
export function entryHref(entry: string | null, locale: Locale): string {
  const kind = entry === null ? null : kindOf(entry)
  if (entry === null || kind === null) return officeHref('catalogue', locale)
  const open = entry.replace(' ', '-')
  return ofPage.includes(kind)
    ? officeHref('product', locale, { open })
    : officeHref('catalogue', locale, { tab: tabs[kind], open })
}

import { officeHref } from '#contract/office/office-pages.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { type EntryKind, kindOf } from '#domain/catalogue/field-table.ts'

/** The tabs of the catalogue in which kinds of entries stand. Products stand in the first one. */
const tabs: Partial<Record<EntryKind, string>> = {
  formula: 'formulas',
  'custom-formula': 'formulas',
  recipe: 'recipes',
  dessert: 'desserts',
  reward: 'rewards',
  rewards: 'rewards',
  allergen: 'allergens',
  zone: 'prices',
}

/** Where an entry is edited: its row in the table of the catalogue. */
export function entryHref(entry: string | null, locale: Locale): string {
  const kind = entry === null ? null : kindOf(entry)
  if (entry === null || kind === null) return officeHref('catalogue', locale)
  return officeHref('catalogue', locale, {
    tab: tabs[kind],
    open: entry.replace(' ', '-'),
  })
}

import type { Locale } from '#contract/pages/locales.ts'
import { translator } from '#texts/translator.ts'

/** The texts of the allergen page, for the PDF. */
export const allergenLabels = (locale: Locale) => translator('allergens', locale)

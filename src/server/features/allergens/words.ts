import type { Locale } from '#contract/pages/locales.ts'
import { translator } from '#texts/translator.ts'

/** The words of the page, for the paper. */
export const allergenWords = (locale: Locale) => translator('allergens', locale)

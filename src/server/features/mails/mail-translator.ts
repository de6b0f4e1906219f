import type { Locale } from '#contract/pages/locales.ts'
import { translator } from '#texts/translator.ts'

/** The mail texts of a language. */
export const mailTranslator = (locale: Locale) => translator('mail', locale)

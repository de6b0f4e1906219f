import type { Locale } from '#contract/pages/locales.ts'
import { translator } from '#texts/translator.ts'

/** The sentences of mails in a language. */
export const mailWords = (locale: Locale) => translator('mail', locale)

import type { Locale } from '#contract/pages/locales.ts'
import { translator } from '#texts/translator.ts'

/** The sentences of wallet cards, and of the mail with them, in a language. */
export const cardWords = (locale: Locale) => translator('wallet-card', locale)

/** A card's number for reading aloud: in groups of four. */
export const readable = (number: string): string => number.replace(/.{4}(?=.)/g, '$& ')

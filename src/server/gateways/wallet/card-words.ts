import type { Locale } from '#contract/pages/locales.ts'
import { translator } from '#texts/translator.ts'

/** The sentences of wallet cards, and of the mail with them, in a language. */
export const cardWords = (locale: Locale) => translator('wallet-card', locale)

/** Splits a card's number into groups of four, to be read aloud. */
export const readable = (number: string): string => number.replace(/.{4}(?=.)/g, '$& ')

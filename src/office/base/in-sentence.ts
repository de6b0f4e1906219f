import type { Locale } from '#contract/pages/locales.ts'

/** A name as it stands inside of a sentence: in small letters. */
export const inSentence = (name: string, locale: Locale): string =>
  name.charAt(0).toLocaleLowerCase(locale) + name.slice(1)

import type { Locale } from '#contract/pages/locales.ts'

/** A name for use inside a sentence: its first letter in lower case. */
export const inSentence = (name: string, locale: Locale): string =>
  name.charAt(0).toLocaleLowerCase(locale) + name.slice(1)

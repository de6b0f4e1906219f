import { type Locale, locales } from '#contract/pages/locales.ts'
import { SOURCE_LANGUAGE } from '#domain/catalogue/stale-texts.ts'

/**
 * The languages whose text is still identical to the French one, from which it was copied, and
 * needs translating.
 */
export const languagesStillFrench = (texts: Readonly<Record<Locale, string>>): Locale[] => {
  const french = texts[SOURCE_LANGUAGE].trim()
  return locales.filter(
    (locale) => locale !== SOURCE_LANGUAGE && french !== '' && texts[locale].trim() === french,
  )
}

export const locales = ['fr', 'en', 'es', 'nl'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'fr'

/** BCP 47 tags for Intl and `lang`. English uses British spelling (glossary). */
export const intlLocale = {
  fr: 'fr-FR',
  en: 'en-GB',
  es: 'es-ES',
  nl: 'nl-NL',
} as const satisfies Record<Locale, string>

/** The name of each language in that language, for the links that change the language. */
export const localeNames = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  nl: 'Nederlands',
} as const satisfies Record<Locale, string>

/** Returns an object with a value for each language. */
export function perLocale<Value>(valueOf: (locale: Locale) => Value): Record<Locale, Value> {
  return Object.fromEntries(locales.map((locale) => [locale, valueOf(locale)])) as Record<
    Locale,
    Value
  >
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/**
 * Returns the supported language that an Accept-Language header prefers; French if it names no
 * supported language (S9).
 */
export const negotiateLocale = (header: string | undefined): Locale =>
  preferredLocale(header) ?? defaultLocale

/**
 * Returns the supported language that an Accept-Language header prefers; null if it names no
 * supported language.
 */
export function preferredLocale(header: string | undefined): Locale | null {
  const preferences = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='))
      return { language: tag.toLowerCase().split('-')[0], q: q ? Number(q.slice(2)) || 0 : 1 }
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
  return preferences.map(({ language }) => language).find(isLocale) ?? null
}

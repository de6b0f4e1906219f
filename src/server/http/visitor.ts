import type { FastifyRequest } from 'fastify'
import { localeOfPath, matchPage, staysOnLanguageChange } from '#contract/links.ts'
import { type Locale, isLocale, negotiateLocale } from '#contract/locales.ts'

export type Visitor = { locale: Locale; restaurant: number | null; menuVersion: string }

/** The language and the restaurant to render for: the address first, then what the visitor chose before (S6, S9). */
export function readVisitor(
  request: FastifyRequest, path: string, menuVersion: (restaurant: number | null) => string | undefined,
): Visitor {
  const { language, restaurant } = request.cookies
  const page = path.replace(/(\/_)?\.data$/, '/')
  const prefixed = localeOfPath(page)
  const unknown = matchPage(page) === null && prefixed === 'fr'
  const locale = staysOnLanguageChange(page) && isLocale(language) ? language
    : unknown ? (isLocale(language) ? language : negotiateLocale(request.headers['accept-language'])) : prefixed
  const chosen = /^[1-9]\d{0,8}$/.test(restaurant ?? '') ? Number(restaurant) : null
  const version = chosen === null ? undefined : menuVersion(chosen)
  if (version !== undefined) return { locale, restaurant: chosen, menuVersion: version }
  return { locale, restaurant: null, menuVersion: menuVersion(null) ?? '' }
}

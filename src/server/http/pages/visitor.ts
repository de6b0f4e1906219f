import type { FastifyRequest } from 'fastify'
import type { PageChain } from '#contract/pages/page-chain.ts'
import { languageAt, matchPage } from '#contract/pages/links.ts'
import { type Locale, defaultLocale, isLocale, negotiateLocale } from '#contract/pages/locales.ts'

export type Visitor = { locale: Locale; restaurant: number | null; menuVersion: string }

/**
 * The language that the visitor chose earlier. The cookie `language` is a copy of the value in the
 * browser's storage.
 */
export function chosenLanguage({ cookies: { language } }: FastifyRequest): Locale | null {
  return isLocale(language) ? language : null
}

type VisitedChain = {
  menuVersion: (restaurant: number | null) => string | undefined
  chain: () => Pick<PageChain, 'onlyRestaurant'>
}

/**
 * The language and the restaurant to render for. The language is taken from the address first, then
 * from the visitor's earlier choice; the restaurant is the only one, or the one that the
 * visitor chose earlier (S6, S9).
 */
export function readVisitor(
  request: FastifyRequest,
  path: string,
  { menuVersion, chain }: VisitedChain,
): Visitor {
  const { restaurant } = request.cookies
  const chosenBefore = chosenLanguage(request)
  const page = path.replace(/(\/_)?\.data$/, '/')
  const addressed = languageAt(page, chosenBefore)
  const unknown = matchPage(page) === null && addressed === defaultLocale
  const locale = unknown
    ? (chosenBefore ?? negotiateLocale(request.headers['accept-language']))
    : addressed
  const chosenId = /^[1-9]\d{0,8}$/.test(restaurant ?? '') ? Number(restaurant) : null
  const restaurantId = chain().onlyRestaurant?.id ?? chosenId
  const version = restaurantId === null ? undefined : menuVersion(restaurantId)
  if (version !== undefined) return { locale, restaurant: restaurantId, menuVersion: version }
  return { locale, restaurant: null, menuVersion: menuVersion(null) ?? '' }
}

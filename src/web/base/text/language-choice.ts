import { staysOnLanguageChange, translations } from '#contract/pages/links.ts'
import { type Locale, isLocale, locales } from '#contract/pages/locales.ts'

/**
 * Key in the browser's storage (S9), and name of the cookie by which the server knows the choice.
 */
const key = 'language'
const YEAR_IN_SECONDS = 60 * 60 * 24 * 365
const attributes = `; path=/; max-age=${YEAR_IN_SECONDS}; samesite=lax`

/**
 * Script for the document's head: following a link to another language counts as a choice, and is
 * stored even before the page's other scripts have loaded. Without this script, pages on which the
 * choice takes precedence over the address (S6) would appear in the language chosen before.
 */
const followedLinkScript =
  `;['click','auxclick'].forEach(function(on){addEventListener(on,function(e){` +
  `var a=e.target.closest&&e.target.closest('a[hreflang]');if(!a)return;keep(a.hreflang);` +
  `try{localStorage.setItem('${key}',a.hreflang)}catch(_){}},true)})`

/**
 * Script for the document's head: the storage contains the choice (S9), and the cookie is its copy
 * for the server. If the browser has dropped the copy, as some do after days, it is written again
 * and the page reloaded; a browser that refuses cookies is offered the language instead.
 */
const cookieCopyScript =
  `;try{var l=localStorage.getItem('${key}'),m=function(){return document.cookie.match(/(?:^|; )${key}=([a-z]+)/)||[]};` +
  `if(/^(?:${locales.join('|')})$/.test(l)&&m()[1]!=l){keep(l);if(m()[1]==l&&document.documentElement.lang!=l)location.reload()}}catch(_){}`

export const languageScript = !import.meta.env.SSR
  ? ''
  : `(function(){var keep=function(l){document.cookie='${key}='+l+'${attributes}'` +
    `+(location.protocol=='https:'?'; secure':'')}${followedLinkScript}${cookieCopyScript}})()`

/**
 * The path to which a document moves when its language changes: the same path if S6 requires it,
 * else that of the page's translation.
 */
export function addressInLanguage(path: string, locale: Locale): string {
  if (staysOnLanguageChange(path)) return path
  return translations(path)?.[locale] ?? (locale === 'fr' ? '/' : `/${locale}`)
}

/**
 * Stores the choice, then shows the page in that language as a new document, since all its texts
 * and its menu change.
 */
export function changeLanguage(locale: Locale): void {
  storeLanguage(locale)
  const target = addressInLanguage(location.pathname, locale)
  if (target === location.pathname) location.reload()
  else location.assign(target + location.search)
}

export function storeLanguage(locale: Locale): void {
  // Private windows may refuse storage; the cookie alone then carries the choice.
  try {
    localStorage.setItem(key, locale)
  } catch {
    return writeCookie(locale)
  }
  writeCookie(locale)
}

function writeCookie(locale: Locale): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${key}=${locale}${attributes}${secure}`
}

export function storedLanguageChoice(): Locale | null {
  try {
    const storedLanguage = localStorage.getItem(key)
    return isLocale(storedLanguage) ? storedLanguage : languageInCookie()
  } catch {
    return languageInCookie()
  }
}

/** The language choice that the server receives; null if there is none. */
export function languageInCookie(): Locale | null {
  const [, cookieLanguage] = /(?:^|; )language=([a-z]+)/.exec(document.cookie) ?? []
  return isLocale(cookieLanguage) ? cookieLanguage : null
}

/**
 * The chosen language, or the first of the browser's languages that the shop supports; null if it
 * is the page's own (S9), or if the shop supports none of them.
 */
export function languageToOffer(
  pageLocale: Locale,
  storedLocale: Locale | null,
  preferred: readonly string[],
): Locale | null {
  const preferredLocale =
    storedLocale ?? preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLocale)
  return preferredLocale === undefined || preferredLocale === pageLocale ? null : preferredLocale
}

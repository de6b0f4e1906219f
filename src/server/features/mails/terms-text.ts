import { readFileSync } from 'node:fs'
import type { Locale } from '#contract/locales.ts'

export type TermsText = { title: string; sections: { title: string; paragraphs: string[] }[] }

/** The terms of sale that an order accepted, whole: a mail keeps them where a link could change (F8). */
export function termsText(version: string, locale: Locale): TermsText {
  if (!/^\d{4}-\d\d-\d\d$/.test(version)) throw new RangeError(`no version of the terms: ${version}`)
  const file = new URL(`../../../../db/terms/${version}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { texts: Record<Locale, TermsText> }).texts[locale]
}

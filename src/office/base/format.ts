import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { type Formats, formatsIn } from '#web/base/messages/formats.ts'
import { useLocale } from './office.tsx'

/** Money, numbers and times in the language of the document. */
export const useFormat = (): Formats => formatsIn(useLocale())

/** The name of a language in the language of the document: `anglais`. */
export function useLanguageName(): (language: Locale) => string {
  const names = new Intl.DisplayNames(intlLocale[useLocale()], { type: 'language' })
  return (language) => names.of(language) ?? language
}

/** Minimum amount, in cents, that is written in whole euros without its cents. */
const LEAST_WITHOUT_CENTS = 10_000

const euros = new Map<Locale, Intl.NumberFormat>()

/**
 * Returns a function that writes cents as a price to be read at a glance: `281 690 €`, and with
 * cents for small amounts, as in `84,30 €`.
 */
export function useEuros(): (cents: number) => string {
  const locale = useLocale()
  const { price } = useFormat()
  const roundEuros =
    euros.get(locale) ??
    new Intl.NumberFormat(intlLocale[locale], {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    })
  euros.set(locale, roundEuros)
  return (cents) =>
    cents === 0 || Math.abs(cents) >= LEAST_WITHOUT_CENTS
      ? roundEuros.format(Math.round(cents / 100))
      : price(cents)
}

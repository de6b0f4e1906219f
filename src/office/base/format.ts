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

/** An amount of at least so many cents is written without its cents. */
const LEAST_WITHOUT_CENTS = 10_000

const euros = new Map<Locale, Intl.NumberFormat>()

/** Cents as a price that is read at a glance: `281 690 €`, and `84,30 €` where it is small. */
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

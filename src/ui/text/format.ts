import { type Formats, formatsIn } from '#ui/base/formats.ts'
import { useLocale } from './text.ts'

/** Formats prices, times (Europe/Paris), numbers and lists in the page's language. */
export const useFormat = (): Formats => formatsIn(useLocale())

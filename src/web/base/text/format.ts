import { type Formats, formatsIn } from '#web/base/messages/formats.ts'
import { useLocale } from '#web/base/page/app-data.tsx'

/** Formats prices, times (Europe/Paris) and lists in the page's language. */
export const useFormat = (): Formats => formatsIn(useLocale())

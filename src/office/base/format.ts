import { type Formats, formatsIn } from '#web/base/messages/formats.ts'
import { useLocale } from './office.tsx'

/** Money, numbers and times in the language of the document. */
export const useFormat = (): Formats => formatsIn(useLocale())

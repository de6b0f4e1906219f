import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { textsOf } from '#texts/translator.ts'

/** The sentence of every refusal in every language. A missing one does not compile (V11). */
export const sentences: Record<Locale, Record<ErrorCode, string>> = textsOf('errors')

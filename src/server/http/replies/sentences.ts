import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { textsOf } from '#texts/translator.ts'

/**
 * The sentence of every refusal in every language. The type makes the compiler reject a missing
 * sentence (V11).
 */
export const sentences: Record<Locale, Record<ErrorCode, string>> = textsOf('errors')

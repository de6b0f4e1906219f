import type { ErrorCode } from '#contract/errors.ts'
import type { Locale } from '#contract/pages/locales.ts'
import en from '#texts/en/errors.json' with { type: 'json' }
import es from '#texts/es/errors.json' with { type: 'json' }
import fr from '#texts/fr/errors.json' with { type: 'json' }
import nl from '#texts/nl/errors.json' with { type: 'json' }

/** The sentence of every refusal in every language; one that is missing does not compile (V11). */
export const sentences: Record<Locale, Record<ErrorCode, string>> = { fr, en, es, nl }

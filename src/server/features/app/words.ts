import type { Locale } from '#contract/pages/locales.ts'
import en from '#texts/en/app.json' with { type: 'json' }
import es from '#texts/es/app.json' with { type: 'json' }
import fr from '#texts/fr/app.json' with { type: 'json' }
import nl from '#texts/nl/app.json' with { type: 'json' }

/** What the installed app says outside of its pages. */
export const appWords: Record<Locale, typeof fr> = { fr, en, es, nl }

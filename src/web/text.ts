import { useTranslations } from 'use-intl'
import type { Locale } from '#contract/locales.ts'
import type { Messages } from '#texts/messages.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}

/** Messages as they travel: compiled, of one language. */
export type CompiledMessages = Messages

/** The words of a namespace in the page's language; an unknown key does not compile. */
export const useText = useTranslations

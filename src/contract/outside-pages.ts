import type { Locale } from './locales.ts'

/** The privacy policy is kept outside of the shop; links to it open a tab of their own (S11). */
export const privacyPolicy = (locale: Locale): string => `https://www.mesclun.example/${locale}/privacy-policy/`

import type { SocialProvider } from '#contract/customers/social-login.ts'

/** As they call themselves, in every language. */
export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
}

/** Where a link leaves for a provider, to come back to a page of ours. */
export const loginAddress = (provider: SocialProvider, locale: string, back: string): string =>
  `/api/auth/social/${provider}?locale=${locale}&return=${encodeURIComponent(back)}`

import type { SocialProvider } from '#contract/customers/social-login.ts'

/** The providers' own names, which are the same in every language. */
export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
}

/**
 * The address that sends the browser to a provider; `back` is the page of our site to return to.
 */
export const loginAddress = (provider: SocialProvider, locale: string, back: string): string =>
  `/api/auth/social/${provider}?locale=${locale}&return=${encodeURIComponent(back)}`

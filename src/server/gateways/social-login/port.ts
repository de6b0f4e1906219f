import type { SocialProvider } from '#contract/customers/social-login.ts'

/** What ties a login to who began it; made anew for each, and shown to the provider alone. */
export type LoginSecrets = { state: string; nonce: string; verifier: string }

/**
 * Somebody, in the words of a provider. Issuer and subject are who they are; the rest may change.
 */
export type Person = {
  issuer: string
  subject: string
  /** Null unless the provider says that it was confirmed to be theirs. */
  email: string | null
  /** Empty where the provider does not tell. */
  firstName: string
  lastName: string
}

/** Lets people say who they are elsewhere (A6). */
export type SocialLogin = {
  /** Those that one may choose from. */
  providers: readonly SocialProvider[]
  /** What a provider calls itself. */
  issuerOf: (provider: SocialProvider) => Promise<string>
  /** Where the browser goes to log in; `callback` is where it shall come back to. */
  addressOf: (provider: SocialProvider, secrets: LoginSecrets, callback: string) => Promise<string>
  /**
   * Who came back, to this address. Throws SocialLoginFailed unless all of it is as it was begun.
   */
  personOf: (provider: SocialProvider, secrets: LoginSecrets, address: URL) => Promise<Person>
  stop: () => Promise<void>
}

/**
 * `cancelled`: by who should have logged in. `refused`: it is not to be believed. `unavailable`:
 * nobody answers.
 */
export type SocialFailure = 'cancelled' | 'refused' | 'unavailable'

export class SocialLoginFailed extends Error {
  readonly failure: SocialFailure

  constructor(failure: SocialFailure, options?: ErrorOptions) {
    super(`the login of the provider is ${failure}`, options)
    this.name = 'SocialLoginFailed'
    this.failure = failure
  }
}

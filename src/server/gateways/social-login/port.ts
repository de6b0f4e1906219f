import type { SocialProvider } from '#contract/customers/social-login.ts'

/**
 * Secrets that tie a login to the browser that began it. They are new for each login, and sent only
 * to the provider.
 */
export type LoginSecrets = { state: string; nonce: string; verifier: string }

/**
 * A person as described by a provider. Issuer and subject identify the person; the rest may change.
 */
export type ProviderPerson = {
  issuer: string
  subject: string
  /** The e-mail address; null unless the provider states that it was verified. */
  email: string | null
  /** `firstName` and `lastName` are empty if the provider does not state them. */
  firstName: string
  lastName: string
}

/** Logs customers in with an external provider, such as Google (A6). */
export type SocialLogin = {
  /** The providers with which customers can log in. */
  providers: readonly SocialProvider[]
  /** The issuer of the provider's ID tokens. */
  issuerOf: (provider: SocialProvider) => Promise<string>
  /**
   * Returns the provider's address at which the visitor logs in. `callback`: the address to which
   * the browser returns afterwards.
   */
  addressOf: (provider: SocialProvider, secrets: LoginSecrets, callback: string) => Promise<string>
  /**
   * Returns the person who logged in. `address`: the address to which the browser returned. Throws
   * `SocialLoginFailed` unless everything matches the login that was begun.
   */
  personOf: (
    provider: SocialProvider,
    secrets: LoginSecrets,
    address: URL,
  ) => Promise<ProviderPerson>
}

/** Lets people of the head office sign in with the chain's own provider (P1). */
export type StaffLogin = {
  /** The provider's name, as the people of the head office know it. */
  name: string
  /** Returns the provider's address at which the person signs in, like `SocialLogin.addressOf`. */
  addressOf: (secrets: LoginSecrets, callback: string) => Promise<string>
  /** Returns the person who signed in, like `SocialLogin.personOf`. */
  personOf: (secrets: LoginSecrets, address: URL) => Promise<ProviderPerson>
}

/**
 * `cancelled`: by the person logging in. `refused`: the provider's answer cannot be trusted.
 * `unavailable`: the provider does not answer.
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

import type { SocialProvider } from '#contract/customers/social-login.ts'

/**
 * Secrets that tie a login to the browser that began it. New for each login, and shown only to the
 * provider.
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
  /** Empty if the provider does not state it. */
  firstName: string
  lastName: string
}

/** Lets people log in with another provider (A6). */
export type SocialLogin = {
  /** The providers on offer. */
  providers: readonly SocialProvider[]
  /** The issuer of the provider's ID tokens. */
  issuerOf: (provider: SocialProvider) => Promise<string>
  /** The address to which the browser goes to log in, and `callback`, to which it returns. */
  addressOf: (provider: SocialProvider, secrets: LoginSecrets, callback: string) => Promise<string>
  /**
   * The person who returned to this address. Throws SocialLoginFailed unless everything matches the
   * login that was begun.
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
  /** The address to which the browser goes to sign in, like `SocialLogin.addressOf`. */
  addressOf: (secrets: LoginSecrets, callback: string) => Promise<string>
  /** The person who returned to this address, like `SocialLogin.personOf`. */
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

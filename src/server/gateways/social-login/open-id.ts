import * as client from 'openid-client'
import type { OpenIdSettings } from '#server/config/open-id.ts'
import { type LoginSecrets, type ProviderPerson, SocialLoginFailed } from './port.ts'
import * as z from 'zod/mini'
import { emailField, tidiedText, visible } from '#contract/fields.ts'

/** Timeout for an answer of the provider, in seconds. */
const PATIENCE = 10
/**
 * The OpenID scopes that we request, unless the settings name others. They determine which claims
 * the ID token contains.
 */
const SCOPE = 'openid email profile'
/** The only accepted signature algorithm, whatever a provider announces. */
const ID_TOKEN_ALGORITHM = 'RS256'

export type OpenIdLogin = {
  addressOf: (secrets: LoginSecrets, callback: string) => Promise<string>
  personOf: (secrets: LoginSecrets, address: URL) => Promise<ProviderPerson>
}

/**
 * Login with OpenID Connect: code, PKCE, state, nonce, and an ID token whose signature is checked.
 */
export function createOpenIdLogin(settings: OpenIdSettings): OpenIdLogin {
  let pendingConfiguration: Promise<client.Configuration> | null = null
  const configuration = (): Promise<client.Configuration> => {
    pendingConfiguration ??= configure(settings).catch((error: unknown) => {
      pendingConfiguration = null
      throw new SocialLoginFailed('unavailable', { cause: error })
    })
    return pendingConfiguration
  }
  return {
    async addressOf({ state, nonce, verifier }, callback) {
      const config = await configuration()
      return client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: settings.scope ?? SCOPE,
        response_type: 'code',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    async personOf({ state, nonce, verifier }, address) {
      const config = await configuration()
      try {
        const tokens = await client.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return readPerson(tokens.claims())
      } catch (error) {
        throw error instanceof SocialLoginFailed
          ? error
          : new SocialLoginFailed(failureOf(error), { cause: error })
      }
    },
  }
}

async function configure(settings: OpenIdSettings): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret, metadata } = settings
  const clientMetadata = { id_token_signed_response_alg: ID_TOKEN_ALGORITHM }
  const secret = client.ClientSecretPost(clientSecret)
  if (metadata) {
    const config = new client.Configuration(
      { issuer, ...metadata },
      clientId,
      clientMetadata,
      secret,
    )
    client.enableNonRepudiationChecks(config)
    config.timeout = PATIENCE
    return config
  }
  return client.discovery(new URL(issuer), clientId, clientMetadata, secret, {
    timeout: PATIENCE,
    // Enables the check of the ID token's signature. Without this check, anyone between us and the
    // provider could impersonate any person.
    execute: [
      client.enableNonRepudiationChecks,
      ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
    ],
  })
}

function failureOf(error: unknown): SocialLoginFailed['failure'] {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled'
    return error.error === 'server_error' || error.error === 'temporarily_unavailable'
      ? 'unavailable'
      : 'refused'
  }
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500 ? 'unavailable' : 'refused'
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  const isAway =
    code === 'OAUTH_TIMEOUT' ||
    message === 'fetch failed' ||
    (cause instanceof Error && cause.message === 'fetch failed') ||
    (cause instanceof Response && cause.status >= 500)
  return isAway ? 'unavailable' : 'refused'
}

const identity = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
})
const name = z.string().check(tidiedText, z.maxLength(80), visible)

/**
 * Reads a person from the claims of a verified ID token. Unusable claims, except those that
 * identify the person, count as missing.
 */
function readPerson(claims: unknown): ProviderPerson {
  const parsedIdentity = identity.safeParse(claims)
  if (!parsedIdentity.success)
    throw new SocialLoginFailed('refused', { cause: parsedIdentity.error })
  const { iss: issuer, sub: subject } = parsedIdentity.data
  const {
    email,
    email_verified: verified,
    given_name: first,
    family_name: last,
    name: fullName,
  } = claims as Record<string, unknown>
  const address = verified === true ? emailField.safeParse(email) : null
  const isWhole = first === undefined && last === undefined
  const [firstName, lastName] = isWhole
    ? split(readName(fullName))
    : [readName(first), readName(last)]
  return { issuer, subject, email: address?.success ? address.data : null, firstName, lastName }
}

const readName = (value: unknown): string => name.safeParse(value).data ?? ''

function split(fullName: string): [string, string] {
  const [first = '', ...lastNames] = fullName.split(/\s+/)
  return [first, lastNames.join(' ')]
}

import { type SocialProvider, socialProviders } from '#contract/customers/social-login.ts'
import { isLocalOnly } from '#server/kit/local-only.ts'
import { type OpenIdSettings, embeddedPort, isSafeIssuer } from './open-id.ts'

/**
 * The login providers of customers. `embedded`: our own provider replaces all of them, and is
 * started when first needed.
 */
export type SocialLoginSettings =
  | { kind: 'none' }
  | { kind: 'embedded'; port: number }
  | { kind: 'configured'; providers: Partial<Record<SocialProvider, OpenIdSettings>> }

type ProviderDefaults = Pick<OpenIdSettings, 'issuer' | 'scope' | 'metadata'>

const providerDefaults: Record<SocialProvider, ProviderDefaults> = {
  google: { issuer: 'https://accounts.google.com' },
  // Endpoints given here because Facebook's discovery document names no token endpoint: “OIDC Code
  // Flow with PKCE for Manually Built Facebook Login Flows”
  // (developers.facebook.com/docs/facebook-login/guides/advanced/oidc-token).
  facebook: {
    issuer: 'https://www.facebook.com',
    scope: 'openid email public_profile',
    metadata: {
      authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
      jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    },
  },
}

export type SocialEnvironment = {
  PORT: number
  HOST: string
  PUBLIC_URL?: string | undefined
  TRUSTED_PROXIES: number
  NODE_ENV?: string | undefined
  SOCIAL_LOGIN?: SocialLoginSettings['kind'] | undefined
  SOCIAL_LOGIN_PORT?: number | undefined
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  GOOGLE_ISSUER?: string | undefined
  FACEBOOK_CLIENT_ID?: string | undefined
  FACEBOOK_CLIENT_SECRET?: string | undefined
  FACEBOOK_ISSUER?: string | undefined
}

/** Reads the login providers. `problems` name the settings with a wrong value. */
export function readSocialLogin(data: SocialEnvironment): {
  settings: SocialLoginSettings
  problems: string[]
} {
  const isNamed = socialProviders.some((name) => keysOf(data, name).clientId !== undefined)
  const kind =
    data.SOCIAL_LOGIN ?? (isNamed ? 'configured' : isLocalOnly(data) ? 'embedded' : 'none')
  if (kind === 'none') return { settings: { kind }, problems: [] }
  if (kind === 'embedded')
    return {
      settings: { kind, port: embeddedPort(data) },
      // The embedded provider lets anybody log in as anyone.
      problems:
        data.NODE_ENV !== 'production' ? [] : ['SOCIAL_LOGIN: embedded is not for production'],
    }
  const providers: Extract<SocialLoginSettings, { kind: 'configured' }>['providers'] = {}
  const problems: string[] = []
  for (const name of socialProviders) {
    const { prefix, clientId, clientSecret, issuer } = keysOf(data, name)
    if (clientId === undefined && clientSecret === undefined) continue
    if (clientId === undefined || clientSecret === undefined) {
      problems.push(`${prefix}_CLIENT_ID: needs ${prefix}_CLIENT_SECRET, and the other way around`)
    } else if (issuer !== undefined && !isSafeIssuer(issuer))
      problems.push(`${prefix}_ISSUER: must be https`)
    else
      providers[name] = {
        clientId,
        clientSecret,
        ...(issuer === undefined ? providerDefaults[name] : { issuer }),
      }
  }
  if (problems.length === 0 && Object.keys(providers).length === 0) {
    problems.push('SOCIAL_LOGIN: configured needs GOOGLE_CLIENT_ID or FACEBOOK_CLIENT_ID')
  }
  return { settings: { kind, providers }, problems }
}

function keysOf(data: SocialEnvironment, name: SocialProvider) {
  const prefix = name === 'google' ? 'GOOGLE' : 'FACEBOOK'
  return {
    prefix,
    clientId: data[`${prefix}_CLIENT_ID`],
    clientSecret: data[`${prefix}_CLIENT_SECRET`],
    issuer: data[`${prefix}_ISSUER`],
  }
}

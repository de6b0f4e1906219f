import { isThisMachine } from '#server/kit/local-only.ts'

/**
 * How to reach an OpenID provider. `metadata`: its endpoints, when it does not publish all of them
 * itself.
 */
export type OpenIdSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  scope?: string
  metadata?: { authorization_endpoint: string; token_endpoint: string; jwks_uri: string }
}

/** Whether nobody on the way to this issuer can read or change what it says. */
export const isSafeIssuer = (issuer: string): boolean =>
  issuer.startsWith('https:') || isThisMachine(new URL(issuer).hostname)

/** The port of the embedded provider, which stands in for all of them. */
export const embeddedPort = (data: {
  PORT: number
  SOCIAL_LOGIN_PORT?: number | undefined
}): number => data.SOCIAL_LOGIN_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 2)

import { isThisMachine } from '#server/kit/local-only.ts'

/**
 * The address and credentials of an OpenID provider. `metadata`: its endpoints, if it does not
 * publish all of them itself.
 */
export type OpenIdSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  scope?: string
  metadata?: { authorization_endpoint: string; token_endpoint: string; jwks_uri: string }
}

/** Whether the connection to this issuer is safe: encrypted, or within this machine. */
export const isSafeIssuer = (issuer: string): boolean =>
  issuer.startsWith('https:') || isThisMachine(new URL(issuer).hostname)

/** The port of the embedded provider, which replaces all login providers. */
export const embeddedPort = (data: {
  PORT: number
  SOCIAL_LOGIN_PORT?: number | undefined
}): number => data.SOCIAL_LOGIN_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 2)

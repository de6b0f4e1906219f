import { isLocalOnly } from '#server/kit/local-only.ts'
import { type OpenIdSettings, embeddedPort, isSafeIssuer } from './open-id.ts'

/**
 * The chain's own OpenID provider, for people of the head office (P1). `name`: its name on the
 * button. `embedded`: the embedded provider, the same that may replace the login providers of
 * customers.
 */
export type StaffLoginSettings =
  | { kind: 'none' }
  | { kind: 'embedded'; port: number; name: string }
  | { kind: 'configured'; provider: OpenIdSettings; name: string }

type StaffLoginEnvironment = {
  PORT: number
  HOST: string
  PUBLIC_URL?: string | undefined
  TRUSTED_PROXIES: number
  NODE_ENV?: string | undefined
  SOCIAL_LOGIN_PORT?: number | undefined
  OFFICE_LOGIN?: StaffLoginSettings['kind'] | undefined
  OFFICE_LOGIN_NAME?: string | undefined
  OFFICE_ISSUER?: string | undefined
  OFFICE_CLIENT_ID?: string | undefined
  OFFICE_CLIENT_SECRET?: string | undefined
}

/**
 * Settings that a configured provider requires. `OFFICE_LOGIN_NAME`: the provider's name as its
 * users know it.
 */
const needed = [
  'OFFICE_ISSUER',
  'OFFICE_CLIENT_ID',
  'OFFICE_CLIENT_SECRET',
  'OFFICE_LOGIN_NAME',
] as const
const DEMONSTRATION_NAME = 'Mesclun ID'

/** Reads the provider of the head office. `problems` name the settings with a wrong value. */
export function readStaffLogin(data: StaffLoginEnvironment): {
  settings: StaffLoginSettings
  problems: string[]
} {
  const isNamed = needed.slice(0, 3).some((name) => data[name] !== undefined)
  const kind =
    data.OFFICE_LOGIN ?? (isNamed ? 'configured' : isLocalOnly(data) ? 'embedded' : 'none')
  if (kind === 'none') return { settings: { kind }, problems: [] }
  if (kind === 'embedded')
    return {
      settings: {
        kind,
        port: embeddedPort(data),
        name: data.OFFICE_LOGIN_NAME ?? DEMONSTRATION_NAME,
      },
      // The embedded provider lets anybody sign in as anyone, also as an owner.
      problems: isLocalOnly(data)
        ? []
        : ['OFFICE_LOGIN: embedded is for a program that only this machine can reach'],
    }
  const {
    OFFICE_ISSUER: issuer = '',
    OFFICE_CLIENT_ID: clientId = '',
    OFFICE_CLIENT_SECRET: clientSecret = '',
    OFFICE_LOGIN_NAME: name = '',
  } = data
  const problems = needed
    .filter((setting) => data[setting] === undefined)
    .map((setting) => `${setting}: is needed for the provider of the head office`)
  if (issuer !== '' && !isSafeIssuer(issuer)) problems.push('OFFICE_ISSUER: must be https')
  return { settings: { kind, name, provider: { issuer, clientId, clientSecret } }, problems }
}

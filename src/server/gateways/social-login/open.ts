import { type SocialProvider, socialProviders } from '#contract/customers/social-login.ts'
import { finishStaffLogin } from '#contract/office/staff-login.ts'
import type { Config } from '#server/config/config.ts'
import type { OpenIdSettings } from '#server/config/open-id.ts'
import { type SocialLogin, SocialLoginFailed, type StaffLogin } from './port.ts'

type LazyOpenIdLogin = import('./open-id.ts').OpenIdLogin
type LoginSettings = Pick<Config, 'socialLogin' | 'staffLogin' | 'publicUrl' | 'host'>
/** Resolves to a provider's settings; rejects while the provider does not run. */
type SettingsOf<Name extends string> = (name: Name) => Promise<OpenIdSettings | undefined>

/** The address to which customers' providers redirect back. */
export const callbackAt = (publicUrl: string, provider: SocialProvider): string =>
  `${publicUrl}/api/auth/social/${provider}/callback`

/** The address to which the provider of the head office redirects back. */
export const staffCallbackAt = (publicUrl: string): string => publicUrl + finishStaffLogin.path

/**
 * Opens the configured logins, of customers and of the head office. Nothing is loaded, requested or
 * started before the first login.
 */
export function openLogins(config: LoginSettings): {
  socialLogin: SocialLogin
  staffLogin: StaffLogin | null
  stop: () => Promise<void>
} {
  const { socialLogin: social, staffLogin: staff } = config
  const embedded = openEmbedded(config)
  const names =
    social.kind === 'embedded'
      ? socialProviders
      : social.kind === 'none'
        ? []
        : (Object.keys(social.providers) as SocialProvider[])
  const providers: SettingsOf<SocialProvider> =
    social.kind === 'configured' ? async (name) => social.providers[name] : embedded.settingsOf
  return {
    socialLogin: createSocialLogin(names, providers),
    staffLogin:
      staff.kind === 'none'
        ? null
        : createStaffLogin(staff.name, async () =>
            staff.kind === 'configured' ? staff.provider : embedded.settingsOf('office'),
          ),
    stop: embedded.stop,
  }
}

/** The embedded provider, which starts when it is first needed. */
function openEmbedded({ socialLogin, staffLogin, publicUrl, host }: LoginSettings): {
  settingsOf: SettingsOf<SocialProvider | 'office'>
  stop: () => Promise<void>
} {
  let started: ReturnType<typeof import('./embedded/start.ts').startEmbeddedProvider> | null = null
  const clients = [
    ...(socialLogin.kind === 'embedded'
      ? socialProviders.map((name) => ({
          name,
          shownAs: { google: 'Google', facebook: 'Facebook' }[name],
          callback: callbackAt(publicUrl, name),
        }))
      : []),
    ...(staffLogin.kind === 'embedded'
      ? [
          {
            name: 'office' as const,
            shownAs: staffLogin.name,
            callback: staffCallbackAt(publicUrl),
          },
        ]
      : []),
  ]
  const port = [socialLogin, staffLogin].find((each) => each.kind === 'embedded')?.port ?? 0
  const start = () => {
    started ??= import('./embedded/start.ts')
      .then(({ startEmbeddedProvider }) => startEmbeddedProvider({ port, host, clients }))
      .catch((error: unknown) => {
        started = null
        throw new SocialLoginFailed('unavailable', { cause: error })
      })
    return started
  }
  return {
    settingsOf: async (name) => (await start()).settings.get(name),
    stop: async () => (await started?.catch(() => null))?.stop(),
  }
}

function createSocialLogin(
  names: readonly SocialProvider[],
  settings: SettingsOf<SocialProvider>,
): SocialLogin {
  const requireSettings = async (provider: SocialProvider): Promise<OpenIdSettings> => {
    const providerSettings = names.includes(provider) ? await settings(provider) : undefined
    if (!providerSettings) throw new SocialLoginFailed('unavailable')
    return providerSettings
  }
  const logins = new Map(
    names.map((name) => [name, loadedOnce(() => requireSettings(name))] as const),
  )
  const loginOf = async (provider: SocialProvider): Promise<LazyOpenIdLogin> => {
    const login = logins.get(provider)
    if (!login) throw new SocialLoginFailed('unavailable')
    return login()
  }
  return {
    providers: names,
    issuerOf: async (provider) => (await requireSettings(provider)).issuer,
    addressOf: async (provider, secrets, callback) =>
      (await loginOf(provider)).addressOf(secrets, callback),
    personOf: async (provider, secrets, address) =>
      (await loginOf(provider)).personOf(secrets, address),
  }
}

function createStaffLogin(
  name: string,
  settings: () => Promise<OpenIdSettings | undefined>,
): StaffLogin {
  const login = loadedOnce(async () => {
    const loginSettings = await settings()
    if (!loginSettings) throw new SocialLoginFailed('unavailable')
    return loginSettings
  })
  return {
    name,
    addressOf: async (secrets, callback) => (await login()).addressOf(secrets, callback),
    personOf: async (secrets, address) => (await login()).personOf(secrets, address),
  }
}

/**
 * Creates the client of a provider when it is first needed; after a failure, the next call tries
 * again.
 */
function loadedOnce(settings: () => Promise<OpenIdSettings>): () => Promise<LazyOpenIdLogin> {
  let login: LazyOpenIdLogin | null = null
  return async () => {
    const loadedSettings = await settings()
    login ??= (await import('./open-id.ts')).createOpenIdLogin(loadedSettings)
    return login
  }
}

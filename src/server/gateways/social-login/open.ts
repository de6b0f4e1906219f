import { type SocialProvider, socialProviders } from '#contract/customers/social-login.ts'
import type { Config } from '#server/config/config.ts'
import { type SocialLogin, SocialLoginFailed } from './port.ts'
import type { SocialProviderSettings } from '#server/config/social-login.ts'

type OpenIdLogin = ReturnType<typeof import('./open-id.ts').createOpenIdLogin>
type Providers = Partial<Record<SocialProvider, SocialProviderSettings>>

/** The address that providers redirect back to. */
export const callbackAt = (publicUrl: string, provider: SocialProvider): string =>
  `${publicUrl}/api/auth/social/${provider}/callback`

/**
 * Opens the configured logins. Nothing is loaded, requested or started before somebody wants to log
 * in.
 */
export function openSocialLogin(
  config: Pick<Config, 'socialLogin' | 'publicUrl' | 'host'>,
): SocialLogin {
  const { socialLogin } = config
  if (socialLogin.kind === 'configured') {
    return createSocialLogin(
      Object.keys(socialLogin.providers) as SocialProvider[],
      async () => socialLogin.providers,
    )
  }
  if (socialLogin.kind === 'none') return createSocialLogin([], async () => ({}))
  const callback = (provider: SocialProvider) => callbackAt(config.publicUrl, provider)
  let started: ReturnType<typeof import('./embedded/start.ts').startEmbeddedProvider> | null = null
  const provider = () => {
    started ??= import('./embedded/start.ts')
      .then(({ startEmbeddedProvider }) =>
        startEmbeddedProvider({ port: socialLogin.port, host: config.host, callback }),
      )
      .catch((error: unknown) => {
        started = null
        throw new SocialLoginFailed('unavailable', { cause: error })
      })
    return started
  }
  const login = createSocialLogin(socialProviders, async () => (await provider()).providers)
  return { ...login, stop: async () => (await started?.catch(() => null))?.stop() }
}

function createSocialLogin(
  names: readonly SocialProvider[],
  settings: () => Promise<Providers>,
): SocialLogin {
  const logins = new Map<SocialProvider, Promise<OpenIdLogin>>()
  const settingsOf = async (provider: SocialProvider): Promise<SocialProviderSettings> => {
    const found = (await settings())[provider]
    if (!found) throw new SocialLoginFailed('unavailable')
    return found
  }
  const loginOf = async (provider: SocialProvider): Promise<OpenIdLogin> => {
    const found = await settingsOf(provider)
    const login =
      logins.get(provider) ??
      import('./open-id.ts').then(({ createOpenIdLogin }) => createOpenIdLogin(found))
    logins.set(provider, login)
    return login
  }
  return {
    providers: names,
    issuerOf: async (provider) => (await settingsOf(provider)).issuer,
    addressOf: async (provider, secrets, callback) =>
      (await loginOf(provider)).addressOf(secrets, callback),
    personOf: async (provider, secrets, address) =>
      (await loginOf(provider)).personOf(secrets, address),
    stop: async () => {},
  }
}

import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const readSocialLogin = (environment: Record<string, string>) => readConfig(environment).socialLogin
const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' }

describe('the settings of social login (A6)', () => {
  it('use the demonstration providers on this machine if no provider is configured', () => {
    expect(readSocialLogin({})).toEqual({ kind: 'embedded', port: 3002 })
    expect(readSocialLogin({ PORT: '0' })).toEqual({ kind: 'embedded', port: 0 })
    expect(readSocialLogin({ SOCIAL_LOGIN_PORT: '4779' })).toEqual({ kind: 'embedded', port: 4779 })
  })

  it('never use the demonstration providers in production, and use them on a reachable host only if set explicitly', () => {
    expect(readSocialLogin({ NODE_ENV: 'production' })).toEqual({ kind: 'none' })
    expect(readSocialLogin({ HOST: '0.0.0.0' })).toEqual({ kind: 'none' })
    expect(() => readSocialLogin({ NODE_ENV: 'production', SOCIAL_LOGIN: 'embedded' })).toThrow(
      ConfigError,
    )
    expect(readSocialLogin({ HOST: '0.0.0.0', SOCIAL_LOGIN: 'embedded' }).kind).toBe('embedded')
  })

  it('offer the configured providers', () => {
    expect(readSocialLogin({ NODE_ENV: 'production', ...google })).toEqual({
      kind: 'configured',
      providers: {
        google: { clientId: 'g', clientSecret: 's', issuer: 'https://accounts.google.com' },
      },
    })
    expect(readSocialLogin({ FACEBOOK_CLIENT_ID: 'f', FACEBOOK_CLIENT_SECRET: 's' })).toMatchObject(
      {
        providers: {
          facebook: { issuer: 'https://www.facebook.com', scope: 'openid email public_profile' },
        },
      },
    )
    expect(readSocialLogin({ ...google, SOCIAL_LOGIN: 'none' })).toEqual({ kind: 'none' })
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_ID'],
    [{ FACEBOOK_CLIENT_SECRET: 's', SOCIAL_LOGIN: 'configured' }, 'FACEBOOK_CLIENT_ID'],
    [{ SOCIAL_LOGIN: 'configured' }, 'SOCIAL_LOGIN'],
    [{ ...google, GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER'],
    [{ SOCIAL_LOGIN: 'all' }, 'SOCIAL_LOGIN'],
  ])('name the setting that is missing or unsafe: %j', (environment, setting) => {
    expect(() => readSocialLogin(environment)).toThrow(new RegExp(`^${setting}`))
  })
})

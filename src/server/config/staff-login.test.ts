import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const readStaffLogin = (environment: Record<string, string>) => readConfig(environment).staffLogin
const keycloak = {
  OFFICE_ISSUER: 'https://id.mesclun.example/realms/siege',
  OFFICE_CLIENT_ID: 'o',
  OFFICE_CLIENT_SECRET: 's',
  OFFICE_LOGIN_NAME: 'Keycloak',
}

describe('the settings of the head office’s own provider (P1)', () => {
  it('have it played on this machine, by the provider that plays those of customers', () => {
    expect(readStaffLogin({})).toEqual({ kind: 'embedded', port: 3002, name: 'Mesclun ID' })
    expect(readStaffLogin({ SOCIAL_LOGIN_PORT: '4779' })).toMatchObject({ port: 4779 })
  })

  it('never have it played in production, nor by itself where the world can reach', () => {
    expect(readStaffLogin({ NODE_ENV: 'production' })).toEqual({ kind: 'none' })
    expect(readStaffLogin({ HOST: '0.0.0.0' })).toEqual({ kind: 'none' })
    for (const reachable of [
      { NODE_ENV: 'production' },
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://mesclun.example' },
      { TRUSTED_PROXIES: '1' },
    ])
      expect(() => readStaffLogin({ ...reachable, OFFICE_LOGIN: 'embedded' })).toThrow(ConfigError)
  })

  it('offer the one that is configured, unless it is switched off', () => {
    expect(readStaffLogin({ NODE_ENV: 'production', ...keycloak })).toEqual({
      kind: 'configured',
      name: 'Keycloak',
      provider: {
        issuer: 'https://id.mesclun.example/realms/siege',
        clientId: 'o',
        clientSecret: 's',
      },
    })
    expect(readStaffLogin({ ...keycloak, OFFICE_LOGIN: 'none' })).toEqual({ kind: 'none' })
  })

  it.each(Object.keys(keycloak))('name what is missing: %s', (setting) => {
    const environment = { NODE_ENV: 'production', ...keycloak, [setting]: '' }
    expect(() => readStaffLogin(environment)).toThrow(new RegExp(`^${setting}: is needed`))
  })

  it('refuse an issuer that others could play', () => {
    const environment = { ...keycloak, OFFICE_ISSUER: 'http://id.mesclun.example' }
    expect(() => readStaffLogin(environment)).toThrow(/^OFFICE_ISSUER: must be https$/)
  })
})

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
  it('use the demonstration provider of the customers’ social login on this machine', () => {
    expect(readStaffLogin({})).toEqual({ kind: 'embedded', port: 3002, name: 'Mesclun ID' })
    expect(readStaffLogin({ SOCIAL_LOGIN_PORT: '4779' })).toMatchObject({ port: 4779 })
  })

  it('never use the demonstration provider in production or where other machines can reach the program', () => {
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

  it('offer the configured provider, unless OFFICE_LOGIN is none', () => {
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

  it.each(Object.keys(keycloak))('name the setting that is missing: %s', (setting) => {
    const environment = { NODE_ENV: 'production', ...keycloak, [setting]: '' }
    expect(() => readStaffLogin(environment)).toThrow(new RegExp(`^${setting}: is needed`))
  })

  it('refuse an issuer without https, which others could impersonate', () => {
    const environment = { ...keycloak, OFFICE_ISSUER: 'http://id.mesclun.example' }
    expect(() => readStaffLogin(environment)).toThrow(/^OFFICE_ISSUER: must be https$/)
  })
})

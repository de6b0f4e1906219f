import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openLogins } from './open.ts'

describe('Facebook login, according to its documentation (A6)', () => {
  it('opens its login dialog with a challenge and a nonce, without a discovery request', async () => {
    const callback = 'https://mesclun.example/api/auth/social/facebook/callback'
    const { socialLogin: login } = openLogins(
      readConfig({
        FACEBOOK_CLIENT_ID: '1234',
        FACEBOOK_CLIENT_SECRET: 'its secret',
        PUBLIC_URL: 'https://mesclun.example',
      }),
    )
    const secrets = { state: 'a state', nonce: 'a nonce', verifier: 'v'.repeat(43) }
    const address = new URL(await login.addressOf('facebook', secrets, callback))
    expect(address.origin + address.pathname).toMatch(
      /^https:\/\/www\.facebook\.com\/v\d+\.0\/dialog\/oauth$/,
    )
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: '1234',
      response_type: 'code',
      scope: 'openid email public_profile',
      state: 'a state',
      nonce: 'a nonce',
      code_challenge_method: 'S256',
      redirect_uri: callback,
    })
    expect(address.href).not.toContain('secret')
    expect(address.href).not.toContain(secrets.verifier)
  })
})

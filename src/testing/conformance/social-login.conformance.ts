import { beforeAll, describe, expect, it } from 'vitest'
import { type LoginKey, newLoginKey, secretsOf } from '#server/gateways/social-login/secrets.ts'
import type { StaffLogin } from '#server/gateways/social-login/port.ts'
import type { Stranger } from '#testing/social/an-embedded-login.ts'

/** A login with one provider under test. */
export type LoginStage = {
  login: Pick<StaffLogin, 'addressOf' | 'personOf'>
  issuer: string
  /** The address to which the provider redirects back. */
  callback: string
  /** Acts as the person at the provider; returns the address to which the provider redirects. */
  logInThere: (address: URL, person: Stranger | 'cancel') => Promise<URL>
  close: () => Promise<void>
}

const nour: Required<Stranger> = {
  email: 'nour@example.com',
  verified: true,
  firstName: 'Nour',
  lastName: 'Haddad',
}

/** The contract that a login with any provider must pass. */
export function describeSocialLogin(name: string, setUp: () => Promise<LoginStage>): void {
  describe(`the social login: ${name}`, () => {
    let stage: LoginStage
    beforeAll(async () => {
      stage = await setUp()
      return () => stage.close()
    })

    const begin = async (key: LoginKey) =>
      new URL(await stage.login.addressOf(secretsOf(key), stage.callback))
    async function logIn(person: Stranger | 'cancel') {
      const key = newLoginKey(null)
      const back = await stage.logInThere(await begin(key), person)
      return { key, back, finish: (used = key) => stage.login.personOf(secretsOf(used), back) }
    }

    it('sends the browser to the provider with the state, the nonce and a challenge in place of the verifier (A6)', async () => {
      const key = newLoginKey(null)
      const { state, nonce, verifier } = secretsOf(key)
      const address = await begin(key)
      expect(Object.fromEntries(address.searchParams)).toMatchObject({
        response_type: 'code',
        redirect_uri: stage.callback,
        state,
        nonce,
        code_challenge_method: 'S256',
      })
      expect(address.href).not.toContain(verifier)
    })

    it('returns the browser with the state of the login that was begun (A6)', async () => {
      const { key, back } = await logIn(nour)
      expect(back.origin + back.pathname).toBe(stage.callback)
      expect(back.searchParams.get('state')).toBe(key.state)
    })

    it('names the person who logged in, under their issuer (A6)', async () => {
      const { verified: _, ...person } = nour
      const { finish } = await logIn(nour)
      expect(await finish()).toEqual({
        ...person,
        issuer: stage.issuer,
        subject: expect.stringMatching(/./),
      })
    })

    it('gives no e-mail address that the provider did not verify (A6)', async () => {
      const { finish } = await logIn({ ...nour, verified: false })
      expect(await finish()).toMatchObject({ email: null, firstName: 'Nour' })
    })

    it('reports that the person cancelled (A6)', async () => {
      const { finish } = await logIn('cancel')
      await expect(finish()).rejects.toMatchObject({ failure: 'cancelled' })
    })

    it.each(['state', 'browser'] as const)(
      'refuses an answer to a login with another %s (A6)',
      async (part) => {
        const { key, finish } = await logIn(nour)
        const otherKey = { ...key, [part]: newLoginKey(null)[part] }
        await expect(finish(otherKey)).rejects.toMatchObject({ failure: 'refused' })
      },
    )
  })
}

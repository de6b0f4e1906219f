import { readConfig } from '#server/config/config.ts'
import { describeSocialLogin } from '#testing/conformance/social-login.conformance.ts'
import { signToken, startHostileProvider } from '#testing/social/a-hostile-provider.ts'
import { logInThere } from '#testing/social/an-embedded-login.ts'
import { callbackAt, openLogins, staffCallbackAt } from './open.ts'

const SHOP = 'http://localhost'
const callback = callbackAt(SHOP, 'google')

describeSocialLogin('customers, with the embedded provider', async () => {
  const { socialLogin, stop } = openLogins(readConfig({ PORT: '0', PUBLIC_URL: SHOP }))
  return {
    login: {
      addressOf: (...call) => socialLogin.addressOf('google', ...call),
      personOf: (...call) => socialLogin.personOf('google', ...call),
    },
    issuer: await socialLogin.issuerOf('google'),
    callback,
    logInThere,
    close: stop,
  }
})

describeSocialLogin('people of the head office, with the embedded provider', async () => {
  const { staffLogin, stop } = openLogins(readConfig({ PORT: '0', PUBLIC_URL: SHOP }))
  if (staffLogin === null) throw new Error('the head office has no login')
  const callback = staffCallbackAt(SHOP)
  const key = { state: 'any', nonce: 'any', verifier: 'v'.repeat(43) }
  const { origin } = new URL(await staffLogin.addressOf(key, callback))
  return { login: staffLogin, issuer: `${origin}/office`, callback, logInThere, close: stop }
})

describeSocialLogin('customers, with a configured provider', async () => {
  const provider = await startHostileProvider()
  const { socialLogin } = openLogins(readConfig({ ...provider.settings, PUBLIC_URL: SHOP }))
  return {
    login: {
      addressOf: (...call) => socialLogin.addressOf('google', ...call),
      personOf: (...call) => socialLogin.personOf('google', ...call),
    },
    issuer: await socialLogin.issuerOf('google'),
    callback,
    logInThere: async (address, person) =>
      person === 'cancel'
        ? provider.logIn(address, {
            back({ searchParams }) {
              searchParams.delete('code')
              searchParams.set('error', 'access_denied')
            },
          })
        : provider.logIn(address, {
            idToken: (draft) =>
              signToken(draft, {
                ...draft.payload,
                email: person.email,
                email_verified: person.verified,
                given_name: person.firstName,
                family_name: person.lastName,
              }),
          }),
    close: provider.stop,
  }
})

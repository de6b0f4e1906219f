import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBrowser, aBrowser } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  type HostileProvider,
  type Misdeed,
  newKey,
  signToken,
  signWithSecret,
  startHostileProvider,
} from '#testing/social/a-hostile-provider.ts'
import { comeBack, countSessions, leave, problemOf } from '#testing/social/an-embedded-login.ts'
import { type TestAnswer, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const now = () => Math.floor(Date.now() / 1000)
/** Replaces claims of the ID token, and signs it correctly. */
const claims = (changes: Record<string, unknown>): Misdeed => ({
  idToken: (draft) => signToken(draft, { ...draft.payload, ...changes }),
})
/** Replaces the payload of the ID token, and signs it correctly. */
const payload = (value: unknown): Misdeed => ({ idToken: (draft) => signToken(draft, value) })
const header = (changes: Record<string, unknown>): Misdeed => ({
  idToken: (draft) =>
    signToken({ ...draft, header: { ...draft.header, ...changes } }, draft.payload),
})
const reply = (status: number, body: string, headers: Record<string, string> = {}): Misdeed => ({
  reply: () => ({ status, body, headers }),
})

const attacks: Record<string, Misdeed> = {
  'an ID token for another login: the wrong nonce': claims({ nonce: 'x'.repeat(43) }),
  'an ID token without a nonce': claims({ nonce: undefined }),
  'a nonce in a list': {
    idToken: (draft) => signToken(draft, { ...draft.payload, nonce: [draft.payload['nonce']] }),
  },
  'an ID token of another issuer': claims({ iss: 'https://accounts.google.com' }),
  'an ID token of the other provider': {
    idToken: (draft) =>
      signToken(draft, {
        ...draft.payload,
        iss: String(draft.payload['iss']).replace('google', 'facebook'),
        aud: 'client-of-facebook',
      }),
  },
  'an ID token without an issuer': claims({ iss: undefined }),
  'an answer that names another issuer': {
    back: (address, otherIssuer) => address.searchParams.set('iss', otherIssuer),
  },
  'an answer that names no issuer, where one is promised': {
    back: (address) => address.searchParams.delete('iss'),
  },
  'an ID token without a signature (alg none)': {
    idToken: (draft) => signWithSecret(draft.payload, { alg: 'none', secret: null }),
  },
  'an ID token signed with the public key as a secret (HS256)': {
    idToken: ({ payload: right, publicPem }) =>
      signWithSecret(right, { alg: 'HS256', secret: publicPem }),
  },
  'an ID token signed with the secret of the client (HS256)': {
    idToken: ({ payload: right, clientSecret }) =>
      signWithSecret(right, { alg: 'HS256', secret: clientSecret }),
  },
  'an ID token said to be RS256, signed by nobody': {
    idToken: (draft) => signWithSecret(draft.payload, { alg: 'RS256', secret: 'any' }),
  },
  'an ID token signed by an unknown key of the same name': {
    idToken: (draft) => signToken({ ...draft, key: newKey() }, draft.payload),
  },
  'an ID token signed by a key that nobody published': {
    idToken: (draft) =>
      signToken({ header: { ...draft.header, kid: 'mine' }, key: newKey() }, draft.payload),
  },
  'an ID token that brings its own key': {
    idToken({ header: right, payload: claimed }) {
      const key = newKey()
      return signToken({ header: { ...right, jwk: key.export({ format: 'jwk' }) }, key }, claimed)
    },
  },
  'an ID token with claims changed after it was signed': {
    idToken(draft) {
      const [head, , signature] = signToken(draft, draft.payload).split('.')
      const changed = Buffer.from(JSON.stringify({ ...draft.payload, sub: 'victim' })).toString(
        'base64url',
      )
      return [head, changed, signature].join('.')
    },
  },
  'an ID token with a critical header that nobody knows': header({ crit: ['exp'] }),
  'an ID token that is over': claims({ exp: now() - 3600, iat: now() - 7200 }),
  'an ID token without an end': claims({ exp: undefined }),
  'an ID token whose end is a text': claims({ exp: '9999999999' }),
  'an ID token without a time': claims({ iat: undefined }),
  'an ID token that is not good yet': claims({ nbf: now() + 3600 }),
  'an ID token for another client': claims({ aud: 'client-of-somebody' }),
  'an ID token for nobody': claims({ aud: undefined }),
  'an ID token for several, and another of them': claims({
    aud: ['client-of-google', 'client-of-somebody'],
    azp: 'client-of-somebody',
  }),
  'claims in a list': { idToken: (draft) => signToken(draft, [draft.payload]) },
  'claims that are a text': payload('nour'),
  'claims that are nothing': payload(null),
  'a subject in a list': claims({ sub: ['victim'] }),
  'a subject that is a number': claims({ sub: 1 }),
  'a subject that is an object': claims({ sub: { toString: 'victim' } }),
  'an empty subject': claims({ sub: '' }),
  'a subject without an end': claims({ sub: 'x'.repeat(300) }),
  'no subject': claims({ sub: undefined }),
  'no ID token': { idToken: () => undefined },
  'an ID token that is none': { idToken: () => 'a.b.c' },
  'an answer that is no JSON': reply(200, '<p>', { 'content-type': 'text/html' }),
  'an answer in a list': reply(200, '[]'),
  'a refusal': reply(400, '{"error":"invalid_grant"}'),
  'a way on to elsewhere': reply(302, '', { location: 'https://evil.example/token' }),
}

const missing: Record<string, Misdeed> = {
  'an address that is not confirmed': claims({ email_verified: false }),
  'an address that is confirmed in words alone': claims({ email_verified: 'true' }),
  'an address of which nothing is said': claims({ email_verified: undefined }),
  'no address': claims({ email: undefined }),
  'addresses in a list': claims({ email: ['victim@example.com', 'mine@example.com'] }),
  'two addresses in one': claims({ email: 'victim@example.com,mine@example.com' }),
  'an address with a line break': claims({ email: 'victim@example.com\nBcc: mine@example.com' }),
}

describe.each(oneDatabase)('a provider that is not to be believed, over %s', (kind) => {
  let app: TestApp
  let provider: HostileProvider
  beforeAll(async () => {
    provider = await startHostileProvider()
    app = await openTestApp(kind, provider.settings)
  })
  afterAll(async () => {
    await app.close()
    await provider.stop()
  })

  async function expectNoSession(
    attack: (browser: TestBrowser) => Promise<TestAnswer>,
    problem: string,
  ): Promise<void> {
    const before = await countSessions(app)
    const browser = aBrowser(app)
    const answer = await attack(browser)
    expect(answer.status).toBe(302)
    expect(String(answer.headers.location)).toMatch(/^\/connexion\/\?problem=/)
    expect(problemOf(answer)).toBe(problem)
    expect([...browser.cookies.keys()]).toEqual(['__Host-social'])
    expect(await countSessions(app)).toBe(before)
  }

  it('lets in who it speaks of rightly, by code, verifier and secret (A6)', async () => {
    const browser = aBrowser(app)
    const address = await leave(browser)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'client-of-google',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/api/auth/social/google/callback',
    })
    expect((await comeBack(browser, provider.logIn(address))).headers.location).toContain(
      '/inscription/completer/',
    )
    expect(browser.cookies.has('__Host-access')).toBe(true)
    const [exchange] = provider.exchanges
    expect(exchange?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    expect(exchange?.get('client_secret')).toBe('a secret of the client')
    expect(address.href).not.toContain(exchange?.get('code_verifier'))
  })

  it.each(Object.entries(attacks))('opens no session by %s (A6)', (_, misdeed) =>
    expectNoSession(
      async (browser) => comeBack(browser, provider.logIn(await leave(browser), misdeed)),
      'social_failed',
    ),
  )

  it.each(Object.entries(missing))('opens no account by %s (A6)', (_, misdeed) =>
    expectNoSession(
      async (browser) => comeBack(browser, provider.logIn(await leave(browser), misdeed)),
      'social_email_missing',
    ),
  )

  it('opens no session at the way back of the other provider (A6)', () =>
    expectNoSession(async (browser) => {
      const back = provider.logIn(await leave(browser, 'facebook'))
      back.pathname = back.pathname.replace('facebook', 'google')
      return comeBack(browser, back)
    }, 'social_failed'))

  it('says when nobody answers there (A6)', () =>
    expectNoSession(
      async (browser) => comeBack(browser, provider.logIn(await leave(browser), reply(503, 'no'))),
      'social_unavailable',
    ))

  it('writes no name that cannot be read (A6)', async () => {
    const browser = aBrowser(app)
    const odd = claims({ given_name: ['Nour'], family_name: `a\u202e${'b'.repeat(200)}` })
    await comeBack(browser, provider.logIn(await leave(browser), odd))
    expect((await browser.ask('GET', '/api/me/')).json()).toMatchObject({
      firstName: '',
      lastName: '',
    })
  })
})

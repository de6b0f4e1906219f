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
  'an answer without the issuer that the provider announces': {
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
  'an ID token that claims RS256 but is signed with a secret': {
    idToken: (draft) => signWithSecret(draft.payload, { alg: 'RS256', secret: 'any' }),
  },
  'an ID token signed by an unknown key with the same key ID': {
    idToken: (draft) => signToken({ ...draft, key: newKey() }, draft.payload),
  },
  'an ID token signed by an unpublished key': {
    idToken: (draft) =>
      signToken({ header: { ...draft.header, kid: 'mine' }, key: newKey() }, draft.payload),
  },
  'an ID token that contains its own key': {
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
  'an ID token with an unknown critical header': header({ crit: ['exp'] }),
  'an expired ID token': claims({ exp: now() - 3600, iat: now() - 7200 }),
  'an ID token without an expiry time': claims({ exp: undefined }),
  'an ID token whose expiry time is a string': claims({ exp: '9999999999' }),
  'an ID token without a time of issue': claims({ iat: undefined }),
  'an ID token that is not valid yet': claims({ nbf: now() + 3600 }),
  'an ID token for another client': claims({ aud: 'client-of-somebody' }),
  'an ID token without an audience': claims({ aud: undefined }),
  'an ID token for several clients, with another one as authorised party': claims({
    aud: ['client-of-google', 'client-of-somebody'],
    azp: 'client-of-somebody',
  }),
  'claims in a list': { idToken: (draft) => signToken(draft, [draft.payload]) },
  'claims that are a string': payload('nour'),
  'claims that are null': payload(null),
  'a subject in a list': claims({ sub: ['victim'] }),
  'a subject that is a number': claims({ sub: 1 }),
  'a subject that is an object': claims({ sub: { toString: 'victim' } }),
  'an empty subject': claims({ sub: '' }),
  'a subject that is too long': claims({ sub: 'x'.repeat(300) }),
  'no subject': claims({ sub: undefined }),
  'no ID token': { idToken: () => undefined },
  'a malformed ID token': { idToken: () => 'a.b.c' },
  'an answer that is not JSON': reply(200, '<p>', { 'content-type': 'text/html' }),
  'an answer that is a list': reply(200, '[]'),
  'an error answer': reply(400, '{"error":"invalid_grant"}'),
  'a redirect to another site': reply(302, '', { location: 'https://evil.example/token' }),
}

const missing: Record<string, Misdeed> = {
  'an unconfirmed email address': claims({ email_verified: false }),
  'an email address confirmed with a string instead of true': claims({ email_verified: 'true' }),
  'an email address without a claim about its confirmation': claims({ email_verified: undefined }),
  'no email address': claims({ email: undefined }),
  'a list of email addresses': claims({ email: ['victim@example.com', 'mine@example.com'] }),
  'two email addresses in one claim': claims({ email: 'victim@example.com,mine@example.com' }),
  'an email address with a line break': claims({
    email: 'victim@example.com\nBcc: mine@example.com',
  }),
}

describe.each(oneDatabase)('a hostile login provider, over %s', (kind) => {
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

  it('logs in a person with a valid code, verifier and client secret (A6)', async () => {
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

  it.each(Object.entries(attacks))('opens no session with %s (A6)', (_, misdeed) =>
    expectNoSession(
      async (browser) => comeBack(browser, provider.logIn(await leave(browser), misdeed)),
      'social_failed',
    ),
  )

  it.each(Object.entries(missing))('opens no account with %s (A6)', (_, misdeed) =>
    expectNoSession(
      async (browser) => comeBack(browser, provider.logIn(await leave(browser), misdeed)),
      'social_email_missing',
    ),
  )

  it('opens no session at the callback address of another provider (A6)', () =>
    expectNoSession(async (browser) => {
      const back = provider.logIn(await leave(browser, 'facebook'))
      back.pathname = back.pathname.replace('facebook', 'google')
      return comeBack(browser, back)
    }, 'social_failed'))

  it('is reported as unavailable when it answers 503 (A6)', () =>
    expectNoSession(
      async (browser) => comeBack(browser, provider.logIn(await leave(browser), reply(503, 'no'))),
      'social_unavailable',
    ))

  it('gets no name stored that is malformed, too long or unreadable (A6)', async () => {
    const browser = aBrowser(app)
    const odd = claims({ given_name: ['Nour'], family_name: `a\u202e${'b'.repeat(200)}` })
    await comeBack(browser, provider.logIn(await leave(browser), odd))
    expect((await browser.ask('GET', '/api/me/')).json()).toMatchObject({
      firstName: '',
      lastName: '',
    })
  })
})

import { type KeyObject, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type JsonRecord = Record<string, unknown>
/** An ID token before signing, and the keys that may sign it. */
type Draft = {
  header: JsonRecord
  payload: JsonRecord
  key: KeyObject
  publicPem: string
  clientSecret: string
}
/** How the provider deviates from correct behaviour. */
export type Misdeed = {
  /** The ID token; it is omitted if the result is not a string. */
  idToken?: (right: Draft) => string | undefined
  /** The whole answer of the token endpoint. */
  reply?: (right: JsonRecord) => { status: number; headers?: Record<string, string>; body: string }
  /** Changes the address to which the provider redirects back. */
  back?: (right: URL, otherIssuer: string) => void
}

export type HostileProvider = {
  /** The program’s settings for this provider, under both provider names. */
  settings: Record<string, string>
  /** Logs in; returns the address to which the provider redirects back. */
  logIn: (address: URL, misdeed?: Misdeed) => URL
  /** Requests to the token endpoint, latest first. */
  exchanges: URLSearchParams[]
  stop: () => Promise<void>
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A correctly signed token. */
export function signToken(
  { header, key }: Pick<Draft, 'header' | 'key'>,
  payload: unknown,
): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** A token that an attacker could create: signed with a shared secret, or not signed. */
export function signWithSecret(
  payload: unknown,
  { alg, secret }: { alg: string; secret: string | null },
): string {
  const text = `${encode({ alg, kid: 'right', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${secret === null ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`
}

export const newKey = (): KeyObject =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const CLIENT = { google: 'client-of-google', facebook: 'client-of-facebook' }
const SECRET = 'a secret of the client'

/**
 * An OpenID provider with two issuers that misbehaves as instructed and does not check the requests
 * that it receives.
 */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = String(publicKey.export({ type: 'spki', format: 'pem' }))
  const logins = new Map<
    string,
    { issuer: string; client: string; nonce: string | null; misdeed: Misdeed }
  >()
  const exchanges: URLSearchParams[] = []
  let origin = ''

  const send = (response: ServerResponse, value: unknown, status = 200) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(value))

  function answerExchange(form: URLSearchParams, response: ServerResponse): void {
    exchanges.unshift(form)
    const login = logins.get(form.get('code') ?? '')
    if (!login) return send(response, { error: 'invalid_grant' }, 400)
    const now = Math.floor(Date.now() / 1000)
    const draft: Draft = {
      header: { alg: 'RS256', kid: 'right', typ: 'JWT' },
      key,
      publicPem,
      clientSecret: SECRET,
      payload: {
        iss: login.issuer,
        sub: randomUUID(),
        aud: login.client,
        iat: now,
        exp: now + 300,
        nonce: login.nonce,
        email: `${randomUUID()}@example.com`,
        email_verified: true,
        given_name: 'Nour',
      },
    }
    const { idToken = ({ payload }) => signToken(draft, payload), reply } = login.misdeed
    const right = {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken(draft),
    }
    const {
      status,
      headers = {},
      body,
    } = reply?.(right) ?? { status: 200, body: JSON.stringify(right) }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, name = '', ...pathSegments] = (request.url ?? '').split('/')
    const issuer = `${origin}/${name}`
    const path = pathSegments.join('/')
    if (path === '.well-known/openid-configuration')
      send(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        // Every algorithm that a client could be tricked into accepting.
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        ...(name === 'google' ? { authorization_response_iss_parameter_supported: true } : {}),
      })
    else if (path === 'keys') {
      send(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'right', alg: 'RS256', use: 'sig' }],
      })
    } else {
      let text = ''
      for await (const part of request) text += String(part)
      answerExchange(new URLSearchParams(text), response)
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    exchanges,
    settings: {
      SOCIAL_LOGIN: 'configured',
      GOOGLE_CLIENT_ID: CLIENT.google,
      GOOGLE_CLIENT_SECRET: SECRET,
      GOOGLE_ISSUER: `${origin}/google`,
      FACEBOOK_CLIENT_ID: CLIENT.facebook,
      FACEBOOK_CLIENT_SECRET: SECRET,
      FACEBOOK_ISSUER: `${origin}/facebook`,
    },
    logIn({ pathname, searchParams: loginQuery }, misdeed = {}) {
      const name = pathname.startsWith('/google/') ? 'google' : 'facebook'
      const code = randomUUID()
      logins.set(code, {
        issuer: `${origin}/${name}`,
        client: CLIENT[name],
        nonce: loginQuery.get('nonce'),
        misdeed,
      })
      const back = new URL(loginQuery.get('redirect_uri') ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', loginQuery.get('state') ?? '')
      if (name === 'google') back.searchParams.set('iss', `${origin}/google`)
      misdeed.back?.(back, `${origin}/${name === 'google' ? 'facebook' : 'google'}`)
      return back
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, {
  type JWK,
  interactionPolicy,
  type Adapter,
  type AdapterPayload,
} from 'oidc-provider'
import { negotiateLocale } from '#contract/pages/locales.ts'
import { loginPage } from './login-page.ts'

/** Storage of a provider, in the memory of this process and with expiry. */
function createMemory(): (kind: string) => Adapter {
  const entries = new Map<string, { payload: AdapterPayload; until: number }>()
  const readPayload = (id: string): AdapterPayload | undefined => {
    const entry = entries.get(id)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }
  return (kind) => {
    const nameOf = (id: string) => `${kind}:${id}`
    return {
      async upsert(id, payload, seconds) {
        for (const [name, { until }] of entries) if (until <= Date.now()) entries.delete(name)
        entries.set(nameOf(id), { payload, until: Date.now() + (seconds ?? 600) * 1000 })
      },
      find: async (id) => readPayload(nameOf(id)),
      async findByUid(uid) {
        const matchingEntry = [...entries].find(
          ([name, { payload }]) => name.startsWith(nameOf('')) && payload.uid === uid,
        )
        return matchingEntry && readPayload(matchingEntry[0])
      },
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = readPayload(nameOf(id))
        if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(nameOf(id))
      },
      async revokeByGrantId(grant) {
        for (const [name, { payload }] of entries)
          if (payload.grantId === grant) entries.delete(name)
      },
    }
  }
}

type EmbeddedProviderSettings = {
  name: string
  /**
   * The provider's name as visitors see it in the title of the embedded login page, for example
   * `Google`.
   */
  shownAs: string
  issuer: string
  clientId: string
  clientSecret: string
  callback: string
  key: JWK
}
type Account = { email: string; verified: boolean; firstName: string; lastName: string }

/**
 * An OpenID provider with one client, where visitors choose who they are. Returns its request
 * handler.
 */
export function buildProvider(
  providerSettings: EmbeddedProviderSettings,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const accounts = new Map<string, Account>()
  const provider = new Provider(providerSettings.issuer, settingsOf(providerSettings, accounts))
  const handle = provider.callback()
  return async (request, response) => {
    // Earlier sessions are ignored, so that a second person in the same browser need not log out
    // first.
    request.headers.cookie = request.headers.cookie?.replaceAll(
      new RegExp(`\\b${providerSettings.name}_session(\\.\\w+)?=[^;]*;? ?`, 'g'),
      '',
    )
    if (!/^\/interaction\/[\w-]+$/.test(request.url ?? '')) return handle(request, response)
    const { uid } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      const locale = negotiateLocale(request.headers['accept-language'])
      const { html, headers } = loginPage(
        providerSettings.shownAs,
        `${providerSettings.issuer}/interaction/${uid}`,
        locale,
      )
      response.writeHead(200, headers).end(html)
      return
    }
    const fields = new URLSearchParams(await readText(request))
    const answer = fields.has('cancel')
      ? { error: 'access_denied' }
      : { login: { accountId: remember(accounts, fields) } }
    await provider.interactionFinished(request, response, answer, {
      mergeWithLastSubmission: false,
    })
  }
}

function remember(accounts: Map<string, Account>, fields: URLSearchParams): string {
  const readField = (name: string) => (fields.get(name) ?? '').trim().slice(0, 200)
  const account = {
    email: readField('email'),
    verified: fields.has('verified'),
    firstName: readField('firstName'),
    lastName: readField('lastName'),
  }
  const who = account.email === '' ? `${account.firstName} ${account.lastName}` : account.email
  const subject = createHash('sha256').update(who.toLowerCase()).digest('hex').slice(0, 20)
  accounts.set(subject, account)
  return subject
}

type ProviderConfiguration = NonNullable<ConstructorParameters<typeof Provider>[1]>

/**
 * A login is requested each time, because a visitor may want to log in as another person the next
 * time.
 */
function policyThatAsksEachTime() {
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'again',
        'asked each time',
        ({ oidc }) => oidc.result?.login === undefined,
      ),
    )
  return policy
}

const claimsOf = (subject: string, { firstName, lastName, email, verified }: Account) => ({
  sub: subject,
  given_name: firstName,
  family_name: lastName,
  ...(email === '' ? {} : { email, email_verified: verified }),
})

/** Lifetimes in seconds. */
const lifetimes = {
  Interaction: 600,
  Session: 600,
  Grant: 600,
  AuthorizationCode: 60,
  AccessToken: 60,
  IdToken: 600,
}

function settingsOf(
  providerSettings: EmbeddedProviderSettings,
  accounts: Map<string, Account>,
): ProviderConfiguration {
  const { name, issuer, clientId, clientSecret, callback, key } = providerSettings
  return {
    adapter: createMemory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    // All claims are put into the ID token, as the large providers do.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: policyThatAsksEachTime(),
      url: (_context, { uid }) => `${issuer}/interaction/${uid}`,
    },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: {
        session: `${name}_session`,
        interaction: `${name}_interaction`,
        resume: `${name}_resume`,
      },
    },
    ttl: lifetimes,
    renderError: async (context, error) => {
      context.body = error
    },
    findAccount: (_context, subject) => {
      const account = accounts.get(subject)
      return account && { accountId: subject, claims: () => claimsOf(subject, account) }
    },
    // No consent is requested: there is no real data to share.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) {
    text += String(part)
    if (text.length > 10_000) throw new Error('the request body is larger than 10,000 characters')
  }
  return text
}

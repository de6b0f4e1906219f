import { generateKeyPair, randomBytes } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { OpenIdSettings } from '#server/config/open-id.ts'
import { buildProvider } from './provider.ts'

type EmbeddedProvider = {
  /** The settings of each provider, by its name. */
  settings: Map<string, OpenIdSettings>
  stop: () => Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>
/**
 * `shownAs`: the provider's name as visitors see it on the login page. `callback`: the only address
 * to which the provider redirects back.
 */
type Client = { name: string; shownAs: string; callback: string }
type EmbeddedProviderOptions = { port: number; host: string; clients: readonly Client[] }

/**
 * Starts one OpenID provider for each client, each under its own issuer, in place of the providers
 * that are not configured. Visitors choose who they are. Never used on a site that other machines
 * can reach.
 */
export async function startEmbeddedProvider({
  port,
  host,
  clients,
}: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  const handlers = new Map<string, Handler>()
  const server = createServer((request, response) => {
    const [, name = ''] = (request.url ?? '').split(/[/?]/)
    const handler = handlers.get(name)
    if (!handler) return void response.writeHead(404).end()
    handler(mounted(request, name), response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  )
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'embedded', use: 'sig', alg: 'RS256' }
  const settingsOf = ({ name, shownAs, callback }: Client): OpenIdSettings => {
    const settings = {
      issuer: `${origin}/${name}`,
      clientId: `mesclun-${name}`,
      clientSecret: newSecret(),
    }
    handlers.set(name, buildProvider({ name, shownAs, ...settings, callback, key }))
    return settings
  }
  return {
    settings: new Map(clients.map((client) => [client.name, settingsOf(client)])),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const newSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Rewrites the address of a request to a provider that is mounted below a path: `originalUrl` is
 * the whole path, `url` the part after the provider's name.
 */
function mounted(request: IncomingMessage, name: string): IncomingMessage {
  const url = request.url ?? ''
  return Object.assign(request, { originalUrl: url, url: url.slice(name.length + 1) || '/' })
}

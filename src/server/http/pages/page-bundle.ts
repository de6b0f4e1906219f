import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Transport } from '#contract/client.ts'
import type { CardFields } from '#contract/card-fields.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { PageChain } from '#contract/pages/page-chain.ts'
import { buildFolder } from '#server/kit/build-folder.ts'

/**
 * The server bundle of the pages: React Router's `ServerBuild`, which renders them. Its entry
 * module also exports `preparePage` and `reporter`. The server uses no other export of the entry
 * module directly.
 */
export type PageBundle = ServerBuild & {
  entry: {
    module: ServerBuild['entry']['module'] & {
      preparePage: (
        context: RouterContextProvider,
        request: PageChain & {
          locale: Locale
          restaurant: number | null
          isShared: boolean
          menuVersion: string
          nonce: string | undefined
          origin: string
          mapTiles: string | null
          errorReports: string | null
          cardFields?: CardFields | null | undefined
          transport: Transport
        },
      ) => Promise<void>
      reporter: { report: (error: unknown) => void }
    }
  }
}

export type PageSource = {
  load: () => Promise<PageBundle>
  /** Folder of the built browser files. */
  assets?: string
  /**
   * Used only in development: answers the requests that Vite itself handles. Returns whether it has
   * answered the request.
   */
  middleware?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

/**
 * Limits the preloads of a page to its first modules, which import the other modules. On a slow
 * connection, a hundred kilobytes of preloads would compete with the style, the fonts and the
 * pictures.
 */
export function withFewPreloads({ assets, ...bundle }: PageBundle): PageBundle {
  const routes = Object.entries(assets.routes).map(([id, route]) => [
    id,
    route && { ...route, imports: [] },
  ])
  return {
    ...bundle,
    assets: {
      ...assets,
      entry: { ...assets.entry, imports: [] },
      routes: Object.fromEntries(routes) as typeof assets.routes,
    },
  }
}

export async function openBuild(): Promise<PageSource> {
  const folder = pathToFileURL(`${resolve(buildFolder())}/`)
  const bundle = (await import(new URL('server/index.js', folder).href)) as PageBundle
  return { load: async () => bundle, assets: new URL('client/', folder).pathname }
}

export async function openDevelopment(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  return {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBundle,
    middleware: (request, reply) =>
      new Promise((resolve, reject) => {
        reply.raw.once('close', () => resolve(true))
        vite.middlewares(request.raw, reply.raw, (error: unknown) =>
          error ? reject(error) : resolve(false),
        )
      }),
  }
}

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance } from 'fastify'

const readAsset = (path: string) => readFile(new URL(path, import.meta.url))

/** The assets of the pages, by address. Scripts are the source modules with their types removed. */
const sources: Record<string, { type: string; content: () => Promise<Buffer | string> }> = {
  '/parts/card-form.ts': {
    type: 'text/javascript',
    content: () => readScript('./page/card-form.ts'),
  },
  '/parts/card-checks.ts': {
    type: 'text/javascript',
    content: () => readScript('./page/card-checks.ts'),
  },
  '/parts/page.css': { type: 'text/css', content: () => readAsset('./page/page.css') },
  '/parts/tokens.css': { type: 'text/css', content: () => readAsset('../ui/tokens.css') },
  '/parts/dark.css': { type: 'text/css', content: () => readAsset('../ui/dark.css') },
  '/parts/text.woff2': { type: 'font/woff2', content: () => readAsset('../ui/fonts/text.woff2') },
}

const readScript = async (path: string) => stripTypeScriptTypes((await readAsset(path)).toString())

/** Each asset is built on its first request and cached. */
export function assetRoutes(app: FastifyInstance): void {
  for (const [url, { type, content }] of Object.entries(sources)) {
    let cachedAsset: Promise<{ bytes: Buffer; etag: string }> | null = null
    app.get(url, async (request, reply) => {
      const { bytes, etag } = await (cachedAsset ??= make(content))
      reply.headers({
        etag,
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'same-origin',
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(`${type}; charset=utf-8`).send(bytes)
    })
  }
}

async function make(
  content: () => Promise<Buffer | string>,
): Promise<{ bytes: Buffer; etag: string }> {
  const bytes = Buffer.from(await content())
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

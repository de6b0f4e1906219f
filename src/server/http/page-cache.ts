import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page ready to be sent: its bytes in every encoding and the header that allows its own scripts. */
export type ReadyPage = { status: number; bodies: Record<Encoding, Buffer>; scriptHashes: string; etag: string }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a rendered page once and lists the hashes of its inline scripts for the content security policy. */
export async function readyPage(status: number, html: string): Promise<ReadyPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    zip(identity, { level: 9 }),
  ])
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script ?? '').digest('base64')}'`,
  )
  return {
    status, bodies: { br, gzip: gz, identity }, scriptHashes: [...new Set(hashes)].join(' '),
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
  }
}

/** The best encoding of those that a request accepts. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding?.includes('br')) return 'br'
  if (acceptEncoding?.includes('gzip')) return 'gzip'
  return 'identity'
}

/**
 * Pages that are the same for everybody, rendered once and kept; the least recently used go first.
 * A page asked for while it is being rendered is waited for, not rendered twice.
 */
export function createPageCache(capacity: number) {
  const pages = new Map<string, Promise<ReadyPage>>()
  return {
    get(key: string, render: () => Promise<ReadyPage>): Promise<ReadyPage> {
      const known = pages.get(key)
      if (known) {
        pages.delete(key)
        pages.set(key, known)
        return known
      }
      const page = render()
      pages.set(key, page)
      page.then(
        ({ status }) => status === 200 || pages.delete(key),
        () => pages.delete(key),
      )
      const oldest = pages.keys().next().value
      if (pages.size > capacity && oldest !== undefined) pages.delete(oldest)
      return page
    },
  }
}

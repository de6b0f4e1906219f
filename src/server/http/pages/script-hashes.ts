import { createHash } from 'node:crypto'

/**
 * The sources for the content security policy that allow exactly the inline scripts of a page.
 * Scripts of type JSON-LD are data and need no source.
 */
export function scriptHashes(html: string): string {
  const hashes = [
    ...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [...new Set(hashes)].join(' ')
}

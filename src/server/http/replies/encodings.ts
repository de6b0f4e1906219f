import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Compression levels. Higher levels would save one or two percent of the size, and cost ten times
 * the processor time.
 */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 5

/** The best encoding that a request accepts. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  const accepts = (name: string) =>
    accepted.includes(name) &&
    !(accepted.includes('q=0') && new RegExp(`${name} *; *q=0(\\.0*)?( *,|$)`).test(accepted))
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
}

export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return zip(body, { level: GZIP_LEVEL })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

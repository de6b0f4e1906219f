import { createNamedQueue } from './named-queue.ts'

/** One at a time: a picture takes up to some hundred megabytes while it is read. */
const enqueue = createNamedQueue(1)

/** The longest side of what is kept, in pixels. */
const SIDE = 1600
const SECONDS = 10

type Format = 'jpeg' | 'png' | 'webp'

/**
 * The most pixels that are read of each format. A telephone's JPEG has up to fifty million; the others
 * need more memory for the same, and are screenshots.
 */
const mostPixels: Record<Format, number> = {
  jpeg: 50_000_000,
  png: 25_000_000,
  webp: 25_000_000,
}

/**
 * What the first bytes say. Whatever is nothing of this is not given to the library, which also reads
 * drawings, documents and archives.
 */
function formatOf(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'))) return 'png'
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF'
  return isRiff && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

/**
 * A photograph written anew as a JPEG: upright, no side longer than 1600 pixels, and without whatever
 * else the file held, such as where it was taken. Null for what is no whole JPEG, PNG or WebP, or has
 * too many pixels. The library is loaded on first use.
 */
export async function rewritePhotograph(bytes: Buffer): Promise<Buffer | null> {
  const format = formatOf(bytes)
  if (format === null) return null
  const { default: sharp } = await import('sharp')
  return enqueue('photograph', () =>
    sharp(bytes, {
      failOn: 'error',
      limitInputPixels: mostPixels[format],
      sequentialRead: true,
    })
      // Before the metadata is dropped, which says how the telephone was held.
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
      .catch(() => null),
  )
}

import PQueue from 'p-queue'

/** Processes one image at a time, because decoding an image may take several hundred megabytes. */
const decoding = new PQueue({ concurrency: 1 })

/** Maximum length of a side of a stored photograph, in pixels. */
const SIDE = 1600
const SECONDS = 10

type Format = 'jpeg' | 'png' | 'webp'

/**
 * Maximum number of pixels of an image that is decoded, by format. A JPEG of a telephone has up to
 * fifty million pixels. The limit of the other formats is lower: they need more memory per pixel,
 * and are used for screenshots.
 */
const mostPixels: Record<Format, number> = {
  jpeg: 50_000_000,
  png: 25_000_000,
  webp: 25_000_000,
}

/**
 * Detects the format by the first bytes. A file of any other format is never passed to `sharp`,
 * which would also read drawings, documents and archives.
 */
function formatOf(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'))) return 'png'
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF'
  return isRiff && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null
}

/**
 * Rewrites a photograph as a JPEG: upright, no side longer than 1600 pixels, and without all other
 * data in the file, such as its location. Returns null if the file is not a complete JPEG, PNG or
 * WebP, has too many pixels, or takes more than `SECONDS` to process. `sharp` is loaded on first
 * use.
 */
export async function rewritePhotograph(bytes: Buffer): Promise<Buffer | null> {
  const format = formatOf(bytes)
  if (format === null) return null
  const { default: sharp } = await import('sharp')
  return decoding.add(() =>
    sharp(bytes, {
      failOn: 'error',
      limitInputPixels: mostPixels[format],
      sequentialRead: true,
    })
      // The rotation is applied before the metadata are dropped, because the metadata contain the
      // orientation of the telephone.
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
      .catch(() => null),
  )
}

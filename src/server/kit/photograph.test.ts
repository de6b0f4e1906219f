import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { rewritePhotograph } from './photograph.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2' } })
/** A picture that is red at its top, and green below. */
const striped = sharp({ create: { width: 40, height: 60, channels: 3, background: '#0f0' } })
  .composite([
    {
      input: { create: { width: 40, height: 20, channels: 3, background: '#f00' } },
      top: 0,
      left: 0,
    },
  ])
  .png()

describe('an uploaded photograph', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is read as %s and written as JPEG (E9)',
    async (format) => {
      const storedPicture = await rewritePhotograph(
        await picture(3000, 2000).toFormat(format).toBuffer(),
      )
      expect(await sharp(storedPicture ?? undefined).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1600,
        height: 1067,
      })
    },
  )

  it('is not enlarged (E9)', async () => {
    const storedPicture = await rewritePhotograph(await picture(300, 200).jpeg().toBuffer())
    expect(await sharp(storedPicture ?? undefined).metadata()).toMatchObject({
      width: 300,
      height: 200,
    })
  })

  it('is rotated upright, and loses its metadata of place, time and device (E9)', async () => {
    const upright = await striped.toBuffer()
    // An image as written by a telephone held sideways: rotated, with a note in its metadata to
    // rotate it back.
    const turned = await sharp(upright)
      .rotate(270)
      .withExif({
        IFD0: { Make: 'Telefoonmerk', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 52/1 7/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(turned).metadata()).toMatchObject({ width: 60, height: 40, orientation: 6 })
    const storedPicture = await rewritePhotograph(turned)
    const { width, height, orientation, exif, icc, xmp } = await sharp(
      storedPicture ?? undefined,
    ).metadata()
    expect({ width, height, orientation, exif, icc, xmp }).toEqual({ width: 40, height: 60 })
    const { data } = await sharp(storedPicture ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([(data[0] ?? 0) > 200, (data.at(-2) ?? 0) > 200]).toEqual([true, true])
  })

  it('loses all data appended to the picture (E9)', async () => {
    const polyglot = Buffer.concat([
      await picture(200, 200).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ])
    const storedPicture = await rewritePhotograph(polyglot)
    expect(storedPicture?.includes('<script>')).toBe(false)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'
  it.each<[string, () => Promise<Buffer>]>([
    ['nothing', async () => Buffer.alloc(0)],
    ['a drawing', async () => Buffer.from(svg)],
    ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a drawing with the first bytes of a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
    ],
    ['a half JPEG', async () => (await noise(600, 'jpeg')).subarray(0, 9000)],
    ['a half PNG', async () => (await noise(300, 'png')).subarray(0, 9000)],
    ['a half WebP', async () => (await noise(300, 'webp')).subarray(0, 3000)],
    ['a GIF', async () => picture(9, 9).gif().toBuffer()],
    ['a TIFF', async () => picture(9, 9).tiff().toBuffer()],
    ['an AVIF', async () => picture(64, 64).avif({ effort: 0 }).toBuffer()],
    // Files of a few kilobytes that would take a hundred megabytes in memory.
    ['a JPEG of too many pixels', async () => picture(10_000, 5001).jpeg().toBuffer()],
    ['a PNG of too many pixels', async () => picture(5000, 5001).png().toBuffer()],
  ])('is refused if it is %s (E9)', async (_, bytes) => {
    expect(await rewritePhotograph(await bytes())).toBe(null)
  })
})

/**
 * A picture that cannot be compressed, so that the first half of the file contains the first half
 * of the picture.
 */
const noise = (side: number, format: 'jpeg' | 'png' | 'webp') =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer()

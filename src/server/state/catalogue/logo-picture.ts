import { toPng } from '#server/kit/bitmaps.ts'
import { createRecent } from '#server/kit/recent.ts'

/** Bytes of drawn logos in memory: those of one logo in all widths take a few tens of kilobytes. */
const MOST_BYTES = 1_000_000
const drawnLogos = createRecent<Buffer>(MOST_BYTES, ({ length }) => length)

/** A logo of a `ChainFace` as a square PNG, `width` pixels wide; each is drawn once. */
export const logoPicture = (drawing: string, width: number): Promise<Buffer> =>
  drawnLogos.wait(`${width} ${drawing}`, () =>
    toPng(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${width}" height="${width}">${drawing}</svg>`,
      width,
    ),
  )

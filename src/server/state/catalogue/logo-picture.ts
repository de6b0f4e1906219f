import { toPng } from '#server/kit/bitmaps.ts'

/** A logo of a `ChainFace` as a square PNG, `width` pixels wide. */
export const logoPicture = (drawing: string, width: number): Promise<Buffer> =>
  toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${width}" height="${width}">${drawing}</svg>`,
    width,
  )

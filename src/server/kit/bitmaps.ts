import type { Sharp } from 'sharp'

/** Renders a drawing without a theme as PNG, `width` pixels wide. */
export async function toPng(svg: string, width: number): Promise<Buffer> {
  return (await render(svg, width)).png({ palette: true, colours: 256 }).toBuffer()
}

/** Renders a drawing without a theme as WebP with a transparent ground, `width` pixels wide. */
export async function toWebp(svg: string, width: number): Promise<Buffer> {
  return (await render(svg, width)).webp({ quality: 60, alphaQuality: 80 }).toBuffer()
}

/** `sharp` is loaded on first use, because most processes never need it. */
async function render(svg: string, width: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).resize({ width })
}

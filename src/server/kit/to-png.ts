/**
 * Renders a drawing as PNG, `width` pixels wide. The library is loaded on first use, because most
 * processes never need it.
 */
export async function toPng(svg: string, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).resize({ width }).png({ palette: true, colours: 256 }).toBuffer()
}

import { withoutTheme } from '#drawing/colour.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'

/** Size of a social card in pixels, as social networks expect it. */
export const CARD = { width: 1200, height: 630 } as const

/**
 * Layout of a social card: the centre and size of one or three bowls, in pixels.
 */
const alone = [{ x: 790, y: 315, size: 640 }]
const three = [
  { x: 1080, y: 60, size: 460 },
  { x: 1090, y: 590, size: 420 },
  { x: 700, y: 330, size: 600 },
]

/**
 * A social card as SVG: one picture, or three with the last one on top; further pictures are left
 * out.
 */
export function cardPicture({ light, logo }: ChainFace, pictures: readonly string[]): string {
  const places = pictures.length < three.length ? alone : three
  const placed = places.map(({ x, y, size }, i) =>
    place(pictures[i] ?? '', x - size / 2, y - size / 2, size),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${CARD.width}" height="${CARD.height}">` +
    `<path d="M0 0h${CARD.width}v${CARD.height}H0z" fill="${light.field}"/>${placed.join('')}` +
    `<g transform="translate(80 215) scale(5)">${logo.disc}</g></svg>`
  )
}

/** Places a picture on the card. `x` and `y`: its top left corner. */
function place(svg: string, x: number, y: number, size: number): string {
  return withoutTheme(svg).replace(
    '<svg xmlns="http://www.w3.org/2000/svg"',
    `<svg x="${x}" y="${y}" width="${size}" height="${size}"`,
  )
}

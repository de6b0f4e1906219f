import { create } from 'fontkit'
import { writeSvg } from '#drawing/svg.ts'
import { fontFile } from '#server/pdf/fonts.ts'
import type { FieldColours } from './drawings.ts'

const face = create(fontFile('display'))
const em = face.unitsPerEm

/** Sides of the tile and of its text, and the largest and smallest size of letters. */
const TILE = 100
const TEXT = 84
const LARGEST = 21
const SMALLEST = 5
const LEADING = 1

/** Width in CSS pixels below which a name would be too small to read, so that a letter stands for it. */
const NARROW = 72

/**
 * The picture of a product that has no drawing: its name in the display face on a field, or its
 * first letter where the picture is small (D4). The letters are outlines, because a picture cannot
 * load the fonts of its page.
 */
export function nameTile(name: string, { light, dark }: FieldColours): string {
  const themed = (ground: string, text: string) => `path{fill:${text}}.field{fill:${ground}}`
  const style =
    `${themed(light.ground, light.text)}.letter{display:none}` +
    `@media(prefers-color-scheme:dark){${themed(dark.ground, dark.text)}}` +
    `@media(max-width:${NARROW}px){.name{display:none}.letter{display:inline}}`
  const [first] = new Intl.Segmenter().segment(name.trim().toUpperCase())
  return writeSvg(
    `0 0 ${TILE} ${TILE}`,
    `<style>${style}</style><path class="field" d="M0 0h${TILE}v${TILE}H0z"/>` +
      `<g class="name">${writeLines(fit(name))}</g>` +
      `<g class="letter">${writeLines({ lines: [first?.segment ?? ''], size: 58 })}</g>`,
  )
}

type FittedText = { lines: readonly string[]; size: number }

/** The lines of a name at the largest size at which all of them fit. */
export function fit(name: string): FittedText {
  const words = name.trim().split(/(?<=[-/])|\s+/)
  for (let size = LARGEST; ; size -= 0.5) {
    const lines = linesOf(words, TEXT / size)
    const isFitting =
      lines.length * size * LEADING <= TEXT && lines.every((line) => widthOf(line) <= TEXT / size)
    if (isFitting || size <= SMALLEST) return { lines, size }
  }
}

/** Fills lines of at most `width` ems with words. */
function linesOf(words: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : last + (/[-/]$/.test(last) ? '' : ' ') + word
    if (last !== undefined && widthOf(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

const widthOf = (text: string): number => face.layout(text).advanceWidth / em

/** Writes lines around the centre of the tile; each line is one outline in the units of the face. */
function writeLines({ lines, size }: FittedText): string {
  const scale = size / em
  const height = (lines.length - 1) * size * LEADING + face.capHeight * scale
  const top = (TILE - height) / 2 + face.capHeight * scale
  return lines
    .map((line, i) => {
      const x = (TILE - widthOf(line) * size) / 2
      const y = top + i * size * LEADING
      return `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)})scale(${scale.toFixed(4)} -${scale.toFixed(4)})" d="${outlineOf(line)}"/>`
    })
    .join('')
}

function outlineOf(text: string): string {
  const { glyphs, positions } = face.layout(text)
  let x = 0
  return glyphs
    .map(({ path }, i) => {
      const outline = path.translate(x, 0).toSVG()
      x += positions[i]?.xAdvance ?? 0
      return outline
    })
    .join('')
}

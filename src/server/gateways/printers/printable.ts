import { transliterate } from '#server/kit/transliterate.ts'

/**
 * The non-ASCII characters of code page 1252, which the printers use. It contains all letters of
 * French, Dutch and Spanish, with œ, and the sign €.
 */
const latin = new Set(
  new TextDecoder('windows-1252')
    .decode(Uint8Array.from({ length: 128 }, (_, i) => i + 128))
    .replace(/\p{C}/gu, ''),
)

const isPlain = (sign: string): boolean => sign >= ' ' && sign <= '~'

/** Converts a text to characters that the printer has, on one line. */
export const printable = (text: string): string =>
  transliterate(text.replace(/\s+/g, ' '), (sign) => isPlain(sign) || latin.has(sign)).trim()

/**
 * Wraps a printable text into lines of at most `width` characters, between words where possible.
 */
export function fold(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length <= width) {
      line += ` ${word}`
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (line.length > width) {
      lines.push(line.slice(0, width))
      line = line.slice(width)
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

import sharp from 'sharp'

/** Data codewords of each block at error correction level M (ISO/IEC 18004), by version. */
const blocksOfLevelM: readonly (readonly number[])[] = [
  [],
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
]
/** Centres of the alignment patterns, by version. */
const alignments: readonly (readonly number[])[] = [
  [],
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]
const LEVEL_M = 0b00
const FORMAT_MASK = 0b101010000010010
const alphanumeric = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/**
 * Reads a QR code of versions 1 to 10 and level M from its rendered SVG, as a scanner does from a
 * picture without damage. `quiet` and `module`: the widths of the quiet zone and of a module, in
 * units of the SVG.
 */
export async function readQr(
  svg: string,
  { quiet, module }: { quiet: number; module: number },
): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const size = (info.width - 2 * quiet) / module
  const version = (size - 17) / 4
  const blocks = blocksOfLevelM[version]
  if (blocks === undefined || version < 1) throw new Error(`no QR version has ${size} modules`)
  const isDark = (row: number, column: number): boolean => {
    const at = (index: number) => quiet + Math.floor((index + 0.5) * module)
    return (data[(at(row) * info.width + at(column)) * info.channels] ?? 255) < 128
  }
  const format = formatOf(isDark) ^ FORMAT_MASK
  if (format >> 13 !== LEVEL_M) throw new Error('the QR code does not have level M')
  const mask = masks[(format >> 10) & 7]
  const bits: number[] = []
  for (const [row, column] of placesOf(size, version))
    bits.push(Number(isDark(row, column) !== mask?.(row, column)))
  return textOf(dataOf(bytesOf(bits), blocks), version)
}

/** The fifteen bits of format information around the upper left corner, the highest bit first. */
function formatOf(isDark: (row: number, column: number) => boolean): number {
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((column) => [8, column] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((row) => [row, 8] as const),
  ]
  return places.reduce((bits, [row, column]) => bits * 2 + Number(isDark(row, column)), 0)
}

/**
 * The modules that contain data, in reading order: two columns at a time, alternately up and down.
 */
function* placesOf(size: number, version: number): Generator<[number, number]> {
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1])
        if (!isPattern(row, column, size, version)) yield [row, column]
    }
    isUp = !isUp
  }
}

function isPattern(row: number, column: number, size: number, version: number): boolean {
  if (row === 6 || column === 6) return true
  if (row < 9 && (column < 9 || column >= size - 8)) return true
  if (row >= size - 8 && column < 9) return true
  if (version >= 7 && (isVersion(row, column, size) || isVersion(column, row, size))) return true
  const centres = alignments[version] ?? []
  const last = centres.at(-1) ?? 0
  return centres.some((r) =>
    centres.some(
      (c) =>
        !((r === 6 && (c === 6 || c === last)) || (r === last && c === 6)) &&
        Math.abs(row - r) <= 2 &&
        Math.abs(column - c) <= 2,
    ),
  )
}

const isVersion = (near: number, far: number, size: number): boolean =>
  near < 6 && far >= size - 11 && far < size - 8

const bytesOf = (bits: readonly number[]): number[] =>
  Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )

/** Restores the data blocks, which are interleaved byte by byte; the longer blocks come last. */
function dataOf(bytes: readonly number[], lengths: readonly number[]): number[] {
  const blocks = lengths.map((): number[] => [])
  let at = 0
  for (let i = 0; i < Math.max(...lengths); i += 1)
    for (const [b, length] of lengths.entries()) if (i < length) blocks[b]?.push(bytes[at++] ?? 0)
  return blocks.flat()
}

function textOf(data: readonly number[], version: number): string {
  let at = 0
  const take = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i += 1, at += 1)
      value = value * 2 + (((data[Math.floor(at / 8)] ?? 0) >> (7 - (at % 8))) & 1)
    return value
  }
  const isLarge = version > 9
  let text = ''
  for (;;) {
    const mode = at + 4 > data.length * 8 ? 0 : take(4)
    if (mode === 0) return text
    if (mode === 1) {
      for (let digitsLeft = take(isLarge ? 12 : 10); digitsLeft > 0; digitsLeft -= 3) {
        const digits = Math.min(3, digitsLeft)
        text += String(take([0, 4, 7, 10][digits] ?? 0)).padStart(digits, '0')
      }
    } else if (mode === 2) {
      for (let charactersLeft = take(isLarge ? 11 : 9); charactersLeft > 0; charactersLeft -= 2) {
        const pair = take(charactersLeft === 1 ? 6 : 11)
        text +=
          (charactersLeft === 1 ? '' : alphanumeric[Math.floor(pair / 45)]) +
          (alphanumeric[pair % 45] ?? '')
      }
    } else if (mode === 4) {
      for (let bytesLeft = take(isLarge ? 16 : 8); bytesLeft > 0; bytesLeft -= 1)
        text += String.fromCharCode(take(8))
    } else throw new Error(`unknown QR mode ${mode}`)
  }
}

/** The part of fontkit that this program uses: the package has no types of its own. */
declare module 'fontkit' {
  type Path = { translate: (x: number, y: number) => Path; toSVG: () => string }
  type Run = {
    advanceWidth: number
    glyphs: readonly { path: Path }[]
    positions: readonly { xAdvance: number }[]
  }
  type Font = {
    readonly unitsPerEm: number
    readonly capHeight: number
    layout: (text: string) => Run
  }
  export function create(file: Buffer): Font
}

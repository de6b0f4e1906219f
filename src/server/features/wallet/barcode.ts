import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { cardWords, readable } from '#server/gateways/wallet/card-words.ts'
import { html } from '#server/kit/markup.ts'

/**
 * Sizes in modules: the width of the quiet zone on each side, the height of the bars, and the
 * vertical position of the number below them.
 */
const QUIET = 10
const HEIGHT = 40
const NUMBER_AT = 52

type Bar = { at: number; width: number }

/**
 * A card's number as an SVG barcode (Code 128) with the number as text below: dark on white on any
 * page, so that a scanner can read it.
 */
export async function barcodeOf(number: string, locale: Locale): Promise<string> {
  const { bars, width } = await barsOf(number)
  const fullWidth = width + 2 * QUIET
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fullWidth} 58" role="img" aria-labelledby="barcode-name" lang="${intlLocale[locale]}">
<title id="barcode-name">${cardWords(locale)('barcode', { number: readable(number) })}</title>
<path d="M0 0h${fullWidth}v58H0z" fill="#fff"/>
<path d="${bars.map(({ at, width: wide }) => `M${at + QUIET} 4v${HEIGHT}h${wide}V4z`).join('')}" fill="#14261b" shape-rendering="crispEdges"/>
<text x="${fullWidth / 2}" y="${NUMBER_AT}" text-anchor="middle" font-family="ui-monospace, monospace" font-size="8" fill="#14261b">${readable(number)}</text>
</svg>
`.text
}

/**
 * Returns the bars, with their positions from the first bar and their widths, and the width of all
 * bars together, in modules.
 */
async function barsOf(text: string): Promise<{ bars: Bar[]; width: number }> {
  // `bwip-js` is loaded on first use, because loading it takes a fifth of a second.
  const { code128 } = await import('bwip-js/node')
  const bars: Bar[] = []
  let width = 0
  const nothing = () => {}
  return code128<{ bars: Bar[]; width: number }>(
    { bcid: 'code128', text },
    {
      // `bwip-js` uses whole numbers, even for the middle of a bar, so a module is two units wide.
      scale: () => [2, 2],
      measure: () => ({ width: 0, ascent: 0, descent: 0 }),
      init(doubledWidth) {
        width = doubledWidth / 2
      },
      line(middle, _y0, _x1, _y1, wide) {
        bars.push({ at: (middle - wide / 2) / 2, width: wide / 2 })
      },
      polygon: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: () => ({ bars, width }),
    },
  )
}

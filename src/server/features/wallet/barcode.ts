import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { cardWords, readable } from '#server/gateways/wallet/card-words.ts'
import { code128 } from '#server/kit/code128.ts'
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
export function barcodeOf(number: string, locale: Locale): string {
  const { bars, width } = barsOf(number)
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
function barsOf(text: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = []
  let at = 0
  for (const [i, width] of code128(text).entries()) {
    // The widths are those of a bar and of a space, alternately.
    if (i % 2 === 0) bars.push({ at, width })
    at += width
  }
  return { bars, width: at }
}

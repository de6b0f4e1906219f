import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'

/** The width of a module, in units of the SVG. */
const MODULE = 2
/** The quiet zone on each side: four modules. */
const QUIET = 4 * MODULE

/** A text as a QR code: SVG of dark modules on white, with the quiet zone that scanners need. */
export function qrCode(text: string): string {
  const code = generate(text, {
    // Level M survives the damage of 15 % of the code. Every code has this level.
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  })
  const width = code.size * MODULE + 2 * QUIET
  return `<svg viewBox="0 0 ${width} ${width}" xmlns="http://www.w3.org/2000/svg">
<rect width="100%" height="100%" fill="#ffffff" />
<path transform="translate(${QUIET} ${QUIET}) scale(${MODULE})" d="${toSvgPath(code)}" fill="#14261b" fill-rule="evenodd" />
</svg>
`
}

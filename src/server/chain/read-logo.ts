import sax from 'sax'
import { faultMessage } from './fault-message.ts'

/** Largest logo, in bytes of its text. */
const MOST_BYTES = 20_000
/** Most elements of a logo: a picture of 30 px has no use for more, and a phone must draw it. */
const MOST_ELEMENTS = 200

/**
 * The elements and attributes of SVG that draw. Everything else is refused: scripts, events, links,
 * styles, fonts, pictures, texts and animations.
 */
const elements: ReadonlySet<string> = new Set(
  'svg g path circle ellipse rect line polyline polygon title desc defs linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
)
const attributes: ReadonlySet<string> = new Set(
  (
    'xmlns version viewBox width height id d cx cy r rx ry x y x1 y1 x2 y2 fx fy points transform ' +
    'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit ' +
    'stroke-dasharray stroke-opacity opacity clip-path clip-rule mask offset stop-color stop-opacity ' +
    'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits preserveAspectRatio'
  ).split(' '),
)
/** What an attribute may refer to: an element of the same drawing. */
const outsideReference =
  /url\((?!\s*['"]?#)|javascript:|data:|https?:(?!\/\/www\.w3\.org\/2000\/svg$)|&/i

/**
 * Reads a logo: an SVG drawing in a box of 40 by 40. Returns the drawing inside the `svg` element,
 * written anew from what was read; or the message of a fault (D1).
 */
export function readLogo(text: string): { drawing: string } | { fault: string } {
  if (Buffer.byteLength(text) > MOST_BYTES)
    return { fault: faultMessage('too_long', { maximum: MOST_BYTES }) }
  const parser = sax.parser(true)
  const tags: string[] = []
  let fault: string | null = null
  let count = 0
  const refuse = (message: string) => {
    fault ??= message
  }
  const refuseMarkup = (part: string) => () => refuse(faultMessage('logo_part', { part }))
  parser.onerror = () => {
    refuse(faultMessage('logo_no_svg'))
    parser.error = null as never
  }
  parser.ondoctype = refuseMarkup('!DOCTYPE')
  parser.oncdata = refuseMarkup('CDATA')
  parser.onprocessinginstruction = ({ name }) => {
    if (name !== 'xml') refuse(faultMessage('logo_part', { part: `?${name}` }))
  }
  parser.onopentag = ({ name, attributes: values }) => {
    count += 1
    const isRoot = count === 1
    if (isRoot && (name !== 'svg' || values['viewBox'] !== '0 0 40 40'))
      refuse(faultMessage('logo_box'))
    if (count > MOST_ELEMENTS) refuse(faultMessage('too_many', { maximum: MOST_ELEMENTS }))
    if (!elements.has(name) || (name === 'svg' && !isRoot))
      refuse(faultMessage('logo_part', { part: name }))
    for (const [key, value] of Object.entries(values))
      if (!attributes.has(key) || outsideReference.test(String(value)))
        refuse(faultMessage('logo_part', { part: `${name} ${key}` }))
    if (!isRoot) tags.push(`<${name}${attributesText(values)}>`)
  }
  parser.onclosetag = (name) => {
    if (name !== 'svg') tags.push(`</${name}>`)
  }
  parser.write(text).close()
  if (count === 0) refuse(faultMessage('logo_no_svg'))
  return fault === null ? { drawing: tags.join('') } : { fault }
}

const attributesText = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/*
 * Colours as `#rrggbb`, mixed and compared in OKLab: mixing there keeps hues, and equal distances look
 * equal. Conversion: Björn Ottosson, “A perceptual color space for image processing” (2020).
 * Contrast: WCAG 2.2, “contrast ratio” and “relative luminance”.
 */

/** A colour in sRGB, `#rrggbb` in lower case. */
export type Colour = `#${string}`

type Triple = readonly [number, number, number]

export const colourPattern = /^#[\da-f]{6}$/

/** Red, green and blue, each from 0 to 1, with the gamma of sRGB removed. */
function linearOf(colour: Colour): Triple {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function colourOfLinear(linear: Triple): Colour {
  const channel = (value: number): string => {
    const inGamut = Math.min(1, Math.max(0, value))
    const encoded = inGamut <= 0.0031308 ? inGamut * 12.92 : 1.055 * inGamut ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linear.map(channel).join('')}`
}

const times = (matrix: readonly [Triple, Triple, Triple], [a, b, c]: Triple): Triple => {
  const row = ([x, y, z]: Triple) => x * a + y * b + z * c
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

function oklabOf(colour: Colour): Triple {
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linearOf(colour),
  )
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)],
  )
}

function linearOfOklab(oklab: Triple): Triple {
  const [l, m, s] = times(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    oklab,
  )
  return times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    [l ** 3, m ** 3, s ** 3],
  )
}

/** The mixture of two colours. `share`: the part of the first one, from 0 to 1. */
export function mixColours(first: Colour, share: number, second: Colour): Colour {
  const [a, b] = [oklabOf(first), oklabOf(second)]
  const part = (at: 0 | 1 | 2) => a[at] * share + b[at] * (1 - share)
  return colourOfLinear(linearOfOklab([part(0), part(1), part(2)]))
}

function luminanceOf(colour: Colour): number {
  const [red, green, blue] = linearOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrastOf(a: Colour, b: Colour): number {
  const [x, y] = [luminanceOf(a), luminanceOf(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

/** The hue of a colour in degrees of OKLCH, from 0 to 360. */
const hueOf = (colour: Colour): number => {
  const [, a, b] = oklabOf(colour)
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** The distance between the hues of two colours in degrees of OKLCH, from 0 to 180. */
export function hueDistanceOf(a: Colour, b: Colour): number {
  const distance = Math.abs(hueOf(a) - hueOf(b))
  return Math.min(distance, 360 - distance)
}

const LIGHTNESS_STEPS = 200

/**
 * The colour nearest to `colour` that `passes`, changed in its OKLCH lightness alone; null if no
 * lightness passes.
 */
export function nearestPassing(
  colour: Colour,
  passes: (candidate: Colour) => boolean,
): Colour | null {
  const [lightness, a, b] = oklabOf(colour)
  for (let step = 0; step <= LIGHTNESS_STEPS; step++) {
    for (const sign of [-1, 1]) {
      const changed = lightness + (sign * step) / LIGHTNESS_STEPS
      if (changed < 0 || changed > 1) continue
      const candidate = step === 0 ? colour : colourOfLinear(linearOfOklab([changed, a, b]))
      if (passes(candidate)) return candidate
    }
  }
  return null
}

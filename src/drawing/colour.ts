import type { Drawing } from './types.ts'

export const shadowColour = 'var(--bowl-shadow,#0b2415)'

/**
 * Returns a drawing for a separate file, to which no theme applies. Each custom property is
 * replaced by its fallback value, because some renderers do not support custom properties.
 */
export const withoutTheme = (svg: string): string =>
  svg.replaceAll(/var\(--[\w-]+, ?([^()]+)\)/g, '$1')

const toLinear = (byte: number) => {
  const v = byte / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}
const toHex = (linear: number) => {
  const v = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return (256 + Math.max(0, Math.min(255, Math.round(v * 255)))).toString(16).slice(1)
}

const shifted = new Map<string, string>()

/**
 * Returns a colour changed in OKLCH: `lightness` is added, chroma is multiplied by `chroma`, and
 * the hue is turned by `hue` radians.
 */
export function shift(hex: string, lightness: number, chroma = 1, hue = 0): string {
  const key = `${hex}|${lightness}|${chroma}|${hue}`
  const cachedColour = shifted.get(key)
  if (cachedColour) return cachedColour
  const n = parseInt(hex.slice(1), 16)
  const shiftedColour = fromOklch(toOklch(n >> 16, (n >> 8) & 255, n & 255), lightness, chroma, hue)
  shifted.set(key, shiftedColour)
  return shiftedColour
}

function toOklch(red: number, green: number, blue: number) {
  const r = toLinear(red)
  const g = toLinear(green)
  const b = toLinear(blue)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.sqrt(A * A + B * B),
    hue: Math.atan2(B, A),
  }
}

function fromOklch(
  colour: ReturnType<typeof toOklch>,
  lightness: number,
  chroma: number,
  hue: number,
): string {
  const L = Math.max(0, Math.min(1, colour.lightness + lightness))
  const C = colour.chroma * chroma
  const H = colour.hue + hue
  const A = C * Math.cos(H)
  const B = C * Math.sin(H)
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3
  return (
    '#' +
    toHex(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    toHex(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    toHex(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}

export type DrawingTone =
  | 'base'
  | 'dark'
  | 'deep'
  | 'light'
  | 'pale'
  | 'skin'
  | 'skinLight'
  | 'detail'
  | 'white'
  | 'shadow'
export type Tones = Readonly<Record<DrawingTone, string>>

/**
 * Returns the tones of a colour in light from the top left: darker tones are cooler, lighter ones
 * are warmer.
 */
export function tonesOf({ c, c2, c3 }: Drawing): Tones {
  return {
    base: c,
    dark: shift(c, -0.09, 1.02, -0.06),
    deep: shift(c, -0.17, 0.95, -0.08),
    light: shift(c, 0.075, 0.95, 0.05),
    pale: shift(c, 0.14, 0.62, 0.06),
    skin: c2 ?? shift(c, -0.14),
    skinLight: c2 ? shift(c2, 0.08) : shift(c, -0.06),
    detail: c3 ?? shift(c, 0.16, 0.6),
    white: '#ffffff',
    shadow: shadowColour,
  }
}

import {
  type BrandColourName,
  type BrandColours,
  type BrandToken,
  type BrandTokens,
  type Theme,
  brandTokens,
  errorRed,
  themes,
} from './brand-tokens.ts'
import { type Colour, contrastOf, hueDistanceOf, nearestPassing } from './colour.ts'

type Causes = Readonly<Record<Theme, BrandColourName>>
const both = (name: BrandColourName): Causes => ({ light: name, dark: name })

/** The fields that are not that of the brand; text stands on each of them. Each has its cause. */
const otherFields = {
  'f-frisee': both('select'),
  'f-eau': { light: 'field', dark: 'action' },
  'f-ble': both('paper'),
  'f-citron': both('select'),
  'f-menthe': both('field'),
  'f-carotte': both('points'),
} as const satisfies Partial<Record<BrandToken, Causes>>

type PairRule = {
  front: BrandToken
  /**
   * The grounds on which it stands, each with the colour of the brand that is at fault if the
   * contrast is too low. The ground with the least contrast counts.
   */
  grounds: Readonly<Partial<Record<BrandToken, Causes>>>
  least: number
}

const rule = (
  front: BrandToken,
  ground: BrandToken,
  least: number,
  light: BrandColourName,
  dark: BrandColourName = light,
): PairRule => ({ front, grounds: { [ground]: { light, dark } }, least })

/**
 * The pairs of colours that must be told apart, and their least contrast (D2): 7 for text, 4.5 for
 * secondary text, links and texts of buttons, 3 for borders and the focus ring (WCAG 2.2, 1.4.3,
 * 1.4.6, 1.4.11).
 */
const pairRules = {
  text: rule('ink', 'ground', 7, 'night', 'paper'),
  secondary: rule('ink-2', 'ground', 4.5, 'night', 'field'),
  secondaryOnPaper: rule('ink-2', 'zinc', 4.5, 'paper', 'field'),
  border: rule('line-strong', 'ground', 3, 'night', 'field'),
  button: rule('on-leaf', 'leaf', 4.5, 'action', 'select'),
  link: rule('leaf-text', 'ground', 4.5, 'action', 'select'),
  chosen: rule('on-select', 'select', 7, 'select'),
  points: rule('radis-text', 'ground', 4.5, 'points'),
  onPoints: rule('on-radis', 'radis', 4.5, 'points'),
  field: rule('on-field', 'f-rose', 7, 'field', 'action'),
  secondaryOnField: rule('on-field-2', 'f-rose', 4.5, 'field', 'action'),
  otherFields: { front: 'on-field', grounds: otherFields, least: 7 },
  footer: rule('on-night-2', 'night', 4.5, 'field'),
  focus: rule('focus', 'ground', 3, 'night'),
} as const satisfies Record<string, PairRule>
export type ContrastPair = keyof typeof pairRules
const contrastPairs = Object.keys(pairRules) as ContrastPair[]

/** Least distance between the hues of points and of error red, in degrees of OKLCH. */
const LEAST_HUE_DISTANCE = 12

/** The contrast of a pair in a theme, and the colour to change if it is too low. */
export type MeasuredPair = {
  pair: ContrastPair
  theme: Theme
  colour: BrandColourName
  contrast: number
  least: number
}

function measurePair(tokens: BrandTokens, pair: ContrastPair, theme: Theme): MeasuredPair {
  const { front, grounds, least }: PairRule = pairRules[pair]
  const measured = Object.entries(grounds).map(([ground, causes]) => ({
    pair,
    theme,
    colour: causes[theme],
    contrast: contrastOf(tokens[front], tokens[ground as BrandToken]),
    least,
  }))
  return measured.reduce((worst, each) => (each.contrast < worst.contrast ? each : worst))
}

/** Every pair in light and dark, the tightest first. */
export const measurePairs = (colours: BrandColours): MeasuredPair[] =>
  themes
    .flatMap((theme) => {
      const tokens = brandTokens(colours, theme)
      return contrastPairs.map((pair) => measurePair(tokens, pair, theme))
    })
    .toSorted((a, b) => a.contrast / a.least - b.contrast / b.least)

/** A reason why a brand's colours are refused. `colour`: the one to change. */
export type ColourFault = { theme: Theme; colour: BrandColourName } & (
  | { kind: 'contrast'; pair: ContrastPair; contrast: number; least: number }
  | { kind: 'hue'; distance: number; least: number }
)

/** The faults of the six colours of a brand; empty if they may be published (D2). */
export function colourFaults(colours: BrandColours): ColourFault[] {
  const tooFaint = measurePairs(colours)
    .filter(isTooFaint)
    .map((measured): ColourFault => ({ kind: 'contrast', ...measured }))
  const tooRed = themes
    .map((theme) => ({
      theme,
      distance: hueDistanceOf(brandTokens(colours, theme).radis, errorRed[theme]),
    }))
    .filter(({ distance }) => distance < LEAST_HUE_DISTANCE)
    .map(({ theme, distance }): ColourFault => ({
      kind: 'hue',
      theme,
      colour: 'points',
      distance,
      least: LEAST_HUE_DISTANCE,
    }))
  return [...tooFaint, ...tooRed]
}

const isTooFaint = ({ contrast, least }: MeasuredPair): boolean => contrast < least

/**
 * The colour nearest to one of the brand, of the same hue, with which all its pairs have enough
 * contrast beside the other five; null if there is none. It takes about 0.1 seconds.
 */
export const nearestColour = (colours: BrandColours, name: BrandColourName): Colour | null =>
  nearestPassing(
    colours[name],
    (candidate) =>
      !measurePairs({ ...colours, [name]: candidate }).some(
        (measured) => measured.colour === name && isTooFaint(measured),
      ),
  )

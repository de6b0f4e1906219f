import { type Colour, mixColours as mix } from './colour.ts'

/** The six colours that a chain chooses (D1). */
export const brandColourNames = ['field', 'action', 'select', 'points', 'night', 'paper'] as const
export type BrandColourName = (typeof brandColourNames)[number]

/**
 * `field`: the ground of the home page and of heads. `action`: buttons and links. `select`: what is
 * chosen. `points`: points and supplements. `night`: text and footer. `paper`: quiet grounds.
 */
export type BrandColours = Readonly<Record<BrandColourName, Colour>>

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const WHITE = '#ffffff'
const BLACK = '#000000'

/** The red of errors, which no brand changes. */
export const errorRed: Readonly<Record<Theme, Colour>> = { light: '#b3211b', dark: '#ff9d92' }

/** The colours of a theme that follow from the six of a brand, by the names of `ui/tokens.css`. */
export type BrandTokens = ReturnType<typeof lightTokens>
export type BrandToken = keyof BrandTokens

/** The only place that derives colours from those of a brand (D1). */
export const brandTokens = (colours: BrandColours, theme: Theme): BrandTokens =>
  theme === 'light' ? lightTokens(colours) : darkTokens(colours)

function lightTokens({ field, action, select, points, night, paper }: BrandColours) {
  return {
    ground: WHITE as Colour,
    zinc: mix(paper, 0.52, WHITE),
    'zinc-2': mix(paper, 0.92, night),
    ink: night,
    'ink-2': mix(night, 0.74, WHITE),
    line: mix(night, 0.16, WHITE),
    'line-strong': mix(night, 0.58, WHITE),
    leaf: action,
    'leaf-hover': mix(action, 0.84, BLACK),
    'on-leaf': WHITE as Colour,
    'leaf-text': action,
    select,
    'on-select': night,
    radis: points,
    'on-radis': WHITE as Colour,
    'radis-text': points,
    'f-rose': field,
    'f-frisee': select,
    'f-eau': mix(field, 0.52, WHITE),
    'f-ble': paper,
    'f-citron': mix(select, 0.62, paper),
    'f-menthe': mix(mix(field, 0.66, select), 0.78, WHITE),
    'f-carotte': mix(points, 0.24, paper),
    'on-field': night,
    'on-field-2': mix(night, 0.84, WHITE),
    night,
    'on-night': WHITE as Colour,
    'on-night-2': mix(field, 0.62, WHITE),
    'night-line': mix(night, 0.8, WHITE),
    focus: night,
    'focus-halo': WHITE as Colour,
    'bowl-shadow': night,
  }
}

function darkTokens({ field, action, select, points, night, paper }: BrandColours): BrandTokens {
  const ground = mix(night, 0.66, BLACK)
  return {
    ground,
    zinc: mix(night, 0.92, BLACK),
    'zinc-2': mix(night, 0.88, WHITE),
    ink: mix(paper, 0.3, WHITE),
    'ink-2': mix(field, 0.52, '#b9c2cf'),
    line: mix(field, 0.18, ground),
    'line-strong': mix(field, 0.5, ground),
    leaf: select,
    'leaf-hover': mix(select, 0.8, WHITE),
    'on-leaf': night,
    'leaf-text': select,
    select,
    'on-select': night,
    radis: mix(points, 0.52, WHITE),
    'on-radis': mix(points, 0.2, BLACK),
    'radis-text': mix(points, 0.48, WHITE),
    'f-rose': mix(action, 0.78, BLACK),
    'f-frisee': mix(select, 0.4, BLACK),
    'f-eau': mix(action, 0.62, night),
    'f-ble': mix(paper, 0.34, BLACK),
    'f-citron': mix(select, 0.38, BLACK),
    'f-menthe': mix(field, 0.42, BLACK),
    'f-carotte': mix(points, 0.66, BLACK),
    'on-field': WHITE,
    'on-field-2': mix(night, 0.12, WHITE),
    night: mix(night, 0.4, BLACK),
    'on-night': WHITE,
    'on-night-2': mix(field, 0.62, WHITE),
    'night-line': mix(night, 0.8, WHITE),
    focus: WHITE,
    'focus-halo': ground,
    'bowl-shadow': BLACK,
  }
}

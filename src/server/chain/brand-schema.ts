import * as z from 'zod'

import type { BrandColours } from '#domain/brand/brand-tokens.ts'
import { type Colour, colourPattern } from '#domain/brand/colour.ts'
import { type ColourFault, colourFaults, nearestColour } from '#domain/brand/guard-colours.ts'
import { faultMessage } from './fault-message.ts'
import { readLogo } from './read-logo.ts'
import { unused } from './unused-fields.ts'

const colour = z
  .string()
  .regex(colourPattern, faultMessage('colour_wrong'))
  .transform((text) => text as Colour)

/** The text of an SVG file, as `readLogo` accepts it. Without a logo, the name stands alone. */
const logo = z.string().superRefine((text, context) => {
  const reading = readLogo(text)
  if ('fault' in reading) context.addIssue({ code: 'custom', message: reading.fault })
})

/** Radius in pixels; 28 makes the ends of buttons round. */
const radius = z.int().min(0).max(28)

/**
 * `brand.json`: the look of the chain (D1). Without this file, the shop has the look of the program.
 * Colours that would be hard to read are refused (D2).
 */
export const brandSchema = z
  .strictObject({
    ...unused.file,
    colours: z.strictObject({
      field: colour,
      action: colour,
      select: colour,
      points: colour,
      night: colour,
      paper: colour,
    }),
    corners: z.strictObject({ trays: radius, buttons: radius }),
    logo: logo.optional(),
  })
  .superRefine(({ colours }, context) => {
    for (const colourFault of colourFaults(colours))
      context.addIssue({
        code: 'custom',
        path: ['colours', colourFault.colour],
        message: messageOf(colours, colourFault),
      })
  })
export type BrandFile = z.output<typeof brandSchema>

/** Two decimals, rounded down, so that a figure below its least value never looks like it. */
const downTo2 = (figure: number): number => Math.floor(figure * 100) / 100

const messageOf = (colours: BrandColours, colourFault: ColourFault): string =>
  colourFault.kind === 'hue'
    ? faultMessage('points_too_red', {
        theme: colourFault.theme,
        distance: Math.floor(colourFault.distance),
        least: colourFault.least,
      })
    : faultMessage('contrast_low', {
        pair: colourFault.pair,
        theme: colourFault.theme,
        contrast: downTo2(colourFault.contrast),
        least: colourFault.least,
        nearest: nearestColour(colours, colourFault.colour) ?? 'none',
      })

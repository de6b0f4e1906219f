import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { budget } from '#testing/runs/budget.ts'
import { type BrandColours, type Theme, brandColourNames, brandTokens } from './brand-tokens.ts'
import { type Colour, contrastOf, hueDistanceOf, mixColours, nearestPassing } from './colour.ts'
import { type ContrastPair, colourFaults, measurePairs, nearestColour } from './guard-colours.ts'

/** The colours of the second demonstration chain. */
const brindazur: BrandColours = {
  field: '#a9def5',
  action: '#1746a2',
  select: '#ffe066',
  points: '#a42a78',
  night: '#0e2148',
  paper: '#f6e9d0',
}

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Colour => `#${value.toString(16).padStart(6, '0')}`)
const anyColours: fc.Arbitrary<BrandColours> = fc.record({
  field: anyColour,
  action: anyColour,
  select: anyColour,
  points: anyColour,
  night: anyColour,
  paper: anyColour,
})

const rounded = (value: number) => Math.round(value * 10) / 10

describe('the guard of a brand’s colours', () => {
  // Contrasts that a browser measured on the drawn page of this chain, in light and in dark.
  it.each([
    ['text', 15.8, 18.1],
    ['secondary', 7.5, 12],
    ['secondaryOnPaper', 6.8, 10.5],
    ['border', 4.5, 3.5],
    ['button', 8.6, 12.1],
    ['link', 8.6, 14.7],
    ['chosen', 12.1, 12.1],
    ['points', 6.6, 8.6],
    ['field', 10.9, 12.4],
    ['otherFields', 9.3, 10.5],
    ['footer', 12.6, 16.4],
    ['focus', 15.8, 19.2],
  ] as const)('measures %s as a browser does (D2)', (pair: ContrastPair, light, dark) => {
    const measured = measurePairs(brindazur)
    const of = (theme: Theme) =>
      rounded(measured.find((each) => each.pair === pair && each.theme === theme)?.contrast ?? 0)
    expect([of('light'), of('dark')]).toEqual([light, dark])
  })

  it('accepts the colours of the second chain, whose points are 42° from the red of errors (D2)', () => {
    expect(colourFaults(brindazur)).toEqual([])
    expect(Math.round(hueDistanceOf(brindazur.points, '#b3211b'))).toBe(42)
  })

  it('refuses terracotta for points, because it looks like an error (D2)', () => {
    expect(colourFaults({ ...brindazur, points: '#a83c22' })).toContainEqual(
      expect.objectContaining({ kind: 'hue', colour: 'points', theme: 'light', least: 12 }),
    )
  })

  it('names the pair, the theme and the figure of a button that is too light, and the nearest colour that passes (D2)', () => {
    const colours = { ...brindazur, action: '#6d93e8' } as const
    expect(colourFaults(colours)[0]).toMatchObject({
      pair: 'button',
      theme: 'light',
      colour: 'action',
      contrast: expect.closeTo(3.005, 2) as number,
      least: 4.5,
    })
    const nearest = nearestColour(colours, 'action') ?? '#000000'
    expect(colourFaults({ ...colours, action: nearest })).toEqual([])
    expect(hueDistanceOf(nearest, colours.action)).toBeLessThan(3)
  })

  it('finds a fault exactly where a pair lacks contrast or points are too red, for any colours (D2)', () => {
    fc.assert(
      fc.property(anyColours, (colours) => {
        const expected = measurePairs(colours)
          .filter(({ contrast, least }) => contrast < least)
          .map(({ pair, theme }) => `${pair} ${theme}`)
        const foundPairs = colourFaults(colours).flatMap((fault) =>
          fault.kind === 'contrast' ? [`${fault.pair} ${fault.theme}`] : [],
        )
        expect(foundPairs.toSorted()).toEqual(expected.toSorted())
      }),
      { numRuns: budget({ change: 100, all: 2000 }) },
    )
  })

  it('proposes a colour with which every pair of that colour passes, for any colours (D2)', () => {
    fc.assert(
      fc.property(anyColours, (colours) => {
        for (const colour of brandColourNames) {
          const nearest = nearestColour(colours, colour)
          if (nearest === null) continue
          const faults = colourFaults({ ...colours, [colour]: nearest })
          expect(
            faults.filter((fault) => fault.kind === 'contrast' && fault.colour === colour),
          ).toEqual([])
        }
      }),
      { numRuns: budget({ change: 3, all: 100 }) },
    )
  })
})

describe('colours', () => {
  it('are mixed between their ends, and each end is itself', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (a, b) => {
        expect(mixColours(a, 1, b)).toBe(a)
        expect(mixColours(a, 0, b)).toBe(b)
        expect(mixColours(a, 0.3, a)).toBe(a)
      }),
    )
  })

  it('have a contrast of 1 with themselves and of 21 from white to black, in either order', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
    fc.assert(
      fc.property(anyColour, anyColour, (a, b) => {
        expect(contrastOf(a, a)).toBeCloseTo(1)
        expect(contrastOf(a, b)).toBe(contrastOf(b, a))
      }),
    )
  })

  it('change by lightness to the nearest that passes, and stay if they pass', () => {
    expect(nearestPassing('#123456', () => true)).toBe('#123456')
    expect(nearestPassing('#123456', () => false)).toBeNull()
  })

  it('of a brand fill every token in light and dark', () => {
    const light = Object.keys(brandTokens(brindazur, 'light'))
    expect(Object.keys(brandTokens(brindazur, 'dark'))).toEqual(light)
    expect(brandColourNames.length).toBe(6)
  })
})

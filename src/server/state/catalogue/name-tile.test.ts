import { create } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { fontFile } from '#server/pdf/fonts.ts'
import { fit, nameTile } from './name-tile.ts'

const face = create(fontFile('display'))
const widthOf = (text: string) => face.layout(text).advanceWidth / face.unitsPerEm
const colours = {
  light: { ground: '#ffc2d0', text: '#14261b' },
  dark: { ground: '#57182f', text: '#fbf7ee' },
} as const

describe('the name of a product without a drawing', () => {
  it.each([
    'Cola',
    'Fromage de chèvre',
    'Sinaasappel-wortelsap met gember',
    'Zonnebloempitten',
    'Boerenkoolstamppotschotel met volkorenmosterddressing',
    'Vinaigrette au cidre',
    'Gerookte forel met mierikswortelroom en appelstroop',
  ])('fits its field, all words whole: %s (D4)', (name) => {
    const { lines, size } = fit(name)
    expect(lines.join(' ').replaceAll('- ', '-')).toBe(name)
    for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(84)
    expect(lines.length * size).toBeLessThanOrEqual(84)
    expect(size).toBeGreaterThanOrEqual(6)
  })

  it('is as large as its field permits, and a short one no larger than the others', () => {
    expect(fit('Cola')).toEqual({ lines: ['Cola'], size: 21 })
    expect(fit('Tomate ancienne').lines).toEqual(['Tomate', 'ancienne'])
  })

  it('gives way to its first letter in a small picture, and follows the theme of the browser', () => {
    const svg = nameTile('œuf mollet', colours)
    expect(svg).toContain('@media(max-width:72px){.name{display:none}.letter{display:inline}}')
    expect(svg).toContain('prefers-color-scheme:dark){path{fill:#fbf7ee}.field{fill:#57182f}}')
    expect(svg).not.toMatch(/<text|NaN|undefined/)
  })
})

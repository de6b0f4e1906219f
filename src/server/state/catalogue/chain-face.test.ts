import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorRed } from '#domain/brand/brand-tokens.ts'
import { chainFaceOf } from './chain-face.ts'

/** The token that each colour of a face has in the style sheets. */
const tokenOf = {
  ground: 'ground',
  text: 'ink',
  secondary: 'ink-2',
  line: 'line',
  link: 'leaf-text',
  action: 'leaf',
  onAction: 'on-leaf',
  field: 'f-rose',
  night: 'night',
  select: 'select',
} as const

const sheets = {
  light: readFileSync('src/ui/tokens.css', 'utf8'),
  dark: readFileSync('src/ui/dark.css', 'utf8'),
}

describe.each(['light', 'dark'] as const)('the face of a chain without a brand, in %s', (theme) => {
  const valueOf = (token: string) =>
    new RegExp(`--${token}: (#[\\da-f]{6});`).exec(sheets[theme])?.[1]

  it.each(Object.entries(tokenOf))(
    'has the %s of the program’s style sheet, --%s (D3)',
    (name, token) => {
      const colours: Record<string, string> = chainFaceOf({ chain: { brand: 'Mesclun' } })[theme]
      expect(colours[name]).toBe(valueOf(token))
    },
  )

  it('leaves the red of errors as it is, whatever the brand (D2)', () => {
    expect(errorRed[theme]).toBe(valueOf('err'))
  })
})

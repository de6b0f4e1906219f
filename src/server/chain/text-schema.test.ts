import { expect, it } from 'vitest'
import { line, prose } from './text-schema.ts'

it.each(['\u200b', '\u2800', '\u3164', '\u00ad', ' \u115f\n'])(
  'a text of the chain that has only invisible characters is refused as empty: %j (N13)',
  (text) => {
    for (const schema of [line, prose])
      expect(schema.safeParse(text).error?.issues[0]?.message).toContain('text_empty')
    expect(line.parse(`${text}Quiche${text}`)).toBe('Quiche')
  },
)

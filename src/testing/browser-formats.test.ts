import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync('src/{ui,web,office,kitchen}/**/*.{ts,tsx}', {
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
})

it('what pages write in numbers and dates is formatted by `ui/base/formats.ts` alone (S1)', () => {
  const formatting = files.filter((file) =>
    /\bIntl\.[A-Z]\w+\(|new Intl\.|\.toLocale(?:Date|Time)?String\(/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(formatting).toEqual([])
  expect(readFileSync('src/ui/base/formats.ts', 'utf8')).toContain('Intl.DateTimeFormat')
})

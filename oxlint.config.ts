import { defineConfig } from 'oxlint'
import { storeys } from './storeys.ts'

type Pattern = { regex: string; message: string } | { group: string[]; message: string }

const restrict = (files: string[], patterns: Pattern[]) => ({
  files, rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }] },
})

const oneOf = (names: readonly string[]): string => names.join('|')

/** Every page reaches the server through the contract, and names a file of another folder from the room's top. */
const webEverywhere: Pattern[] = [
  { regex: '^(node:|fastify$|kysely$|pg$|#server/|#testing/|#payment-service/)', message: 'pages reach the server through the contract' },
  { regex: '^zod$', message: 'the light build: zod/mini' },
]
const fromTheTop: Pattern = { regex: String.raw`^\.\./`, message: 'another folder is named from the top: #web/…' }

/** A room knows the rooms below it: neither those of its own row nor what stands higher. */
function restrictStoreys(top: string, rows: readonly (readonly string[])[], everywhere: Pattern[]) {
  return rows.flatMap((row, storey) => row.map((room) => {
    const above = rows.slice(storey).flat().filter((other) => other !== room)
    return restrict([`src/${top}/${room}/**`], [
      ...everywhere, fromTheTop,
      ...(above.length === 0 ? [] : [{
        regex: `^#${top}/(${oneOf(above)})/`, message: `${room} stands below it, or beside it (storeys.ts)`,
      }]),
    ])
  }))
}

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'promise', 'vitest', 'unicorn'],
  categories: { correctness: 'error' },
  ignorePatterns: ['build', '.react-router', 'node_modules', 'reports'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/ban-ts-comment': 'error',
    'import/no-cycle': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert', 'assert*', 'refused*'] }],
    'vitest/no-disabled-tests': 'error',
    'no-console': 'error',
  },
  overrides: [
    restrict(['src/domain/**', 'src/drawing/**'], [
      { group: ['*', '!./*', '!./**'], message: 'the rules and the drawing import nothing' },
    ]),
    restrict(['src/contract/**'], [
      { group: ['*', '!./*', '!#domain/*', '!zod', '!zod/mini'], message: 'the contract knows the rules and zod' },
    ]),
    restrict(['src/texts/**'], [
      { regex: '^#(?:server|web|domain|drawing|testing)/', message: 'texts know the contract alone' },
    ]),
    restrict(['src/server/**'], [
      { regex: '^#web/|/web/', message: 'the server loads the built pages, it never imports them' },
    ]),
    restrict(['src/payment-service/**'], [
      {
        regex: String.raw`^#web/|^#server/(?:features|http|import|jobs|live|pdf)/|^#server/[^/]+\.ts$|/server/|/web/`,
        message: 'a service of its own: of the shop it knows the handle of the database and the words of the port',
      },
    ]),
    restrict(['src/web/**'], webEverywhere),
    ...restrictStoreys('web', storeys.web, webEverywhere),
    restrict(['src/web/pages/**'], [...webEverywhere, { regex: String.raw`^\./[^+]|^\.\./|^#web/pages/`, message: 'pages never import pages' }]),
    {
      files: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'src/testing/**', 'bench/**', 'bin/**', 'e2e/**', '*.config.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    { files: ['bin/**', 'bench/**', 'e2e/*/main.ts'], rules: { 'no-console': 'off' } },
  ],
})

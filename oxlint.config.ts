import { defineConfig } from 'oxlint'
import { storeys } from './storeys.ts'

type Pattern = { regex: string; message: string }

const restrict = (files: string[], patterns: Pattern[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }] },
})

/** Imports refused to every file under a top-level folder, whatever its storey. */
const outside: Record<keyof typeof storeys, Pattern[]> = {
  domain: [
    {
      regex: '^([a-z@]|#(contract|drawing|texts|server|ui|web|kitchen|office|testing)/)',
      message: 'the rules import nothing',
    },
  ],
  drawing: [
    {
      regex: '^([a-z@]|#(contract|domain|texts|server|ui|web|kitchen|office|testing)/)',
      message: 'the drawing imports nothing',
    },
  ],
  contract: [
    {
      regex: '^([a-y@]|zod/v|#(drawing|texts|server|ui|web|kitchen|office|testing)/)',
      message: 'the contract knows the rules and zod',
    },
  ],
  server: [
    {
      regex: '^#(?:ui|web|kitchen|office)/|/web/',
      message: 'the server loads the built pages, it never imports them',
    },
  ],
  ui: [
    {
      regex: '^(node:|#(drawing|server|web|kitchen|office|testing|payment-service)/)',
      message: 'the parts know no room that shows them',
    },
  ],
  web: [
    {
      regex: '^(node:|fastify$|kysely$|pg$|#server/|#testing/|#payment-service/)',
      message: 'pages reach the server through the contract',
    },
    { regex: '^zod$', message: 'the light build: zod/mini' },
    {
      regex: '^#(?:kitchen|office)/',
      message: 'who buys a salad loads nothing of the board or the head office',
    },
    { regex: '^#ui/parts/', message: 'who buys a salad loads no React Aria' },
  ],
  kitchen: [
    {
      regex: '^(node:|fastify$|kysely$|pg$|#server/|#testing/|#payment-service/)',
      message: 'pages reach the server through the contract',
    },
    { regex: '^zod$', message: 'the light build: zod/mini' },
    {
      regex: '^#web/(?:features|pages)/|^#office/|^react-router',
      message: 'the board shares only what is no part of a visit to the shop',
    },
  ],
  office: [
    {
      regex: '^(node:|fastify$|kysely$|pg$|#server/|#testing/|#payment-service/)',
      message: 'pages reach the server through the contract',
    },
    { regex: '^zod$', message: 'the light build: zod/mini' },
    {
      regex: '^#kitchen/|^#web/(?:base|ui/(?:controls|feedback)|state|features|pages)/',
      message: 'the head office shares only what knows no page of the shop',
    },
  ],
}
const fromTheTop: Pattern = {
  regex: String.raw`^\.\./`,
  message: 'a file of another folder is named from the top: #room/…',
}

/** A folder may import only folders on lower storeys: none of its own row and none above it. */
function restrictStoreys(top: keyof typeof storeys) {
  const rows: readonly (readonly string[])[] = storeys[top]
  return [
    restrict([`src/${top}/**`], outside[top]),
    ...rows.flatMap((row, storey) =>
      row.map((room) => {
        const above = rows
          .slice(storey)
          .flat()
          .filter((other) => other !== room)
        return restrict(
          [`src/${top}/${room}/**`],
          [
            ...outside[top],
            fromTheTop,
            ...(above.length === 0
              ? []
              : [
                  {
                    regex: `^#${top}/(${above.join('|')})/`,
                    message: `${room} stands below it, or beside it (storeys.ts)`,
                  },
                ]),
          ],
        )
      }),
    ),
  ]
}

/**
 * Of the server's code, the bank's service may import only the database handle (`db`), the words of
 * the payment port (`gateways/payments`) and `kit`, which imports nothing.
 */
const ofTheShop = storeys.server
  .flat()
  .filter((room) => !/^(kit|db|gateways\/payments)$/.test(room))

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'promise', 'vitest', 'unicorn'],
  categories: { correctness: 'error' },
  ignorePatterns: ['build', '.react-router', 'node_modules', '/reports'],
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
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect*', 'fc.assert', 'assert*', 'refused*'] },
    ],
    'vitest/no-disabled-tests': 'error',
    'no-console': 'error',
  },
  overrides: [
    ...restrictStoreys('domain'),
    ...restrictStoreys('drawing'),
    ...restrictStoreys('contract'),
    ...restrictStoreys('server'),
    ...restrictStoreys('ui'),
    ...restrictStoreys('web'),
    ...restrictStoreys('kitchen'),
    ...restrictStoreys('office'),
    restrict(
      ['src/texts/**'],
      [
        {
          regex: '^#(?:server|ui|web|kitchen|office|domain|drawing|testing)/',
          message: 'texts know the contract alone',
        },
      ],
    ),
    restrict(
      ['src/payment-service/**'],
      [
        {
          regex: `^#(?:web|kitchen|office)/|^#server/(${ofTheShop.join('|')})(/|$)|/server/|/web/`,
          message:
            'a service of its own: of the shop it knows the handle of the database and the words of the port',
        },
      ],
    ),
    restrict(
      ['src/web/pages/**'],
      [
        ...outside.web,
        { regex: String.raw`^\./[^+]|^\.\./|^#web/pages/`, message: 'pages never import pages' },
      ],
    ),
    restrict(
      ['src/office/pages/**'],
      [
        ...outside.office,
        { regex: String.raw`^\./|^\.\./|^#office/pages/`, message: 'pages never import pages' },
      ],
    ),
    {
      files: [
        'src/*/vite.config.ts',
        'src/**/*.test.ts',
        'src/**/*.test.tsx',
        'src/testing/**',
        'bench/**',
        'bin/**',
        'e2e/**',
        '*.config.ts',
      ],
      rules: { 'no-restricted-imports': 'off' },
    },
    { files: ['bin/**', 'bench/**'], rules: { 'no-console': 'off' } },
  ],
})

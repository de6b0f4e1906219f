/** How `npm run test:mutants` plants faults in the rules. */
export default {
  mutate: ['src/domain/**/*.ts', '!src/domain/**/*.test.ts'],
  // An empty text or object in the place of another is refused by the types, which are not asked here.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  // What is made as a file is loaded cannot be changed for one test.
  ignoreStatic: true,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'src/testing/mutants/vitest.config.ts', pool: 'threads' },
  coverageAnalysis: 'perTest',
  // All tests of the rules run once before, at their full number of random cases.
  dryRunTimeoutMinutes: 30,
  concurrency: Number(process.env['MUTANTS_AT_ONCE'] ?? 2),
  // It would be rewritten by an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  symlinkNodeModules: true,
  tempDirName: 'reports/stryker',
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'reports/mutants.json' },
  htmlReporter: { fileName: 'reports/mutants.html' },
  thresholds: { high: 95, low: 90, break: 85 },
}

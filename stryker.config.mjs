/** How `npm run test:mutants` plants faults in the rules. */
export default {
  mutate: ['src/domain/**/*.ts', '!src/domain/**/*.test.ts'],
  // Mutants of texts and objects fail the type check, and Stryker does not check types.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  // A value that a module computes when it is loaded cannot be mutated for one test alone.
  ignoreStatic: true,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'src/testing/mutants/vitest.config.ts', pool: 'threads' },
  coverageAnalysis: 'perTest',
  // Stryker first runs all tests of the rules once without a mutant, which takes minutes.
  dryRunTimeoutMinutes: 30,
  concurrency: Number(process.env['MUTANTS_AT_ONCE'] ?? 2),
  // Stryker would rewrite the project's tsconfig.json with an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  symlinkNodeModules: true,
  tempDirName: 'reports/stryker',
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'reports/mutants.json' },
  htmlReporter: { fileName: 'reports/mutants.html' },
  thresholds: { high: 95, low: 90, break: 85 },
}

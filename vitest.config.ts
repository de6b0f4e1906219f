import { defineConfig } from 'vitest/config'

const server = [
  'src/server/**/*.test.ts', 'src/payment-service/*.test.ts', 'src/testing/**/*.test.ts', 'bench/**/*.test.ts',
  'bin/**/*.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Each file has databases and programs of its own; that they are compiled once for all files saves minutes.
    isolate: false,
    // Run again once; what passes then is named at the end.
    retry: 1,
    reporters: ['default', './src/testing/flaky-reporter.ts'],
    // What is waited for comes when it comes: tests time nothing.
    expect: { poll: { timeout: 10_000 } },
    // Nothing may depend on where the process stands.
    env: { TZ: 'Pacific/Auckland' },
    projects: [
      {
        test: {
          name: 'rules', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], exclude: server, testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server', include: server, globalSetup: ['src/testing/postgres.ts'], testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

const shared = {
  // The same formatter as the built pages use.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
}
const server = [
  'src/server/**/*.test.ts', 'src/payment-service/*.test.ts', 'src/testing/**/*.test.ts', 'bench/**/*.test.ts',
  'bin/**/*.test.ts',
]

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Each file has databases and programs of its own; that they are compiled once for all files saves minutes.
    isolate: false,
    // What is waited for comes when it comes: tests time nothing.
    expect: { poll: { timeout: 10_000 } },
    // Nothing may depend on where the process stands.
    env: { TZ: 'Pacific/Auckland' },
    projects: [
      {
        ...shared,
        test: {
          name: 'rules', include: ['src/**/*.test.ts', 'src/**/*.test.tsx'], exclude: server, testTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'server', include: server, globalSetup: ['src/testing/postgres.ts'], testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

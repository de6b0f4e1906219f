import { defineConfig, devices } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { drawPorts } from './e2e/ports.ts'
import { refusedCookies } from './e2e/refused-cookies.ts'

// Workers read this file again, and inherit what was drawn.
process.env['E2E_PORT'] ??= String(await drawPorts())
const port = Number(process.env['E2E_PORT'])

// The package's own flags switch web security off: none of them is used.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One more than the processors: a third works while two wait for a page to come to rest.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  // Run again once; what passes then is named as flaky at the end.
  retries: 1,
  reporter: [['list'], ['./e2e/proof-reporter.ts']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()),
      args: flags,
    },
    storageState: refusedCookies,
    actionTimeout: 15_000,
    // Each visitor is a new one, for whom a worker would fetch all it keeps; and what it asks no
    // test could hold up.
    serviceWorkers: 'block',
    timezoneId: 'Pacific/Auckland',
  },
  webServer: {
    command: 'node e2e/server.ts',
    cwd: import.meta.dirname,
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})

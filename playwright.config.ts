import { defineConfig, devices } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { consentCookie, consentRevision } from './src/contract/consent.ts'

const port = Number(process.env['E2E_PORT'] ?? 4700)

// The package's own flags switch web security off: none of them is used.
const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--no-first-run',
]

// A visitor who answered the question about cookies at another time: it is asked where a test is about it.
const refused = { categories: ['necessary'], revision: consentRevision, services: {}, consentId: 'e2e', consentTimestamp: '2026-01-01T00:00:00Z', lastConsentTimestamp: '2026-01-01T00:00:00Z' }
const storageState = {
  cookies: [{
    name: consentCookie, value: encodeURIComponent(JSON.stringify(refused)), domain: '127.0.0.1', path: '/', expires: -1,
    httpOnly: false, secure: false, sameSite: 'Lax' as const,
  }],
  origins: [],
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()), args: flags },
    storageState,
    actionTimeout: 15_000,
    timezoneId: 'Pacific/Auckland',
  },
  webServer: {
    command: `node e2e/server.ts`,
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})

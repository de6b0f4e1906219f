import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { drawPorts } from './e2e/support/ports.ts'
import { refusedCookies } from './e2e/support/refused-cookies.ts'
import { testsToProve } from './e2e/support/slice.ts'
import { compiledCode } from './src/testing/programs/compiled-code.ts'
import { throwAwayFolder } from './src/testing/runs/memory-folder.ts'
import { drawRunSeed } from './src/testing/runs/run-seed.ts'

// Workers read this file again and inherit the drawn port, the folders and the seed.
process.env['TMPDIR'] ??= throwAwayFolder()
process.env['E2E_PORT'] ??= String(await drawPorts())
const port = Number(process.env['E2E_PORT'])
process.env['E2E_FILLED'] ??= join(tmpdir(), `mesclun-e2e-filled-${port}`)
process.env['NODE_COMPILE_CACHE'] ??= compiledCode
process.env['SEED'] ??= String(drawRunSeed())

// The flags that @sparticuz/chromium proposes switch web security off, so this list replaces them.
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
  // One more than the processors: a third worker runs while two wait for a page to settle.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  ...testsToProve(),
  timeout: 90_000,
  // A failed test is run again once; one that then passes is reported as flaky at the end.
  retries: 1,
  // As long as an action: what is waited for comes when it comes, on a slow machine, too.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./e2e/support/proof-reporter.ts']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()),
      args: flags,
    },
    storageState: refusedCookies,
    actionTimeout: 15_000,
    // Each test is a new visitor, for whom a service worker would fetch everything it caches; and
    // tests could not intercept the worker's requests.
    serviceWorkers: 'block',
    timezoneId: 'Pacific/Auckland',
  },
  webServer: {
    command: 'node e2e/support/server.ts',
    cwd: import.meta.dirname,
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})

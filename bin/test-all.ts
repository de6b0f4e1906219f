import { spawnSync } from 'node:child_process'

/**
 * `npm run test:all`: whatever `npm test` proves a slice of, in full and with a new seed, as every
 * night.
 */
const { status } = spawnSync('npm', ['test'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, PROOF: 'whole' },
})
process.exitCode = status ?? 1

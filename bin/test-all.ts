import { spawnSync } from 'node:child_process'

/**
 * `npm run test:all`: whatever `npm test` proves a slice of, in full and with a new seed, as every
 * night; and that a fifth language needs what docs/changing.md says.
 */
const failed = ['test', 'test:language'].filter(
  (script) =>
    spawnSync('npm', ['run', script], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, PROOF: 'whole' },
    }).status !== 0,
)
if (failed.length > 0) process.exitCode = 1

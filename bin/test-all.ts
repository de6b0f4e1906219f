import { spawnSync } from 'node:child_process'

/**
 * `npm run test:all`: runs in full, with a new seed, every proof of which `npm test` runs a part,
 * as the nightly run does. Also proves that a fifth language needs only what docs/changing.md says.
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

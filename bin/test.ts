// The whole proof, `npm test`. Stages that do not disturb each other run in parallel; the duration
// of each is printed at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const times: string[] = []

/** Runs scripts of `package.json` in sequence until one fails; true when none failed. */
async function inTurn(names: readonly string[], { quietly = false } = {}): Promise<boolean> {
  for (const name of names) {
    const begun = Date.now()
    const child = spawn('npm', ['run', name], {
      stdio: quietly ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => said.push(chunk))
    const [code] = (await once(child, 'close')) as [number | null]
    times.push(
      `${((Date.now() - begun) / 1000).toFixed(0).padStart(6)} s  ${name}${code === 0 ? '' : ': failed'}`,
    )
    if (code === 0) continue
    // The output of a quiet stage is printed only when it failed.
    process.stdout.write(Buffer.concat(said))
    return false
  }
  return true
}

// Unit tests leave part of two processors idle.
const proved = await Promise.all([
  inTurn(['types', 'lint', 'unused', 'build'], { quietly: true }),
  inTurn(['unit']),
])
const isProved = proved.every(Boolean) && (await inTurn(['browser', 'requirements']))
console.log(`\n${times.join('\n')}`)
process.exitCode = isProved ? 0 : 1

// `npm test`, `npm run test:change`, `npm run test:all`: the proof (all checks) in three sizes
// (docs/proof.md). Stages that do not disturb each other run in parallel; the duration of each is
// printed at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { SHARES, isInShare } from '../src/testing/runs/proof-share.ts'
import { proofSizes } from '../src/testing/runs/proof-size.ts'
import { isProvedQuickly, recordQuickProof } from '../src/testing/runs/quick-proof.ts'
import { drawRunSeed } from '../src/testing/runs/run-seed.ts'

const size = proofSizes.find((each) => each === process.argv[2]) ?? 'quick'
process.env['PROOF'] = size
const seed = drawRunSeed(size)
process.env['SEED'] = String(seed)
// The proof of a change skips what the quick proof has already proved for the same commit.
const isContinued = size === 'change' && isProvedQuickly()
const tests = ['unit', 'browser']

const times: string[] = []

/** Runs scripts of `package.json` in sequence until one fails; true when none failed. */
async function runInSequence(names: readonly string[], { quietly = false } = {}): Promise<boolean> {
  for (const name of names) {
    const beginning = Date.now()
    const child = spawn('npm', ['run', name], {
      stdio: quietly ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        ...(isContinued && tests.includes(name) ? { PROVED: 'quick' } : {}),
      },
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk))
    const [code] = (await once(child, 'close')) as [number | null]
    times.push(
      `${((Date.now() - beginning) / 1000).toFixed(0).padStart(6)} s  ${name}${code === 0 ? '' : ': failed'}`,
    )
    if (code === 0) continue
    // The output of a quiet stage is printed only when it failed.
    process.stdout.write(Buffer.concat(output))
    return false
  }
  return true
}

/**
 * Stages that check the sources without running the tests. Those that change a copy of the tree (a
 * fifth language, the examples of changes) take two minutes each, so the quick proof leaves them
 * out, and the proof of a change runs one only if the drawn share contains its file.
 */
function staticStages(): string[] {
  if (size === 'quick') return ['types', 'lint', 'build']
  const onCopies = ['language', 'examples']
    .filter((name) => size === 'all' || isInShare(`bin/${name}.ts`, seed))
    .map((name) => `test:${name}`)
  return [...(isContinued ? [] : ['types', 'lint']), 'unused', 'build', ...onCopies]
}

// The unit tests do not keep two processors busy all the time, so the static stages run at the same
// time.
const arePassed = await Promise.all([
  runInSequence(staticStages(), { quietly: true }),
  runInSequence(['unit']),
])
const isProved = arePassed.every(Boolean) && (await runInSequence(['browser', 'requirements']))
if (isProved && size === 'quick') recordQuickProof()
const share = size === 'change' ? `, share ${(seed % SHARES) + 1} of ${SHARES}` : ''
console.log(`\n${size}${isContinued ? ', beyond what quick has proved' : ''}, seed ${seed}${share}`)
console.log(times.join('\n'))
process.exitCode = isProved ? 0 : 1

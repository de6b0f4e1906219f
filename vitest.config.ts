import { defineConfig } from 'vitest/config'
import { compiledCode } from './src/testing/programs/compiled-code.ts'
import LongFilesFirst from './src/testing/runs/long-files-first.ts'
import { proofSize, readProved } from './src/testing/runs/proof-size.ts'
import { filesToProve } from './src/testing/runs/proof-table.ts'
import { throwAwayFolder } from './src/testing/runs/memory-folder.ts'
import { drawRunSeed } from './src/testing/runs/run-seed.ts'

process.env['TMPDIR'] ??= throwAwayFolder()
process.env['NODE_COMPILE_CACHE'] ??= compiledCode

// PROOF says which size of proof is run; PROVED, which one has been proved of these very sources.
const files = filesToProve(proofSize, readProved())
const isOfServer = (file: string) =>
  /^(?:src\/(?:server|testing)|bench|bin)\/|^src\/payment-service\/[^/]+$/.test(file)

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Each file has its own databases and processes; compiling modules once for all files saves
    // minutes.
    isolate: false,
    // Tests open whole programs one after the other: with more room for young objects, a tenth of the
    // time is saved.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // A failed test is run again once; one that then passes is named at the end.
    retry: 1,
    sequence: { sequencer: LongFilesFirst },
    reporters: [
      'default',
      './src/testing/runs/flaky-reporter.ts',
      './src/testing/runs/time-reporter.ts',
      './src/testing/runs/proof-reporter.ts',
    ],
    // A generous timeout: tests wait for results and measure no time.
    expect: { poll: { timeout: 10_000 } },
    // Nothing may depend on the machine's time zone. All random values are drawn from one seed.
    env: { TZ: 'Pacific/Auckland', SEED: String(drawRunSeed()) },
    setupFiles: ['src/testing/runs/repeatable.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          include: files.filter((file) => !isOfServer(file)),
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: files.filter(isOfServer),
          globalSetup: ['src/testing/programs/postgres.ts', 'bin/commune-index.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/**
 * A copy of the source tree that may be changed: all files that git tracks or would track. It is
 * deleted when this process ends.
 */
export function copyTree(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), `mesclun-${name}-`))
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of stdout.split('\0').filter(Boolean))
    cpSync(file, join(copy, file), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Runs a package's program in a copy; true when it exited with 0. */
export function runIn(
  copy: string,
  program: string,
  words: readonly string[],
  stdio: 'ignore' | 'inherit' = 'inherit',
): boolean {
  const path = join(copy, 'node_modules', '.bin', program)
  const { status, error } = spawnSync(path, words, {
    cwd: copy,
    stdio,
    env: { ...process.env, PATH: `${dirname(path)}:${process.env['PATH']}` },
  })
  if (error) throw error
  return status === 0
}

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The last version of the program without the newest migration. */
export type VersionBefore = { commit: string; newest: string }

/** The files and folders that a program needs to run, in addition to the packages. */
const NEEDED = ['package.json', 'bin', 'db', 'public', 'src']

/**
 * The commit before the newest migration; null if git does not contain it, as in an archive of the
 * tree or a clone without history.
 */
export function findVersionBefore(): VersionBefore | null {
  const newest = readdirSync('db/migrations').sort().at(-1) ?? ''
  const added = git(
    'log',
    '--first-parent',
    '-m',
    '--diff-filter=A',
    '--format=%H',
    '-1',
    '--',
    `db/migrations/${newest}`,
  )
  // A migration that is not committed yet is newer than the last commit.
  const commit = added === null ? null : git('rev-parse', added === '' ? 'HEAD' : `${added}^`)
  return commit === null ? null : { commit, newest }
}

/** The output of a git command; null if it failed. */
function git(...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/**
 * The tree of a commit in its own folder, with the currently installed packages and those that were
 * removed since.
 */
export async function checkOut(
  commit: string,
): Promise<{ tree: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-before-'))
  const tree = join(folder, 'tree')
  const archive = execFileSync('git', ['archive', commit, ...NEEDED], {
    maxBuffer: 256 * 1024 * 1024,
  })
  await mkdir(tree)
  execFileSync('tar', ['-x', '-f', '-', '-C', tree], { input: archive })
  await symlink(resolve('node_modules'), join(tree, 'node_modules'))
  await installRemoved(folder, tree)
  return { tree, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Installs the packages of the tree that today's program no longer has. Node finds them in the
 * folder above the tree, after those of the tree.
 */
async function installRemoved(folder: string, tree: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(tree, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const packages = Object.entries(dependencies)
    .filter(([name]) => !existsSync(join('node_modules', name)))
    .map(([name, version]) => `${name}@${version}`)
  if (packages.length === 0) return
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...flags, ...packages], { stdio: 'pipe' })
}

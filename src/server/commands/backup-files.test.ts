import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDirectory } from '#server/db/directory-lock.ts'
import { writeBackup } from './backup-files.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesclun-backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const inFolder = (...names: string[]) => join(folder, ...names)

/**
 * Writes a few files in place of a real database, because their content does not matter to a
 * backup.
 */
async function copyFew(to: string): Promise<void> {
  await mkdir(join(to, 'base', '5'), { recursive: true })
  await mkdir(join(to, 'pg_notify'))
  await writeFile(join(to, 'PG_VERSION'), '18\n')
  await writeFile(join(to, 'base', '5', '1247'), Buffer.alloc(20_000, 7))
}

async function backup(...args: string[]): Promise<[number, string]> {
  const lines: string[] = []
  const code = await runCommand('backup', args, {}, (line) => lines.push(line))
  return [code, lines.join('\n')]
}

describe('a backup', () => {
  it('overwrites nothing, is readable by its owner alone, and leaves no files behind if it fails (G3)', async () => {
    const write = (name: string, copy = copyFew) => writeBackup(inFolder(name), copy, 0)
    expect(await write('whole')).toBe(2)
    expect((await stat(inFolder('whole'))).mode & 0o077).toBe(0)
    await expect(write('whole')).rejects.toThrow('whole is there already')
    await mkdir(inFolder('other.partial'))
    await expect(write('other')).rejects.toThrow('other.partial is there')
    const fail = async (to: string) => {
      await copyFew(to)
      throw new Error('the disk is full')
    }
    await expect(write('new', fail)).rejects.toThrow('the disk is full')
    expect((await readdir(folder)).sort()).toEqual(['other.partial', 'whole'])
  })

  it('is restored completely or not at all, and never over a database or into a folder in use (G3)', async () => {
    await writeBackup(inFolder('whole'), copyFew, 0)
    expect(await backup('restore', inFolder('whole'), inFolder('data'))).toEqual([
      0,
      expect.stringContaining('as it was at 1970-01-01T00:00:00.000Z'),
    ])
    expect((await readdir(inFolder('data', 'pg'))).sort()).toEqual([
      'PG_VERSION',
      'base',
      'pg_notify',
    ])
    expect(await backup('restore', inFolder('whole'), inFolder('data'))).toEqual([
      1,
      `${inFolder('data')} holds a database already: name another folder`,
    ])
    const lock = lockDirectory(inFolder('open'))
    expect(await backup('restore', inFolder('whole'), inFolder('open'))).toEqual([
      1,
      expect.stringContaining('is in use'),
    ])
    lock.release()
    await writeFile(inFolder('whole', 'database', 'base', '5', '1247'), Buffer.alloc(20_000, 8))
    expect(await backup('restore', inFolder('whole'), inFolder('new'))).toEqual([
      1,
      'damaged, nothing was restored: base/5/1247 is not what was written',
    ])
    expect(await readdir(inFolder('new'))).not.toEqual(
      expect.arrayContaining([expect.stringContaining('pg')]),
    )
  })

  const damages: [string, (files: string) => Promise<void>][] = [
    ['PG_VERSION is not what was written', (files) => writeFile(join(files, 'PG_VERSION'), '17\n')],
    ['base/5/1247 is missing', (files) => rm(join(files, 'base', '5', '1247'))],
    ['pg_notify is missing', (files) => rm(join(files, 'pg_notify'), { recursive: true })],
    ['new was not written by the backup', (files) => writeFile(join(files, 'new'), '')],
  ]
  it.each(damages)(
    'that is damaged is detected by the check: %s (G3)',
    async (complaint, damage) => {
      await writeBackup(inFolder('whole'), copyFew, 0)
      expect(await backup('check', inFolder('whole'))).toEqual([0, 'as it was written'])
      await damage(inFolder('whole', 'database'))
      expect(await backup('check', inFolder('whole'))).toEqual([
        1,
        `${complaint}\ndamaged: 1 wrong`,
      ])
    },
  )

  it('is refused if its manifest is missing or unreadable (G3)', async () => {
    await writeBackup(inFolder('whole'), copyFew, 0)
    const manifest = await readFile(inFolder('whole', 'manifest.json'), 'utf8')
    await writeFile(inFolder('whole', 'manifest.json'), manifest.slice(0, -10))
    for (const folderOfNone of ['whole', 'nowhere'])
      expect(await backup('check', inFolder(folderOfNone))).toEqual([
        1,
        expect.stringContaining('is no backup'),
      ])
    expect((await backup('take'))[1]).toContain('usage')
  })
})

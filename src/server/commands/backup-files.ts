import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'
import { lockDirectory } from '#server/db/directory-lock.ts'
import { databaseFiles } from '#server/db/open.ts'
import { CommandError } from './command.ts'

/*
 * A backup of the embedded database is a folder: a copy of the database's files, and a manifest with the
 * digest of each, by which a damaged copy is noticed.
 */

const FILES = 'database'
const MANIFEST = 'manifest.json'
/** Bytes that are read at once when a digest is computed. */
const CHUNK = 1024 * 1024

/**
 * `folders`: all folders, because PostgreSQL needs its empty ones too. `files`: the SHA-256 of each
 * file.
 */
const contentSchema = z.object({
  folders: z.array(z.string()),
  files: z.record(z.string(), z.string()),
})
const manifestSchema = contentSchema.extend({ takenAt: z.iso.datetime() })
type BackupContent = z.output<typeof contentSchema>
type Manifest = z.output<typeof manifestSchema>

/**
 * Writes a backup into a new folder, which gets its final name only once all of it is on the disk.
 * Returns the number of its files.
 */
export async function writeBackup(
  folder: string,
  copyTo: (folder: string) => Promise<void>,
  now: number,
): Promise<number> {
  if (existsSync(folder)) throw new CommandError(`${folder} is there already: name a new folder`)
  const partial = `${folder}.partial`
  // A backup contains personal data, so no other user may read it.
  await mkdir(partial, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new CommandError(`${partial} is there: delete it, unless a backup is being written`)
      : error
  })
  try {
    await copyTo(join(partial, FILES))
    const content = await readContent(join(partial, FILES))
    const manifest: Manifest = { takenAt: new Date(now).toISOString(), ...content }
    await writeFile(join(partial, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    await moveWhole(partial, folder)
    return Object.keys(content.files).length
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/**
 * Returns the faults of a backup, one line for each file or folder; empty if it is unchanged since
 * it was written.
 */
export async function checkBackup(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder)
  return differences(manifest, await readContent(join(folder, FILES)))
}

/**
 * Creates the database of a data directory from a backup, after checking that the copied files
 * match the manifest. Refuses a directory that already has a database. Returns when the backup was
 * taken.
 */
export async function restoreBackup(folder: string, dataDir: string): Promise<string> {
  const target = databaseFiles(dataDir)
  if (existsSync(target))
    throw new CommandError(`${dataDir} holds a database already: name another folder`)
  const { takenAt, ...content } = await readManifest(folder)
  const partial = `${target}.partial`
  const lock = lockDirectory(dataDir)
  try {
    await rm(partial, { recursive: true, force: true })
    await cp(join(folder, FILES), partial, { recursive: true })
    const wrong = differences(content, await readContent(partial))
    if (wrong.length > 0) throw new CommandError(`damaged, nothing was restored: ${wrong[0]}`)
    await moveWhole(partial, target)
    return takenAt
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  } finally {
    lock.release()
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  } catch {
    throw new CommandError(`${folder} is no backup: it has no ${MANIFEST} that can be read`)
  }
}

async function readContent(root: string): Promise<BackupContent> {
  const content: BackupContent = { folders: [], files: {} }
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(root, path).replaceAll('\\', '/')
    if (entry.isDirectory()) content.folders.push(name)
    else content.files[name] = await digestOf(path)
  }
  return content
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) hash.update(chunk)
  return hash.digest('hex')
}

function differences(recordedContent: BackupContent, actualContent: BackupContent): string[] {
  const files = new Set([
    ...Object.keys(recordedContent.files),
    ...Object.keys(actualContent.files),
  ])
  return [
    ...recordedContent.folders
      .filter((name) => !actualContent.folders.includes(name))
      .map((name) => `${name} is missing`),
    ...[...files]
      .filter((name) => recordedContent.files[name] !== actualContent.files[name])
      .map((name) => {
        if (!(name in actualContent.files)) return `${name} is missing`
        return name in recordedContent.files
          ? `${name} is not what was written`
          : `${name} was not written by the backup`
      }),
  ]
}

/** Renames a folder to its final name, once its content is on the disk. */
async function moveWhole(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true }))
    await sync(join(entry.parentPath, entry.name), entry.isDirectory())
  await sync(from, true)
  await rename(from, to)
  await sync(dirname(to), true)
}

/**
 * Waits until a file, or the list of a folder's files, is on the disk. Windows cannot do this for
 * folders.
 */
async function sync(path: string, isFolder: boolean): Promise<void> {
  if (isFolder && process.platform === 'win32') return
  const file = await open(path, isFolder ? 'r' : 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'

const run = promisify(execFile)

/** Thrown if a card differs from the one that its issuer signed. */
export class NotGenuine extends Error {}

export type OpenedPass = {
  /** Every file of the card, by name. */
  files: Record<string, Uint8Array>
  /** The content of `pass.json`. */
  content: Record<string, unknown>
  /** The texts of `pass.strings`, by language. */
  strings: Record<string, Record<string, string>>
  /** The hash that the signature is of, as OpenSSL names it. */
  signedHash: string
}

/**
 * Opens a `.pkpass` as a phone does, with other tools than those that create it: every file must be
 * in the manifest with its SHA-1 and vice versa, and OpenSSL must confirm that the manifest was
 * signed by a certificate of `authority` (PEM). Otherwise throws `NotGenuine`.
 */
export async function openPass(bytes: Uint8Array, authority: string): Promise<OpenedPass> {
  const { 'manifest.json': manifest, signature, ...files } = unzipSync(bytes)
  if (!manifest || !signature) throw new NotGenuine('there is no manifest, or no signature')
  const signedHash = await verifySignature({ manifest, signature, authority })
  const sums = JSON.parse(strFromU8(manifest)) as Record<string, string>
  for (const name of new Set([...Object.keys(files), ...Object.keys(sums)])) {
    const sum = files[name] && createHash('sha1').update(files[name]).digest('hex')
    if (sum === undefined || sum !== sums[name])
      throw new NotGenuine(`${name} is not what the manifest says`)
  }
  return {
    files,
    signedHash,
    content: JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array())) as Record<
      string,
      unknown
    >,
    strings: Object.fromEntries(
      Object.entries(files).flatMap(([name, text]) => {
        const [, language] = /^(\w+)\.lproj\/pass\.strings$/.exec(name) ?? []
        return language === undefined ? [] : [[language, readStrings(strFromU8(text))]]
      }),
    ),
  }
}

type Signed = { manifest: Uint8Array; signature: Uint8Array; authority: string }

/** Returns the hash of the signature. */
async function verifySignature({ manifest, signature, authority }: Signed): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-pass-'))
  const file = (name: string) => join(folder, name)
  try {
    await Promise.all([
      writeFile(file('manifest.json'), manifest),
      writeFile(file('signature'), signature),
      writeFile(file('authority.pem'), authority),
    ])
    await run('openssl', [
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      file('signature'),
      '-content',
      file('manifest.json'),
      '-CAfile',
      file('authority.pem'),
      '-no-CApath',
      '-purpose',
      'any',
      '-out',
      file('verified'),
    ]).catch((error: unknown) => {
      throw new NotGenuine('the signature does not hold', { cause: error })
    })
    const print = ['cms', '-cmsout', '-noout', '-print', '-inform', 'DER']
    const { stdout } = await run('openssl', [...print, '-in', file('signature')])
    return /signerInfos:[^]*?digestAlgorithm:\s*algorithm: (\w+)/.exec(stdout)?.[1] ?? ''
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Parses lines of the form `"key" = "value";`. */
const readStrings = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^"((?:[^"\\]|\\.)*)" = "((?:[^"\\]|\\.)*)";$/gm)].map(([, ...texts]) =>
      texts.map((text) => text.replaceAll(/\\(.)/g, '$1')),
    ),
  )

import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { listedKeys, keyHash } from '#server/features/auth/common-passwords.ts'

/*
 * Writes the hashes of the common and leaked passwords that the program refuses, from the list of
 * @zxcvbn-ts/language-common (MIT). Run it after a change of the list or of the way in which a
 * password is read.
 */

const folder = createRequire(import.meta.url)
  .resolve('@zxcvbn-ts/language-common/package.json')
  .replace('package.json', '')
const passwords = JSON.parse(readFileSync(`${folder}src/passwords.json`, 'utf8')) as string[]
/** False if the password rule refuses every password with this key, so that it needs no hash. */
const isNeeded = (key: string) => /^[a-z]+$/.test(key) || /[@$!%*?&]/.test(key)
const hashes = [...new Set(passwords.flatMap(listedKeys).filter(isNeeded).map(keyHash))].sort(
  (a, b) => a - b,
)
writeFileSync(
  new URL('../src/server/features/auth/common-passwords.bin', import.meta.url),
  new Uint8Array(Uint32Array.from(hashes).buffer),
)
console.log(`${hashes.length} hashes of ${passwords.length} passwords`)

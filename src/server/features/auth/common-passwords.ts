import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fieldRefusal } from '#server/kit/refusal.ts'
import { contextWords } from './context-words.ts'

/**
 * Refuses a common password with an error at `field` (V2). `personalTexts`: the customer's names
 * and addresses; a password that consists of one of them is refused too.
 */
export function refuseCommonPassword(
  password: string,
  field: string,
  personalTexts: readonly string[] = [],
): void {
  if (isCommonPassword(password, personalTexts)) {
    throw fieldRefusal(field, 'password_refused')
  }
}

/**
 * Whether a password is common or leaked, even if it was altered to satisfy the rules:
 * `P@ssw0rd1!`, `Azerty!2026`. Also true for a password that consists of the chain's name, of the
 * name of a city with a restaurant, or of one of `personalTexts`.
 */
export function isCommonPassword(password: string, personalTexts: readonly string[] = []): boolean {
  const keys = keysOf(password)
  const ownWords = new Set(
    personalTexts
      .flatMap((text) => text.split('@')[0] ?? [])
      .map(lettersOf)
      .filter((word) => word.length > 2),
  )
  return keys.some((key) => isListed(keyHash(key)) || contextWords.has(key) || ownWords.has(key))
}

/**
 * Minimum number of letters for a word to be looked up. If a password contains only a shorter word,
 * its other characters make it strong.
 */
const FEWEST_LETTERS = 4

/**
 * Lookup keys of a listed password: its lower-case form, its letters alone, and its letters after
 * signs were replaced by the letters that they resemble (`@` by `a`).
 */
export function listedKeys(password: string): string[] {
  const small = plain(password)
  return [
    small,
    ...[lettersOf(small), lettersOf(readSigns(small.replace(around, '')))].filter(isWord),
  ]
}

/**
 * Lookup keys of a chosen password: its lower-case form; its letters alone; its letters after signs
 * were replaced by the letters that they resemble, once for each possible ending to cut off; and
 * one half of a doubled word.
 */
function keysOf(password: string): string[] {
  const small = plain(password)
  const start = small.search(/[a-z]/)
  const end = small.replace(/[^a-z]+$/, '').length
  const tails = start < 0 ? [] : Array.from({ length: small.length - end + 1 }, (_, i) => end + i)
  const words = [
    lettersOf(small),
    ...tails.flatMap((tail) =>
      [start, 0].map((from) => lettersOf(readSigns(small.slice(from, tail)))),
    ),
  ]
  const halves = words
    .filter((word) => word.length % 2 === 0 && word.endsWith(word.slice(0, word.length / 2)))
    .map((word) => word.slice(word.length / 2))
  return [small, ...[...words, ...halves].filter(isWord)]
}

const around = /^[^a-z]+|[^a-z]+$/g
const isWord = (word: string): boolean => word.length >= FEWEST_LETTERS

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const lettersOf = (text: string): string => plain(text).replace(/[^a-z]/g, '')

const signs: Record<string, string> = {
  '@': 'a',
  4: 'a',
  8: 'b',
  3: 'e',
  6: 'g',
  '!': 'i',
  1: 'i',
  '|': 'l',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
  '+': 't',
  2: 'z',
}
const readSigns = (text: string): string => text.replace(/[^a-z]/g, (sign) => signs[sign] ?? sign)

export const keyHash = (key: string): number =>
  createHash('sha256').update(key).digest().readUInt32BE(0)

let listed: Uint32Array | null = null

/**
 * Searches the sorted hashes in `common-passwords.bin`, which `bin/common-passwords.ts` writes. The
 * file is read at the first call.
 */
function isListed(hash: number): boolean {
  listed ??= new Uint32Array(
    new Uint8Array(readFileSync(new URL('common-passwords.bin', import.meta.url))).buffer,
  )
  let [low, high] = [0, listed.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const value = listed[middle] ?? 0
    if (value === hash) return true
    if (value < hash) low = middle + 1
    else high = middle
  }
  return false
}

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Counter, type Registry } from '@prometheus-io/client'
import { createQuietThreads } from './quiet-threads.ts'
import { createTurns } from './turns.ts'

/** Argon2id with 46 MiB: what OWASP asks for with one pass. */
const MEMORY_KIB = 47_104
const TAG_BYTES = 32
/** A hash costs memory and a core: others want those too. */
const AT_ONCE = 2
const WAITING = 40
/**
 * Milliseconds. Hashes are computed with what time others leave: on a machine that is busy with
 * something else, hardly any.
 */
const LONGEST = 10_000
/** One customer has so many of them in hand. */
const EACH = 4
/** PINs wait for each other alone; all boards of a restaurant may be come to at once. */
const PINS = { atOnce: 1, waiting: WAITING, each: 10, longest: LONGEST }

export type PasswordCost = { memory?: number; longest?: number }

export type Passwords = {
  /** A new password as a PHC string. `who`: the customer who asks, if somebody is logged in. */
  hash: (password: string, who?: string) => Promise<string>
  /**
   * Does what needs a password compared, with what it asks of the database: whoever has to wait, or
   * is sent away, has asked nothing yet.
   */
  inTurn: <T>(work: (verify: Verify) => Promise<T>, who?: string) => Promise<T>
  /** The same for the PINs of those who work at a restaurant, which wait for each other alone. */
  pinInTurn: <T>(work: (verify: Verify) => Promise<T>, who: string) => Promise<T>
}
/**
 * Whether it is the password; null, where there is none to compare, costs the same and is never
 * right.
 */
export type Verify = (password: string, stored: string | null) => Promise<boolean>

/**
 * Computes hashes, two at a time. Refuses with `unavailable` when forty wait, or one for ten
 * seconds, so that orders are not starved; and one customer who wants many at once, so that the
 * others are not. Only tests ask for another cost: `memory` in KiB for the passwords of those that
 * are about something else, `longest` in milliseconds for those that a slow machine must not decide.
 */
export function createPasswords(
  registry: Registry,
  { memory = MEMORY_KIB, longest = LONGEST }: PasswordCost = {},
): Passwords {
  const computed = new Counter({
    name: 'password_hashes_total',
    help: 'Password hashes computed',
    registers: [registry],
  })
  const hashQuietly = createQuietThreads()
  const takeTurn = createTurns({ atOnce: AT_ONCE, waiting: WAITING, each: EACH, longest })
  // Nobody's logins keep a cook from the board.
  const takePinTurn = createTurns(PINS)

  const nobodys: Stored = { memory, passes: 1, salt: randomBytes(16), tag: randomBytes(TAG_BYTES) }

  function compute(
    password: string,
    { salt, memory: kib, passes }: Omit<Stored, 'tag'>,
  ): Promise<Buffer> {
    computed.inc()
    return hashQuietly({
      message: password.normalize('NFC'),
      nonce: salt,
      parallelism: 1,
      tagLength: TAG_BYTES,
      memory: kib,
      passes,
    })
  }

  const verify: Verify = async (password, stored) => {
    const known = stored === null ? nobodys : read(stored)
    const tag = await compute(password, known)
    return timingSafeEqual(tag, known.tag) && stored !== null
  }

  return {
    async hash(password, who) {
      const salt = randomBytes(16)
      const tag = await takeTurn(() => compute(password, { memory, passes: 1, salt }), who)
      return `$argon2id$v=19$m=${memory},t=1,p=1$${bare(salt)}$${bare(tag)}`
    },
    inTurn: (work, who) => takeTurn(() => work(verify), who),
    pinInTurn: (work, who) => takePinTurn(() => work(verify), who),
  }
}

const bare = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

type Stored = { memory: number; passes: number; salt: Buffer; tag: Buffer }

function read(stored: string): Stored {
  const [, memory, passes, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored) ?? []
  if (!salt || !tag) throw new Error('a password hash cannot be read')
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

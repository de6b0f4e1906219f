import { randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { Counter, type Registry } from '@prometheus-io/client'
import { createLimitedQueue } from './limited-queue.ts'
import { createThreads } from '#server/kit/threads.ts'

/** Computes argon2id hashes in threads of low priority, one thread per concurrent hash. */
function createQuietThreads() {
  const ask = createThreads<Argon2Parameters, Uint8Array>(
    new URL('./quiet-thread.ts', import.meta.url),
  )
  return async (parameters: Argon2Parameters): Promise<Buffer> => Buffer.from(await ask(parameters))
}

/** Argon2id with 46 MiB: OWASP's recommendation for one pass. */
const MEMORY_KIB = 47_104
const TAG_BYTES = 32
/**
 * Number of hashes that are computed at once. Each hash takes memory and a processor core, which
 * other requests need too.
 */
const AT_ONCE = 2
const WAITING = 40
/**
 * Longest wait for a turn, in milliseconds. Hashes run at low priority: on a busy machine, they get
 * hardly any processor time.
 */
const LONGEST = 10_000
/** Maximum number of hashes of one customer in the queue. */
const EACH = 4
/**
 * Limits for PINs, which have a separate queue. `each`: maximum number of calls of one restaurant,
 * enough for sign-ins on all its boards at once.
 */
const PINS = { atOnce: 1, waiting: WAITING, each: 10, longest: LONGEST }

export type PasswordCost = { memory?: number; longest?: number }

export type Passwords = {
  /** A new password's hash as a PHC string. `who`: the requesting customer, if logged in. */
  hash: (password: string, who?: string) => Promise<string>
  /**
   * Runs work that compares a password when its turn comes. The database queries of the work are
   * included, so that a caller who waits or is refused has not queried anything yet.
   */
  inTurn: <T>(work: (verify: Verify) => Promise<T>, who?: string) => Promise<T>
  /** Runs work that compares a PIN of restaurant staff, like `inTurn`, in a separate queue. */
  pinInTurn: <T>(work: (verify: Verify) => Promise<T>, who: string) => Promise<T>
}
/**
 * Whether the password is correct. With null instead of a stored hash, the function takes the same
 * time and returns false.
 */
type Verify = (password: string, stored: string | null) => Promise<boolean>

/**
 * Computes password hashes, two at a time. Refuses with `unavailable` if forty hashes are waiting,
 * or if a hash has waited for ten seconds, so that orders still get the processor. Refuses a
 * customer who requests many hashes at once, so that others are not blocked. Only tests change the
 * cost: `memory` in KiB, for tests of something other than hashing; `longest` in milliseconds, for
 * tests that must not depend on the machine's speed.
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
  const enqueue = createLimitedQueue({ atOnce: AT_ONCE, waiting: WAITING, each: EACH, longest })
  // PINs have a separate queue, so that logins of customers never delay a cook who signs in at the
  // board.
  const takePinTurn = createLimitedQueue(PINS)

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
    const storedHash = stored === null ? nobodys : parseHash(stored)
    const tag = await compute(password, storedHash)
    return timingSafeEqual(tag, storedHash.tag) && stored !== null
  }

  return {
    async hash(password, who) {
      const salt = randomBytes(16)
      const tag = await enqueue(() => compute(password, { memory, passes: 1, salt }), who)
      return `$argon2id$v=19$m=${memory},t=1,p=1$${bare(salt)}$${bare(tag)}`
    },
    inTurn: (work, who) => enqueue(() => work(verify), who),
    pinInTurn: (work, who) => takePinTurn(() => work(verify), who),
  }
}

const bare = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

type Stored = { memory: number; passes: number; salt: Buffer; tag: Buffer }

function parseHash(stored: string): Stored {
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

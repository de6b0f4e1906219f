import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Counter, type Registry } from 'prom-client'
import { Refusal } from '../../http/refusal.ts'
import { createQuietThreads } from './quiet-threads.ts'

/** Argon2id with 46 MiB: what OWASP asks for with one pass. */
const MEMORY_KIB = 47_104
const TAG_BYTES = 32
/** A hash costs memory and a core: others want those too. */
const AT_ONCE = 2
const WAITING = 40

export type Passwords = {
  /** A new password as a PHC string. */
  hash: (password: string) => Promise<string>
  /**
   * Does what needs a password compared, with what it asks of the database: whoever has to wait, or is sent away, has
   * asked nothing yet.
   */
  inTurn: <T>(work: (verify: Verify) => Promise<T>) => Promise<T>
}
/** Whether it is the password; null, where there is none to compare, costs the same and is never right. */
export type Verify = (password: string, stored: string | null) => Promise<boolean>

/**
 * Computes hashes, two at a time; refuses with `unavailable` when forty wait, so that orders are not starved. `memory`,
 * in KiB, is another only for the passwords of tests that are about something else.
 */
export function createPasswords(registry: Registry, memory = MEMORY_KIB): Passwords {
  const computed = new Counter({
    name: 'password_hashes_total', help: 'Password hashes computed', registers: [registry],
  })
  const hashQuietly = createQuietThreads()
  const waiting: (() => void)[] = []
  let busy = 0

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= AT_ONCE) {
      if (waiting.length >= WAITING) throw new Refusal('unavailable', { headers: { 'retry-after': comeBack() } })
      // Whoever is done hands its place over, so that nobody can come in between.
      await new Promise<void>((resolve) => { waiting.push(resolve) })
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }

  const nobodys: Stored = { memory, passes: 1, salt: randomBytes(16), tag: randomBytes(TAG_BYTES) }

  function compute(password: string, { salt, memory: kib, passes }: Omit<Stored, 'tag'>): Promise<Buffer> {
    computed.inc()
    return hashQuietly({
      message: password.normalize('NFC'), nonce: salt, parallelism: 1, tagLength: TAG_BYTES, memory: kib, passes,
    })
  }

  const verify: Verify = async (password, stored) => {
    const known = stored === null ? nobodys : read(stored)
    const tag = await compute(password, known)
    return timingSafeEqual(tag, known.tag) && stored !== null
  }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const tag = await takeTurn(() => compute(password, { memory, passes: 1, salt }))
      return `$argon2id$v=19$m=${memory},t=1,p=1$${bare(salt)}$${bare(tag)}`
    },
    inTurn: (work) => takeTurn(() => work(verify)),
  }
}

/** Whole seconds, not the same for all who were sent away at once. */
const comeBack = (): string => String(randomInt(2, 9))

const bare = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

type Stored = { memory: number; passes: number; salt: Buffer; tag: Buffer }

function read(stored: string): Stored {
  const [, memory, passes, salt, tag] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored) ?? []
  if (!salt || !tag) throw new Error('a password hash cannot be read')
  return {
    memory: Number(memory), passes: Number(passes), salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64'),
  }
}

import { createECDH } from 'node:crypto'

export type PushKeys = { publicKey: string; privateKey: string }
export type PushSettings = {
  /** The keys that sign pushes. Null: generated once, and stored in the database. */
  keys: PushKeys | null
  /**
   * The contact to which a push service writes about problems: `mailto:` or `https:`. Null: the
   * contact address of the chain.
   */
  subject: string | null
  /** Hosts that may be called by https, including their subdomains. */
  hosts: readonly string[]
  /** Origins that may be called even without https: for trials on one machine. */
  origins: readonly string[]
}

export type PushEnvironment = {
  NODE_ENV?: string | undefined
  MAIL_FROM?: string | undefined
  PUSH_PUBLIC_KEY?: string | undefined
  PUSH_PRIVATE_KEY?: string | undefined
  PUSH_SUBJECT?: string | undefined
  PUSH_HOSTS?: string | undefined
}

/** The push services of the common browsers. */
const browserPushHosts = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
]

const isHost = (text: string): boolean => /^([a-z\d-]+\.)+[a-z][a-z\d-]*$/.test(text)
const isLocalOrigin = (text: string): boolean =>
  /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}$/.test(text)

/**
 * Reads the keys that sign pushes and the hosts that may be called. `problems` name the settings
 * that are wrong, never their values.
 */
export function readPush(data: PushEnvironment): { settings: PushSettings; problems: string[] } {
  const problems: string[] = []
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = data
  if ((publicKey === undefined) !== (privateKey === undefined))
    problems.push('PUSH_PUBLIC_KEY: goes with PUSH_PRIVATE_KEY')
  const keys =
    publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey }
  if (keys && !belongTogether(keys))
    problems.push('PUSH_PUBLIC_KEY: is not the public half of PUSH_PRIVATE_KEY (P-256, base64url)')

  const { MAIL_FROM: from } = data
  const subject =
    data.PUSH_SUBJECT ?? (from ? `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}` : null)
  if (subject !== null && !/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(subject))
    problems.push('PUSH_SUBJECT: must be mailto:… or https://…')

  const more = (data.PUSH_HOSTS ?? '')
    .split(',')
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '')
  const mayBeLocal = data.NODE_ENV !== 'production'
  if (!more.every((text) => isHost(text) || (mayBeLocal && isLocalOrigin(text)))) {
    problems.push('PUSH_HOSTS: must be names of hosts, separated by commas')
  }
  return {
    settings: {
      keys,
      subject,
      hosts: [...browserPushHosts, ...more.filter(isHost)],
      origins: more.filter(isLocalOrigin),
    },
    problems,
  }
}

/** Generates keys in the form in which they are configured and stored: base64url. */
export function generatePushKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node leaves out the zeros at the beginning of a private key, which must have 32 bytes.
  const digits = pair.getPrivateKey('hex').padStart(64, '0')
  return { publicKey, privateKey: Buffer.from(digits, 'hex').toString('base64url') }
}

function belongTogether({ publicKey, privateKey }: PushKeys): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

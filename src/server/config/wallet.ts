import { X509Certificate, createPrivateKey } from 'node:crypto'
import * as z from 'zod'

/** PEM texts; the key is RSA and has no passphrase. */
export type AppleSettings = {
  certificate: string
  key: string
  /** The certificate of the authority that signed `certificate`. */
  authority: string
  /** The pass type and the team, as named in the certificate. */
  passType: string
  team: string
}
/** `classId`: the loyalty class in the form `issuer.name`, as shown in Google's console. */
export type GoogleSettings = { email: string; key: string; classId: string }

/**
 * How wallet cards are signed. `demonstration`: with keys of our own, generated once and stored in
 * the database.
 */
export type WalletSettings =
  | { kind: 'none' }
  | { kind: 'demonstration' }
  | { kind: 'configured'; apple: AppleSettings | null; google: GoogleSettings | null }

export type WalletEnvironment = {
  NODE_ENV?: string | undefined
  WALLET_APPLE_CERTIFICATE?: string | undefined
  WALLET_APPLE_KEY?: string | undefined
  WALLET_APPLE_AUTHORITY?: string | undefined
  WALLET_GOOGLE_SERVICE_ACCOUNT?: string | undefined
  WALLET_GOOGLE_CLASS?: string | undefined
}

type Name = Exclude<keyof WalletEnvironment, 'NODE_ENV'>
/** A wrong setting. The message names the setting, never its value. */
class Wrong extends Error {
  constructor(name: Name, problem: string) {
    super(`${name}: ${problem}`)
  }
}

const appleNames = [
  'WALLET_APPLE_CERTIFICATE',
  'WALLET_APPLE_KEY',
  'WALLET_APPLE_AUTHORITY',
] as const
const googleNames = ['WALLET_GOOGLE_SERVICE_ACCOUNT', 'WALLET_GOOGLE_CLASS'] as const

/**
 * Reads the keys that sign the wallet cards. `problems` name the settings that are missing or
 * wrong.
 */
export function readWallet(data: WalletEnvironment): {
  settings: WalletSettings
  problems: string[]
} {
  const problems: string[] = []
  const readGroup = <T>(names: readonly Name[], readAll: () => T): T | null => {
    const missing = names.filter((name) => data[name] === undefined)
    if (missing.length === names.length) return null
    const presentName = names.find((name) => data[name] !== undefined)
    problems.push(...missing.map((name) => `${name}: is needed with ${presentName}`))
    if (missing.length > 0) return null
    try {
      return readAll()
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      problems.push(error.message)
      return null
    }
  }
  const apple = readGroup(appleNames, () => readApple(data))
  const google = readGroup(googleNames, () => readGoogle(data))
  if (apple || google) return { settings: { kind: 'configured', apple, google }, problems }
  return { settings: { kind: data.NODE_ENV === 'production' ? 'none' : 'demonstration' }, problems }
}

function readApple(data: WalletEnvironment): AppleSettings {
  const certificate = readCertificate('WALLET_APPLE_CERTIFICATE', data)
  const authority = readCertificate('WALLET_APPLE_AUTHORITY', data)
  const key = readKey('WALLET_APPLE_KEY', data.WALLET_APPLE_KEY)
  if (!certificate.checkPrivateKey(createPrivateKey(key))) {
    throw new Wrong('WALLET_APPLE_KEY', 'is not the key of WALLET_APPLE_CERTIFICATE')
  }
  if (!certificate.checkIssued(authority) || !certificate.verify(authority.publicKey)) {
    throw new Wrong('WALLET_APPLE_AUTHORITY', 'did not sign WALLET_APPLE_CERTIFICATE')
  }
  const { UID: passType, OU: team } = certificate.toLegacyObject().subject as {
    UID?: unknown
    OU?: unknown
  }
  if (typeof passType !== 'string' || typeof team !== 'string') {
    throw new Wrong(
      'WALLET_APPLE_CERTIFICATE',
      'must be of a pass type: it names neither that (UID) nor a team (OU)',
    )
  }
  return {
    certificate: certificate.toString(),
    key,
    authority: authority.toString(),
    passType,
    team,
  }
}

const accountFile = z.object({ client_email: z.string().min(1), private_key: z.string().min(1) })

function readGoogle(data: WalletEnvironment): GoogleSettings {
  const classId = data.WALLET_GOOGLE_CLASS ?? ''
  if (!/^\d+\.[\w.-]+$/.test(classId))
    throw new Wrong('WALLET_GOOGLE_CLASS', 'must be like 3388000000012345678.loyalty')
  const name = 'WALLET_GOOGLE_SERVICE_ACCOUNT'
  const account = accountFile.safeParse(readJson(data[name] ?? ''))
  if (!account.success)
    throw new Wrong(name, 'must be the JSON of a key, with client_email and private_key')
  return { email: account.data.client_email, key: readKey(name, account.data.private_key), classId }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Replaces `\n` by line ends, because many environments allow only one line per setting. */
const lines = (text: string): string => text.replaceAll('\\n', '\n')

function readCertificate(name: Name, data: WalletEnvironment): X509Certificate {
  try {
    return new X509Certificate(lines(data[name] ?? ''))
  } catch {
    throw new Wrong(name, 'must be a certificate as PEM')
  }
}

/** Converts the key to PKCS#8, whatever its format. */
function readKey(name: Name, text = ''): string {
  try {
    const key = createPrivateKey(lines(text))
    if (key.asymmetricKeyType === 'rsa')
      return key.export({ type: 'pkcs8', format: 'pem' }).toString()
  } catch {
    // Ignored: the error is thrown below.
  }
  throw new Wrong(name, 'must be an RSA key as PEM, without a passphrase')
}

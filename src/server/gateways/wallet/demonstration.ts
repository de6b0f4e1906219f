import { firstRow, runStatement } from '#server/db/statements.ts'
import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '#server/db/open.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'
import type { AppleSettings, GoogleSettings } from '#server/config/wallet.ts'

const PASS_TYPE = 'pass.example.mesclun.demonstration'
const TEAM = 'DEMO000000'

type Keys = Columns<'demonstration_wallet', 'authority' | 'certificate' | 'key'> & {
  googleKey: RowOf<'demonstration_wallet'>['google_key']
}

/**
 * Settings with keys of our own in place of those from Apple and Google. No phone accepts their
 * signatures, but everything else is real. The keys are generated once per database, so that a card
 * that is sent again has the same certificate chain.
 */
export async function readDemonstration({
  db,
}: Pick<Database, 'db'>): Promise<{ apple: AppleSettings; google: GoogleSettings }> {
  const { authority, certificate, key, googleKey } =
    (await readStoredKeys(db)) ?? (await keepKeys(db, await makeKeys()))
  return {
    apple: { certificate, key, authority, passType: PASS_TYPE, team: TEAM },
    google: {
      email: 'demonstration@mesclun.example',
      key: googleKey,
      classId: '3388000000000000000.mesclun',
    },
  }
}

async function readStoredKeys(db: Database['db']): Promise<Keys | null> {
  const row = await firstRow(db)<Keys>`
    select authority, certificate, key, google_key as "googleKey" from demonstration_wallet`
  return row ?? null
}

/**
 * Another process may have generated keys at the same moment. All processes use the keys that were
 * stored first.
 */
async function keepKeys(db: Database['db'], newKeys: Keys): Promise<Keys> {
  await runStatement(db)`
    insert into demonstration_wallet (authority, certificate, key, google_key)
    values (${newKeys.authority}, ${newKeys.certificate}, ${newKeys.key}, ${newKeys.googleKey}) on conflict do nothing`
  return (await readStoredKeys(db)) ?? newKeys
}

const makeRsaKey = async () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** The names of a certificate, by their type or its object identifier. */
type DistinguishedNames = Record<string, string[]>[]

const authorityNames: DistinguishedNames = [{ CN: ['Mesclun demonstration authority'] }]
const certificateNames: DistinguishedNames = [
  // This is the type UID. Apple writes the pass type there.
  { '0.9.2342.19200300.100.1.1': [PASS_TYPE] },
  { CN: [`Pass Type ID: ${PASS_TYPE}`] },
  { OU: [TEAM] },
  { O: ['Mesclun demonstration'] },
]

async function makeKeys(): Promise<Keys> {
  const [authorityKeys, certificateKeys, google] = await Promise.all([
    makeRsaKey(),
    makeRsaKey(),
    makeRsaKey(),
  ])
  return {
    authority: await certify({
      serialNumber: '01',
      publicKey: authorityKeys.publicKey,
      authorityKey: authorityKeys.privateKey,
      subject: authorityNames,
      isAuthority: true,
    }),
    certificate: await certify({
      serialNumber: '02',
      publicKey: certificateKeys.publicKey,
      authorityKey: authorityKeys.privateKey,
      subject: certificateNames,
      isAuthority: false,
    }),
    key: certificateKeys.privateKey,
    googleKey: google.privateKey,
  }
}

/** Issues a certificate of the demonstration authority. The keys and the certificate are PEM. */
async function certify({
  serialNumber,
  publicKey,
  authorityKey,
  subject,
  isAuthority,
}: {
  serialNumber: string
  publicKey: string
  authorityKey: string
  subject: DistinguishedNames
  isAuthority: boolean
}): Promise<string> {
  // `@peculiar/x509` throws without `reflect-metadata`. Both are loaded on first use.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const { keyCertSign, digitalSignature } = x509.KeyUsageFlags
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber,
    subject,
    issuer: authorityNames,
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2049-12-31'),
    publicKey: createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
    signingKey: await crypto.subtle.importKey(
      'pkcs8',
      createPrivateKey(authorityKey).export({ type: 'pkcs8', format: 'der' }),
      { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
      false,
      ['sign'],
    ),
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority, undefined, true),
      new x509.KeyUsagesExtension(isAuthority ? keyCertSign : digitalSignature, true),
    ],
  })
  return certificate.toString('pem')
}

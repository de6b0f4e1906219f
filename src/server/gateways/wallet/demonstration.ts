import { firstRow, runStatement } from '#server/db/statements.ts'
import { generateKeyPair } from 'node:crypto'
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

async function makeKeys(): Promise<Keys> {
  const { default: forge } = await import('node-forge')
  const [authorityKeys, certificateKeys, google] = await Promise.all([
    makeRsaKey(),
    makeRsaKey(),
    makeRsaKey(),
  ])
  const house = [{ name: 'commonName', value: 'Mesclun demonstration authority' }]
  const signed = ({
    serial,
    publicKey,
    subject,
    isAuthority,
  }: {
    serial: string
    publicKey: string
    subject: { name?: string; type?: string; value: string }[]
    isAuthority: boolean
  }): string => {
    const certificate = forge.pki.createCertificate()
    certificate.serialNumber = serial
    certificate.publicKey = forge.pki.publicKeyFromPem(publicKey)
    certificate.validity.notBefore = new Date('2020-01-01')
    certificate.validity.notAfter = new Date('2049-12-31')
    certificate.setSubject(subject)
    certificate.setIssuer(house)
    certificate.setExtensions([
      { name: 'basicConstraints', critical: true, cA: isAuthority },
      isAuthority
        ? { name: 'keyUsage', critical: true, keyCertSign: true }
        : { name: 'keyUsage', critical: true, digitalSignature: true },
    ])
    certificate.sign(
      forge.pki.privateKeyFromPem(authorityKeys.privateKey),
      forge.md.sha256.create(),
    )
    return forge.pki.certificateToPem(certificate)
  }
  return {
    authority: signed({
      serial: '01',
      publicKey: authorityKeys.publicKey,
      subject: house,
      isAuthority: true,
    }),
    certificate: signed({
      serial: '02',
      publicKey: certificateKeys.publicKey,
      isAuthority: false,
      subject: [
        { type: '0.9.2342.19200300.100.1.1', value: PASS_TYPE },
        { name: 'commonName', value: `Pass Type ID: ${PASS_TYPE}` },
        { name: 'organizationalUnitName', value: TEAM },
        { name: 'organizationName', value: 'Mesclun demonstration' },
      ],
    }),
    key: certificateKeys.privateKey,
    googleKey: google.privateKey,
  }
}

import { X509Certificate, createHash, sign } from 'node:crypto'
import {
  Attribute,
  CMSVersion,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifier,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignatureAlgorithmIdentifier,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  id_signingTime,
} from '@peculiar/asn1-cms'
import {
  AsnArray,
  AsnConvert,
  AsnObjectIdentifierConverter,
  AsnType,
  AsnTypeTypes,
  OctetString,
} from '@peculiar/asn1-schema'
import { Certificate, Time } from '@peculiar/asn1-x509'

/** The manifest lists files by SHA-1, as Apple's format prescribes; its signature may be stronger. */
const HASH = 'sha256'
const sha256 = { algorithm: '2.16.840.1.101.3.4.2.1', parameters: null }
const rsa = { algorithm: '1.2.840.113549.1.1.1', parameters: null }

/** PEM texts; the key is RSA. */
type Signer = { certificate: string; key: string; authority: string }

class AttributeSet extends AsnArray<Attribute> {}
AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })(AttributeSet)

/**
 * Signs a content at an instant (epoch milliseconds). Returns a signature in the format CMS (RFC
 * 5652, DER), which contains both certificates, and not the content.
 */
export function signDetached(
  content: Uint8Array,
  { certificate, key, authority }: Signer,
  at: number,
): Buffer {
  const { issuer, serialNumber } = parseCertificate(certificate).tbsCertificate
  const attributes = attributesOf(content, at)
  const signerInfo = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }),
    }),
    digestAlgorithm: new DigestAlgorithmIdentifier(sha256),
    signedAttrs: attributes,
    signatureAlgorithm: new SignatureAlgorithmIdentifier(rsa),
    // The attributes are signed as a set, although they have another tag where they are stored.
    signature: new OctetString(
      sign(HASH, Buffer.from(AsnConvert.serialize(new AttributeSet(attributes))), key),
    ),
  })
  const signedData = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([new DigestAlgorithmIdentifier(sha256)]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(
      [authority, certificate].map(
        (pem) => new CertificateChoices({ certificate: parseCertificate(pem) }),
      ),
    ),
    signerInfos: new SignerInfos([signerInfo]),
  })
  const contentInfo = new ContentInfo({
    contentType: id_signedData,
    content: AsnConvert.serialize(signedData),
  })
  return Buffer.from(AsnConvert.serialize(contentInfo))
}

const parseCertificate = (pem: string): Certificate =>
  AsnConvert.parse(new X509Certificate(pem).raw, Certificate)

/** The attributes that are signed in place of the content, in the order of a set in DER. */
function attributesOf(content: Uint8Array, at: number): Attribute[] {
  const digest = createHash(HASH).update(content).digest()
  const attributes: [string, unknown][] = [
    [id_contentType, AsnObjectIdentifierConverter.toASN(id_data)],
    [id_signingTime, new Time(new Date(at))],
    [id_messageDigest, new OctetString(digest)],
  ]
  return attributes
    .map(
      ([attrType, value]) => new Attribute({ attrType, attrValues: [AsnConvert.serialize(value)] }),
    )
    .sort((a, b) =>
      Buffer.compare(Buffer.from(AsnConvert.serialize(a)), Buffer.from(AsnConvert.serialize(b))),
    )
}

import type { Tx } from '#server/db/open.ts'
import { type FileKind, fileKinds, fileSchemas } from '#server/chain/file-schemas.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { checkLegalVersion } from './check-legal-version.ts'
import { checkPromos } from './check-promos.ts'
import { checkRestaurants } from './check-restaurants.ts'
import { checkSellers } from './check-sellers.ts'
import { type CheckedFile, type ImportFault, fault, faultsOf } from './faults.ts'
import type { ExistingIds } from './existing-ids.ts'
import {
  writeCatalogue,
  writeLegalVersion,
  writePromos,
  writeRestaurants,
  writeSellers,
} from './chain-writes.ts'
import { writeDocument } from './write-entries.ts'
import { findForbiddenMember, forbiddenMemberOf } from '#server/http/requests/json-body.ts'

/** The content of a file before its check. `kind`: null if it is not JSON or of no known kind. */
export type FileContent =
  | { kind: FileKind | null; value: unknown }
  | { kind: null; faults: ImportFault[] }

/**
 * Parses the text of a file as JSON. A member that occurs twice is a fault, because `JSON.parse`
 * would ignore one of the two values. Excessive nesting, `__proto__` and text that the database
 * cannot store are faults too.
 */
export function contentOfText(text: string): FileContent {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { kind: null, faults: [fault('$', 'not_json', { message: (error as Error).message })] }
  }
  return contentUnless(findForbiddenMember(text), kindOf(value), value)
}

/** The content of a file that the program itself composed; it has the faults of its text. */
export const contentOfValue = (kind: FileKind, value: unknown): FileContent =>
  contentUnless(forbiddenMemberOf(value), kind, value)

const contentUnless = (
  forbiddenMember: string | null,
  kind: FileKind | null,
  value: unknown,
): FileContent =>
  forbiddenMember === null
    ? { kind, value }
    : { kind: null, faults: [fault(`$.${forbiddenMember}`, 'member_forbidden')] }

/**
 * A valid file of the chain. `write` updates the database to match it and returns the number of
 * changed rows.
 */
export type ChainFile = { kind: FileKind; write: (tx: Tx) => Promise<number> }

/** Reads the text of a file of the chain, recognises its kind by its content, and checks it. */
export const readChainFile = (
  text: string,
  existing: ExistingIds | null,
  acceptedKinds?: readonly FileKind[],
): ChainFile | { faults: ImportFault[] } =>
  checkContent(contentOfText(text), existing, acceptedKinds)

/**
 * Checks a complete file of the chain. `existing`: the database's content; null if the database
 * cannot be queried. A kind that is not among `acceptedKinds` is a fault.
 */
export function checkContent(
  content: FileContent,
  existing: ExistingIds | null,
  acceptedKinds: readonly FileKind[] = fileKinds,
): ChainFile | { faults: ImportFault[] } {
  if ('faults' in content) return { faults: content.faults }
  const { kind, value } = content
  const today = existing?.today ?? ''
  if (kind === null || !acceptedKinds.includes(kind)) {
    return {
      faults: [
        fault('$', 'file_kind_wrong', {
          kind: kind ?? 'unknown',
          wanted: acceptedKinds.join(', '),
        }),
      ],
    }
  }
  switch (kind) {
    case 'catalogue':
      return chainFile(kind, checkCatalogue(value, existing), writeCatalogue)
    case 'restaurants':
      return chainFile(kind, checkRestaurants(value, existing), (tx, file) =>
        writeRestaurants(tx, file, today),
      )
    case 'sellers':
      return chainFile(kind, checkSellers(value, existing), writeSellers)
    case 'legal-version':
      return chainFile(kind, checkLegalVersion(value, existing), writeLegalVersion)
    case 'promos':
      return chainFile(kind, checkPromos(value, existing), writePromos)
    case 'chain':
    case 'brand':
    case 'legal':
    case 'illustrations':
    case 'origins': {
      const faults = [...faultsOf(fileSchemas[kind], value), ...unknownNames(kind, value, existing)]
      return faults.length > 0
        ? { faults }
        : { kind, write: (tx) => writeDocument(tx, kind, value) }
    }
  }
}

const chainFile = <F>(
  kind: FileKind,
  checked: CheckedFile<F>,
  write: (tx: Tx, file: F) => Promise<number>,
): ChainFile | { faults: ImportFault[] } =>
  'faults' in checked ? checked : { kind, write: (tx) => write(tx, checked.file) }

/** The kind of a file; null if it is not JSON or of no known kind. */
export const kindOfText = (text: string): FileKind | null => contentOfText(text).kind

function kindOf(value: unknown): FileKind | null {
  if (typeof value !== 'object' || value === null) return null
  if ('ingredients' in value || 'categories' in value) return 'catalogue'
  if ('restaurants' in value) return 'restaurants'
  if ('sellers' in value) return 'sellers'
  if ('promos' in value) return 'promos'
  if ('publisher' in value) return 'chain'
  if ('colours' in value) return 'brand'
  if ('public_holidays' in value) return 'legal'
  if ('texts' in value) return 'legal-version'
  if ('products' in value) return Array.isArray(value.products) ? 'origins' : 'illustrations'
  return null
}

/**
 * Faults for unknown products in drawings and origins, and for an unknown seller in the facts of
 * the chain.
 */
function unknownNames(kind: string, value: unknown, existing: ExistingIds | null): ImportFault[] {
  const { products, front } = value as { products?: unknown; front?: unknown }
  if (kind === 'chain' && existing !== null) {
    const { publisher } = value as { publisher?: unknown }
    return typeof publisher !== 'string' || existing.sellers.has(publisher)
      ? []
      : [fault('$.publisher', 'unknown', { kind: 'seller', id: publisher })]
  }
  if (existing === null || kind === 'legal' || typeof products !== 'object' || products === null)
    return []
  if (!Array.isArray(products)) {
    const references = [
      ...Object.keys(products).map((slug) => ({
        slug,
        path: `$.products[${JSON.stringify(slug)}]`,
      })),
      // The schema already reports an entry that is not text.
      ...(Array.isArray(front) ? front : []).flatMap((slug: unknown, i) =>
        typeof slug === 'string' ? [{ slug, path: `$.front[${i}]` }] : [],
      ),
    ]
    return references
      .filter(({ slug }) => !existing.productSlugs.has(slug))
      .map(({ slug, path }) => fault(path, 'unknown', { kind: 'product', id: slug }))
  }
  return products.flatMap((origin: { id?: unknown } | null, i) => {
    // The schema already reports an id that is not a number.
    if (typeof origin?.id !== 'number' || existing.products.has(origin.id)) return []
    return [fault(`$.products[${i}].id`, 'unknown', { kind: 'product', id: origin.id })]
  })
}

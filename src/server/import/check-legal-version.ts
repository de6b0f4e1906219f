import { isDeepStrictEqual } from 'node:util'
import { locales } from '#contract/pages/locales.ts'
import {
  type LegalText,
  type LegalVersion,
  type LegalVersionFile,
  legalVersionSchema,
} from '#server/chain/legal-versions-schema.ts'
import { pageFigures } from '#server/features/terms/page-figures.ts'
import { factNames, namedIn } from '#server/state/catalogue/legal-facts.ts'
import type { ExistingIds } from './existing-ids.ts'
import { type CheckedFile, type ImportFault, fault, faultsOf, jsonPath } from './faults.ts'

type ValuePath = readonly (string | number)[]

/**
 * Finds every fault of a version of a legal text, each with its place (B3). All languages must have
 * the same structure and facts, a version in force must not change, and a new version must have a
 * later date than the version in force and describe its changes.
 */
export function checkLegalVersion(
  value: unknown,
  existing: ExistingIds | null,
): CheckedFile<LegalVersionFile> {
  const shape = faultsOf(legalVersionSchema, value)
  if (shape.length > 0) return { faults: shape }
  const file = value as LegalVersionFile
  const faults = [
    ...unknownFactNames(file),
    ...locales.flatMap((locale) =>
      unlike(skeletonOf(file.texts[locale]), skeletonOf(file.texts.fr), ['texts', locale]),
    ),
    ...(file.changes === undefined
      ? []
      : locales.flatMap((locale) =>
          unlike(file.changes?.[locale].map(namedSorted), file.changes?.fr.map(namedSorted), [
            'changes',
            locale,
          ]),
        )),
    ...(existing === null ? [] : versionFaults(file, existing)),
  ]
  return faults.length > 0 ? { faults } : { file }
}

/** Faults of the date and of the described changes, compared with the stored versions. */
function versionFaults(
  file: LegalVersionFile,
  { legalVersions, today }: ExistingIds,
): ImportFault[] {
  const versionsOfKind = legalVersions.filter(({ kind }) => kind === file.kind)
  const stored = versionsOfKind.find(({ version }) => version === file.version)
  const same = stored !== undefined ? firstDifference(file, stored) : null
  if (stored !== undefined && same === null) return []
  if (stored !== undefined && stored.version <= today)
    return [fault(jsonPath(same ?? []), 'in_force', { since: stored.version })]
  const inForce = versionsOfKind
    .map(({ version }) => version)
    .filter((version) => version <= today)
    .toSorted()
    .at(-1)
  return [
    ...(inForce !== undefined && file.version < inForce
      ? [fault('$.version', 'version_early', { version: inForce })]
      : []),
    ...(file.changes === undefined && versionsOfKind.some(({ version }) => version !== file.version)
      ? [fault('$.changes', 'changes_missing')]
      : []),
  ]
}

/**
 * The path of the first difference between a file and the stored version; null if they are equal.
 */
function firstDifference(file: LegalVersionFile, stored: LegalVersion): ValuePath | null {
  return (
    difference(file.texts, stored.texts, ['texts']) ??
    difference(file.changes ?? null, stored.changes, ['changes'])
  )
}

function difference(value: unknown, otherValue: unknown, path: ValuePath): ValuePath | null {
  if (isDeepStrictEqual(value, otherValue)) return null
  if (
    typeof value !== 'object' ||
    typeof otherValue !== 'object' ||
    value === null ||
    otherValue === null
  )
    return path
  const [here, there] = [new Map(Object.entries(value)), new Map(Object.entries(otherValue))]
  const keys = [...new Set([...here.keys(), ...there.keys()])]
  return keys.reduce<ValuePath | null>(
    (firstPath, key) =>
      firstPath ??
      difference(here.get(key), there.get(key), [
        ...path,
        Array.isArray(value) ? Number(key) : key,
      ]),
    null,
  )
}

/**
 * The names of the facts in a text, sorted, as one string. This string must be equal in every
 * language.
 */
const namedSorted = (text: string) => namedIn(text).toSorted().join(' ')

/**
 * The parts that every language of a text must share: sections, their parts, facts and addresses.
 */
function skeletonOf({ title, sections, ...more }: LegalText) {
  return {
    title: namedSorted(title),
    ...('description' in more ? { description: namedSorted(more.description) } : {}),
    sections: sections.map((section) => ({
      title: namedSorted(section.title),
      paragraphs: section.paragraphs.map(namedSorted),
      items: ('items' in section ? (section.items ?? []) : []).map(namedSorted),
      links: ('links' in section ? (section.links ?? []) : []).map(({ text, to }) => ({
        text: namedSorted(text),
        to,
      })),
    })),
  }
}

function unlike(translation: unknown, french: unknown, path: ValuePath): ImportFault[] {
  if (Array.isArray(translation) && Array.isArray(french) && translation.length !== french.length)
    return [
      fault(jsonPath(path), 'parts_differ', { count: translation.length, french: french.length }),
    ]
  if (isDeepStrictEqual(translation, french)) return []
  if (
    typeof translation !== 'object' ||
    translation === null ||
    typeof french !== 'object' ||
    french === null
  )
    return [fault(jsonPath(path), 'facts_differ')]
  const frenchParts = new Map(Object.entries(french))
  return Object.entries(translation).flatMap(([key, part]) =>
    unlike(part, frenchParts.get(key), [...path, Array.isArray(translation) ? Number(key) : key]),
  )
}

const acceptedNames = new Set(factNames)
/** Names that a page may use: all facts, and the periods for which the program stores data. */
const namesOnPages = new Set([...factNames, ...Object.keys(pageFigures)])

function unknownFactNames({ kind, texts, changes }: LegalVersionFile): ImportFault[] {
  const names = kind === 'terms' || kind === 'loyalty-rules' ? acceptedNames : namesOnPages
  const faultsIn = (value: unknown, path: ValuePath): ImportFault[] => {
    if (typeof value === 'string')
      return namedIn(value)
        .filter((name) => !names.has(name))
        .map((name) => fault(jsonPath(path), 'fact_unknown', { name: `{${name}}` }))
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, part]) =>
      faultsIn(part, [...path, Array.isArray(value) ? Number(key) : key]),
    )
  }
  return [...faultsIn(texts, ['texts']), ...faultsIn(changes, ['changes'])]
}

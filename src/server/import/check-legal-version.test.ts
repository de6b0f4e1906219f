import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeFaults } from '#testing/readers/fault-texts.ts'
import { checkLegalVersion } from './check-legal-version.ts'
import { readChainFile } from './chain-file.ts'

const text = (name: string) => readFileSync(`db/seed/legal/${name}`, 'utf8')
const names = readdirSync('db/seed/legal')

type JsonKeys = readonly (string | number)[]

/**
 * The faults of a shipped file in which one value was replaced, or removed if the new value is
 * undefined.
 */
function faultsWith(name: string, path: JsonKeys, value: unknown): string[] {
  const file: unknown = JSON.parse(text(`${name}-2026-11-23.json`))
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], file)
  const last = path.at(-1) ?? ''
  if (value === undefined) delete (holder as Record<string | number, unknown>)[last]
  else (holder as Record<string | number, unknown>)[last] = value
  const checked = checkLegalVersion(file, null)
  return 'faults' in checked
    ? describeFaults(checked.faults).map(({ path: at, problem }) => `${at} ${problem}`)
    : []
}

describe('a version of a legal text', () => {
  it.each(names)('is valid in %s, and the file is named after its kind and date (B3)', (name) => {
    expect(readChainFile(text(name), null)).toMatchObject({ kind: 'legal-version' })
    const { kind, version } = JSON.parse(text(name))
    expect(name).toBe(`${kind}-${version}.json`)
  })

  it.each<[string, string, JsonKeys, unknown, string]>([
    ['another kind', 'terms', ['kind'], 'imprint', '$.kind'],
    ['an invalid date', 'terms', ['version'], '2026-02-30', '$.version must be a date'],
    ['a missing language', 'terms', ['texts', 'nl'], undefined, '$.texts.nl is missing'],
    [
      'an empty sentence',
      'terms',
      ['texts', 'es', 'sections', 1, 'paragraphs', 0],
      ' ',
      '$.texts.es.sections[1].paragraphs[0] must not be empty',
    ],
    [
      'a missing section',
      'terms',
      ['texts', 'en', 'sections'],
      [{ title: 'One', paragraphs: ['One.'] }],
      '$.texts.en.sections has 1 parts, where fr has 10',
    ],
    [
      'an extra paragraph',
      'terms',
      ['texts', 'nl', 'sections', 2, 'paragraphs'],
      ['Een.', 'Twee.'],
      '$.texts.nl.sections[2].paragraphs has 2 parts, where fr has 1',
    ],
    [
      'a missing language in the list of changes',
      'terms',
      ['changes', 'en'],
      undefined,
      '$.changes.en is missing',
    ],
    [
      'a change that is missing in one language',
      'terms',
      ['changes', 'es'],
      ['Uno.'],
      '$.changes.es has 1 parts, where fr has 5',
    ],
    [
      'an unknown fact',
      'terms',
      ['texts', 'fr', 'title'],
      'Conditions de {nobody}',
      '$.texts.fr.title unknown fact {nobody}',
    ],
    [
      'a figure in the terms that only legal pages may use',
      'terms',
      ['changes', 'fr', 0],
      '{sessionDays} jours',
      '$.changes.fr[0] unknown fact {sessionDays}',
    ],
    [
      'a fact that is missing in one language',
      'legal-notice',
      ['texts', 'en', 'sections', 1, 'paragraphs', 0],
      '{director}.',
      '$.texts.en.sections[1].paragraphs[0] names other facts or pages than fr',
    ],
    [
      'a link to an unknown page',
      'legal-notice',
      ['texts', 'en', 'sections', 0, 'links', 0, 'to'],
      'page:imprint',
      '$.texts.en.sections[0].links[0].to must be a page',
    ],
    [
      'a link with another target in one language',
      'legal-notice',
      ['texts', 'en', 'sections', 0, 'links', 0, 'to'],
      'page:allergens',
      '$.texts.en.sections[0].links[0].to names other facts or pages than fr',
    ],
    [
      'a page without a description',
      'personal-data',
      ['texts', 'fr', 'description'],
      undefined,
      '$.texts.fr.description is missing',
    ],
    [
      'a list in the terms, which a mail could not carry',
      'terms',
      ['texts', 'fr', 'sections', 0, 'items'],
      ['Un'],
      '$.texts.fr.sections[0]',
    ],
  ])('is refused for %s, with the path of the fault (B3)', (_, name, path, value, fault) => {
    expect(
      faultsWith(name, path, value).filter((faultText) => faultText.startsWith(fault)),
    ).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { copiedFromFrench, noTexts, noticeDraft } from './notice-draft.ts'

const texts = { fr: 'Ouvert', en: 'Open', es: 'Abierto', nl: 'Open' }
const times = { beginsAt: '2026-11-24T08:00:00.000Z', endsAt: '2026-11-24T09:00:00.000Z' }
const faults = (draft: unknown) =>
  noticeDraft
    .safeParse(draft)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('the draft of a notice', () => {
  it('shows the error at the field of the language whose text is missing (H15)', () => {
    expect(faults({ texts, ...times })).toEqual([])
    expect(faults({ texts: { ...texts, en: ' ', nl: '' }, ...times })).toEqual([
      ['texts.en', 'notice_text_missing'],
      ['texts.nl', 'notice_text_missing'],
    ])
  })

  it('requires a start, and an end after the start (H15)', () => {
    expect(faults({ texts, beginsAt: null, endsAt: null })).toEqual([
      ['beginsAt', 'field_required'],
      ['endsAt', 'field_required'],
    ])
    expect(faults({ texts, beginsAt: times.endsAt, endsAt: times.beginsAt })).toEqual([
      ['endsAt', 'end_before_beginning'],
    ])
  })

  it('copies the French text into the languages that have no text yet (H15)', () => {
    expect(copiedFromFrench({ ...noTexts, fr: 'Ouvert', es: 'Abierto' })).toEqual({
      fr: 'Ouvert',
      en: 'Ouvert',
      es: 'Abierto',
      nl: 'Ouvert',
    })
  })
})

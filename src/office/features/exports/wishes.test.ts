import { describe, expect, it } from 'vitest'
import { type DatasetName, bookDatasets } from '#contract/office/exports.ts'
import { isOfScope, isOver, deletedAt, reportFormats, sizeText } from './wishes.ts'

describe('the requested export files', () => {
  it('exclude the files of the books for a person with the right to reports only (H17, P2)', () => {
    const all = reportFormats.flatMap(({ datasets }): readonly DatasetName[] => datasets)
    expect(all.filter((dataset) => bookDatasets.has(dataset))).toEqual([])
  })

  it('are kept for seven days (H17)', () => {
    expect(deletedAt({ askedAt: '2026-11-24T09:00:00.000Z' })).toBe('2026-12-01T09:00:00.000Z')
  })

  it('are awaited until they are done, failed or forgotten (H17)', () => {
    const over = (['waiting', 'writing', 'done', 'failed', 'forgotten'] as const).filter((state) =>
      isOver({ state }),
    )
    expect(over).toEqual(['done', 'failed', 'forgotten'])
  })

  it('show their size in the units of the language (H17)', () => {
    expect(sizeText(0, 'en')).toBe('0 byte')
    expect(sizeText(999, 'nl')).toBe('999 byte')
    expect(sizeText(12_345, 'fr')).toBe('12,3\u202Fko')
    expect(sizeText(3_400_000, 'en')).toBe('3.4 MB')
  })

  it('are listed beside the Monday mail whose scope is that of the page (H16)', () => {
    expect(isOfScope({ scope: 'chain' }, null)).toBe(true)
    expect(isOfScope({ scope: 'mine' }, null)).toBe(true)
    expect(isOfScope({ scope: 'group:ouest' }, 'group:ouest')).toBe(true)
    expect(isOfScope({ scope: 'group:ouest' }, null)).toBe(false)
    expect(isOfScope({ scope: 'restaurant:1' }, 'restaurant:12')).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { translator } from '#texts/translator.ts'
import { formatsIn } from '#web/base/messages/formats.ts'
import type { FieldFormatter } from './field-formatter.ts'
import { ruleItems } from './restaurant-texts.ts'

const formatter: FieldFormatter = {
  fields: translator('office-catalogue-fields', 'fr'),
  format: formatsIn('fr'),
  locale: 'fr',
  languageName: (language) => language,
  holidayLabel: (id) => (id === 'christmas' ? 'Noël' : id),
  before: new Map(),
  after: new Map(),
  restaurants: new Map(),
}

describe('the closing rules of a restaurant, in a change of the catalogue', () => {
  it('name the bank holidays, and the dates of every year (H7, H11)', () => {
    const rules = [
      { type: 'bank_holidays', holidays: ['christmas'] },
      { type: 'annual_range', from: '08-01', to: '12-24' },
      { type: 'early_close', date: '12-24', close: '15:00' },
    ]
    expect(ruleItems(rules, formatter)).toEqual([
      'fermé certains jours fériés (Noël)',
      'fermé du 1 août au 24 décembre',
      expect.stringContaining('24 décembre'),
    ])
  })
})

import { expect, it } from 'vitest'
import { languagesStillFrench } from './languages-still-french.ts'

it('languagesStillFrench lists the languages whose text is still the French one (H15)', () => {
  const texts = { fr: 'Fermé', en: 'Fermé ', es: 'Cerrado', nl: 'Fermé' }
  expect(languagesStillFrench(texts)).toEqual(['en', 'nl'])
  expect(languagesStillFrench({ ...texts, en: 'Closed', nl: 'Gesloten' })).toEqual([])
  expect(languagesStillFrench({ fr: '', en: '', es: '', nl: '' })).toEqual([])
})

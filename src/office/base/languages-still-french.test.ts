import { expect, it } from 'vitest'
import { languagesStillFrench } from './languages-still-french.ts'

it('languages that hold the French text have to be read again (H15)', () => {
  const texts = { fr: 'Fermé', en: 'Fermé ', es: 'Cerrado', nl: 'Fermé' }
  expect(languagesStillFrench(texts)).toEqual(['en', 'nl'])
  expect(languagesStillFrench({ ...texts, en: 'Closed', nl: 'Gesloten' })).toEqual([])
  expect(languagesStillFrench({ fr: '', en: '', es: '', nl: '' })).toEqual([])
})

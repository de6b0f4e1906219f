import { expect, it } from 'vitest'
import { stillFrench } from './still-french.ts'

it('languages that hold the French text have to be read again (H15)', () => {
  const texts = { fr: 'Fermé', en: 'Fermé ', es: 'Cerrado', nl: 'Fermé' }
  expect(stillFrench(texts)).toEqual(['en', 'nl'])
  expect(stillFrench({ ...texts, en: 'Closed', nl: 'Gesloten' })).toEqual([])
  expect(stillFrench({ fr: '', en: '', es: '', nl: '' })).toEqual([])
})

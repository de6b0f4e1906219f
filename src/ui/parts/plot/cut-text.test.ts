import { expect, it } from 'vitest'
import { cutText, shownNames } from './cut-text.ts'

it('a name that is too long for its place in a plot is shortened (H16)', () => {
  expect(cutText('Lyon Part-Dieu', 150)).toBe('Lyon Part-Dieu')
  expect(cutText('Mesclun Boulogne-Billancourt', 110)).toBe('Mesclun Boulo…')
})

it('labels below a plot are left out if they would overlap, except the last (H16)', () => {
  expect(shownNames(['lun.', 'mar.', 'mer.'], 300)).toEqual([true, true, true])
  expect(shownNames(['31 août', '7 sept.', '14 sept.', '21 sept.'], 140)).toEqual([
    false,
    true,
    false,
    true,
  ])
})

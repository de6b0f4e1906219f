import { describe, expect, it } from 'vitest'
import { placeOnScale } from './place-on-scale.ts'

describe('the scale of rewards', () => {
  const marks = [12, 36, 132]

  it('has evenly spaced marks, however close their points are', () => {
    expect(marks.map((mark) => placeOnScale(mark, marks))).toEqual([1 / 3, 2 / 3, 1])
  })

  it('rises linearly between two marks, and stops at the last mark', () => {
    expect([0, 6, 24, 84, 200].map((points) => placeOnScale(points, marks))).toEqual([
      0,
      1 / 6,
      1.5 / 3,
      2.5 / 3,
      1,
    ])
  })
})

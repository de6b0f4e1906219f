import { describe, expect, it } from 'vitest'
import { placeOnScale } from './place-on-scale.ts'

describe('a scale of rewards', () => {
  const marks = [12, 36, 132]

  it('has its marks equally far from one another, however near their points are', () => {
    expect(marks.map((mark) => placeOnScale(mark, marks))).toEqual([1 / 3, 2 / 3, 1])
  })

  it('rises evenly between two marks, from nothing to its end', () => {
    expect([0, 6, 24, 84, 200].map((points) => placeOnScale(points, marks))).toEqual([
      0,
      1 / 6,
      1.5 / 3,
      2.5 / 3,
      1,
    ])
  })
})

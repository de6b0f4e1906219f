import { tonesOf } from '#drawing/colour.ts'
import { pen } from '#drawing/pen.ts'
import type { Random } from '#drawing/random.ts'
import type { Drawing, PathNode, Point } from '#drawing/types.ts'

const turns = 9.5
const points = 46

/** Draws a zigzag across the bowl, with drops; it is below the toppings. */
export function drawSauce(drawing: Drawing, index: number, random: Random): PathNode[] {
  const tones = tonesOf(drawing)
  const angle = -0.5 + index * 1.1 + random.spread() * 0.15
  const zigzag = Array.from({ length: points }, (_, j): Point => {
    const u = j / (points - 1)
    const t = -0.68 + u * 1.36
    const reach = Math.sqrt(Math.max(0.04, 0.6 - t * t)) * (0.82 + 0.12 * Math.sin(u * 17))
    const phase = u * Math.PI * turns + 0.4
    return [reach * Math.sin(phase), t + 0.07 * Math.cos(phase) * (j % 2 ? 1 : 0.9)]
  })
  const bottle = pen(0, 0, angle, 100)
  const drops = Array.from({ length: 9 }, () => {
    const t = random.next() * Math.PI * 2
    const far = random.between(0.1, 0.8)
    return bottle.ellipse(Math.cos(t) * far, Math.sin(t) * far, 0.022 * random.between(0.6, 1.5))
  })
  return [
    { d: pen(1.2, 1.8, angle, 100).line(zigzag), stroke: tones.shadow, width: 4, opacity: 0.3 },
    { d: bottle.line(zigzag), stroke: tones.base, width: 4 },
    { d: drops.join(''), fill: drawing.c3 ?? tones.base },
    { d: pen(-0.8, -1, angle, 100).line(zigzag), stroke: tones.light, width: 1 },
  ]
}

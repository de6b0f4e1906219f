import { shift, tonesOf } from '#drawing/colour.ts'
import { FIELD, fieldScene } from './fields.ts'
import { paintHeap, paintMix } from './heap.ts'
import { layGrains, layItem, layLeaves, moundCentre } from './laying.ts'
import { wobble } from '#drawing/shapes/outlines.ts'
import { plainPen, pen } from '#drawing/pen.ts'
import { pieceOf } from './pieces.ts'
import { randomFrom, type Random } from '#drawing/random.ts'
import { countNodes } from '#drawing/svg.ts'
import type {
  BowlItem,
  BowlOptions,
  NamedDrawing,
  PathGroup,
  PathNode,
  Drawing,
  Point,
} from '#drawing/types.ts'

/** The level of detail of a bowl. */
type Richness = { storeys: number; baseStoreys: number; tight: boolean }

const richnesses: readonly Richness[] = [
  { storeys: 3, baseStoreys: 4, tight: false },
  { storeys: 2, baseStoreys: 4, tight: false },
  { storeys: 2, baseStoreys: 3, tight: false },
  { storeys: 2, baseStoreys: 3, tight: true },
  { storeys: 1, baseStoreys: 3, tight: true },
  { storeys: 1, baseStoreys: 2, tight: true },
]

type BowlContents = {
  bases: NamedDrawing[]
  items: NamedDrawing[]
  sauces: NamedDrawing[]
  salt: string
}

/**
 * The contents of the bowl in painter's order. The centre is 0 0 and the inner radius 100. The
 * vessel is drawn separately. Objects (a mug, a loaf) do not belong in a bowl and are left out.
 * Products without a drawing are fields, if no product has one, and else left out.
 */
export function bowlScene(
  items: readonly BowlItem[],
  { salt = 'mesclun', budget = 142 }: BowlOptions = {},
): PathGroup[] {
  const drawings = items.map(({ slug, drawing }): NamedDrawing => ({ ...drawing, id: slug }))
  const laid = drawings.filter((d) => d.shape !== FIELD && (d.kind === 'sauce' || pieceOf(d.shape)))
  if (laid.length === 0) return fieldScene(drawings.filter(({ shape }) => shape === FIELD))
  const contents: BowlContents = {
    bases: laid.filter((d) => d.kind === 'base'),
    items: laid.filter((d) => d.kind !== 'base' && d.kind !== 'sauce'),
    sauces: laid.filter((d) => d.kind === 'sauce'),
    salt,
  }
  const from = contents.items.length > 11 ? 5 : contents.items.length > 8 ? 3 : 0
  let groups: PathGroup[] = []
  for (const richness of richnesses.slice(from)) {
    groups = draw(contents, richness)
    if (countNodes(groups) <= budget) break
  }
  return groups
}

function draw({ bases, items, sauces, salt }: BowlContents, richness: Richness): PathGroup[] {
  return [
    ...drawBases(bases, richness, salt),
    ...items.map((item, i) => drawItem(item, i, items.length, richness, salt)),
    ...sauces.map((sauce, i) => ({
      id: sauce.id,
      z: 2.5 + i * 0.01,
      paths: drawSauce(sauce, i, randomFrom(salt + sauce.id)),
    })),
  ].sort((a, b) => a.z - b.z)
}

function drawBases(bases: readonly NamedDrawing[], richness: Richness, salt: string): PathGroup[] {
  const leafy = bases.some((base) => base.shape === 'leaf' || base.mix)
  const sorts = bases.flatMap((base) => base.mix ?? [base])
  const leaves = sorts.filter((sort) => sort.shape === 'leaf')
  return sorts.map((sort, i) =>
    sort.shape === 'leaf'
      ? drawLeaves(sort, leaves.indexOf(sort), leaves.length, richness, salt)
      : drawGrains(sort, i, leafy, richness, salt),
  )
}

function drawLeaves(
  leaf: NamedDrawing,
  index: number,
  among: number,
  richness: Richness,
  salt: string,
): PathGroup {
  const seed = `${salt}${leaf.id}b`
  const random = randomFrom(seed)
  const floor: PathNode[] =
    index === 0
      ? [
          {
            d: plainPen.smooth(wobble(random, 30, 92, 92, 0.02)),
            fill: shift(leaf.c, -0.26, 0.8, -0.05),
          },
        ]
      : []
  const piece = pieceOf(leaf.shape)
  const placed = piece ? layLeaves(leaf, piece, index, among, random) : []
  const storeys = Math.max(2, richness.baseStoreys - (among > 1 ? 2 : 0))
  const heap = paintHeap(leaf, placed, { seed, storeys, shadows: true })
  return { id: leaf.id, z: index * 0.01, paths: [...floor, ...heap] }
}

function drawGrains(
  grain: NamedDrawing,
  index: number,
  mound: boolean,
  richness: Richness,
  salt: string,
): PathGroup {
  const seed = `${salt}${grain.id}b`
  const random = randomFrom(seed)
  const outline = mound
    ? pen(...moundCentre, 0, 1).smooth(wobble(random, 26, 55, 55, 0.02))
    : plainPen.smooth(wobble(random, 34, 95, 95, 0.008))
  const floor = {
    d: outline,
    fill: grain.shape === 'grain' ? shift(grain.c, -0.06) : tonesOf(grain).dark,
  }
  const piece = pieceOf(grain.shape)
  const placed = piece ? layGrains(grain, piece, mound, random) : []
  const storeys = grain.shape === 'pasta' || grain.shape === 'curl' ? richness.baseStoreys + 1 : 2
  const heap = paintHeap(grain, placed, { seed, storeys, shadows: true })
  return { id: grain.id, z: 0.5 + index * 0.01, paths: [floor, ...heap] }
}

function drawItem(
  item: NamedDrawing,
  index: number,
  among: number,
  { storeys, tight }: Richness,
  salt: string,
): PathGroup {
  const piece = pieceOf(item.shape)
  if (!piece) return { id: item.id, z: 4, paths: [] }
  const seed = `${salt}${item.id}${index}`
  const placed = layItem(item, piece, { index, among, tight }, randomFrom(seed))
  const style = {
    seed,
    storeys: piece.laid === 'fan' ? (tight ? 2 : storeys + 3) : storeys,
    shadows: false,
  }
  return {
    id: item.id,
    z: piece.z + (item.v === 'herb' ? 6 : 0) + index * 0.001,
    paths: item.mix ? paintMix(item, item.mix, placed, style) : paintHeap(item, placed, style),
  }
}

const turns = 9.5
const points = 46

/** Draws a zigzag across the bowl, with drops; it is below the toppings. */
function drawSauce(drawing: Drawing, index: number, random: Random): PathNode[] {
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

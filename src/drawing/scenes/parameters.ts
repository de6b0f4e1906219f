import { writeGroups } from '#drawing/svg.ts'
import type { Drawing } from '#drawing/types.ts'
import { tileScene } from './tile.ts'

const plain = ''

/** The variants that each shape of a drawing can have; `''` is the shape without a variant. */
export const shapeVariants = {
  leaf: ['round', 'frill', 'oak', 'rocket', 'spear', 'herb'],
  slice: [plain, 'seed', 'tomato', 'citrus', 'kiwi', 'egg', 'ring', 'mush', 'star'],
  wedge: [plain, 'plump'],
  cube: [plain, 'grill', 'holes', 'cross', 'crouton'],
  dice: [plain],
  grain: ['round', 'rice', 'quinoa', 'corn', 'seed'],
  curl: ['shred', 'shave', 'loop'],
  ring: ['onion', 'olive', 'pepper'],
  crumble: [plain, 'nut'],
  bean: ['kidney', 'oval', 'chick'],
  ball: [plain, 'berry'],
  floret: [plain],
  strip: [plain, 'thin', 'grill', 'bacon', 'surimi'],
  pasta: ['fusilli', 'penne', 'bow'],
  shrimp: [plain],
  sheet: [plain, 'fish'],
  dollop: [plain],
  drizzle: [plain],
  ramekin: [plain],
  bowlie: [plain],
  mug: [plain, 'espresso', 'tea'],
  glass: [plain, 'juice', 'wine'],
  bottle: [plain],
  can: [plain],
  loaf: [plain],
  roll: [plain],
  cookie: [plain, 'flat'],
  muffin: [plain],
  apple: [plain],
  bar: [plain, 'cereal'],
  square: [plain],
  pot: [plain],
  cake: [plain],
  sandwich: [plain, 'club'],
  wrap: [plain],
  tray: [plain],
  cutlery: [plain, 'spoon'],
} as const satisfies Record<string, readonly string[]>
export type DrawingShape = keyof typeof shapeVariants
export type ShapeVariant = (typeof shapeVariants)[DrawingShape][number]

/** Optional parameters of a drawing, in addition to its shape and its first colour. */
const parameters = ['c2', 'c3', 'k', 'tn'] as const
export type Parameter = (typeof parameters)[number]

const tries: Readonly<Record<Parameter, readonly [Partial<Drawing>, Partial<Drawing>]>> = {
  c2: [{ c2: '#102030' }, { c2: '#f0e0d0' }],
  c3: [{ c3: '#102030' }, { c3: '#f0e0d0' }],
  k: [{ k: 0.5 }, { k: 1 }],
  tn: [{ tn: 3 }, { tn: 4 }],
}

const pictureOf = (drawing: Drawing): string => writeGroups(tileScene('parameters', drawing))

/**
 * The parameters that change the picture of a drawing. An editor of the drawing has fields for
 * these parameters only.
 */
export const parametersOf = (drawing: Drawing): Parameter[] =>
  parameters.filter((name) => {
    const [firstTry, secondTry] = tries[name]
    return pictureOf({ ...drawing, ...firstTry }) !== pictureOf({ ...drawing, ...secondTry })
  })

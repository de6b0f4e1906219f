import { dessertScene } from './dessert.ts'
import { bowlScene } from './scene.ts'
import { writeGroups, writePaths, writeSvg } from '#drawing/svg.ts'
import type { BowlItem, BowlOptions, PathGroup } from '#drawing/types.ts'
import { bowlVessel, bowlViewBox } from './vessel.ts'

/** A whole bowl seen from above, as SVG text. */
export const drawBowl = (items: readonly BowlItem[], options: BowlOptions = {}): string =>
  draw(bowlScene(items, options))

/**
 * Draws a composed dessert in its bowl: the dessert itself, then the chosen coulis and toppings.
 */
export const drawDessert = (served: readonly BowlItem[], additions: readonly BowlItem[]): string =>
  draw(dessertScene(served, additions))

const draw = (contents: readonly PathGroup[]): string =>
  writeSvg(bowlViewBox, writePaths(bowlVessel()) + writeGroups(contents))

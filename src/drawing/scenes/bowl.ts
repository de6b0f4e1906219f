import { bowlScene } from './scene.ts'
import { writeGroups, writePaths, writeSvg } from '#drawing/svg.ts'
import type { BowlItem, BowlOptions } from '#drawing/types.ts'
import { bowlVessel, bowlViewBox } from './vessel.ts'

/** A whole bowl seen from above, as SVG text. */
export const drawBowl = (items: readonly BowlItem[], options: BowlOptions = {}): string =>
  writeSvg(bowlViewBox, writePaths(bowlVessel()) + writeGroups(bowlScene(items, options)))

import type { PathGroup, PathNode } from './types.ts'

export const countNodes = (groups: readonly PathGroup[]) =>
  groups.reduce((sum, group) => sum + 1 + group.paths.length, 0)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<"]/g, (c) => escapes[c] ?? c)

const writePath = ({ d, fill, stroke, width, opacity }: PathNode) =>
  `<path d="${d}"${
    stroke
      ? ` fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`
      : ` fill="${fill}"`
  }${opacity ? ` opacity="${opacity}"` : ''}/>`

export const writePaths = (paths: readonly PathNode[]) => paths.map(writePath).join('')

export const writeGroups = (groups: readonly PathGroup[]) =>
  groups.map((group) => `<g data-ing="${escape(group.id)}">${writePaths(group.paths)}</g>`).join('')

/** A complete SVG document, for a file or an `<img>`. */
export const writeSvg = (viewBox: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`

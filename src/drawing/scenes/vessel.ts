import { plainPen } from '#drawing/pen.ts'
import type { PathNode } from '#drawing/types.ts'

/** The view box that contains the vessel and its shadow. */
export const bowlViewBox = '-128 -126 260 262'

/**
 * The empty bowl, drawn under its contents. Its colours are custom properties, so that it follows
 * the theme.
 */
export const bowlVessel = (): PathNode[] => [
  {
    d: plainPen.ellipse(7, 12, 118, 117),
    fill: 'var(--bowl-shadow,#0b2415)',
    opacity: 'var(--bowl-shadow-a,.16)',
  },
  { d: plainPen.ellipse(0, 0, 117), fill: 'var(--bowl-rim,#fff)' },
  {
    d: 'M82.7 -82.7A117 117 0 1 1 -82.7 82.7A113.5 113.5 0 1 0 82.7 -82.7Z',
    fill: 'var(--bowl-rim-d,#d3dcd3)',
  },
  { d: plainPen.ellipse(0, 0, 106), fill: 'var(--bowl-in,#dfe6de)' },
  { d: 'M-75 75A106 106 0 0 1 75 -75A112 112 0 0 0 -75 75Z', fill: 'var(--bowl-in-d,#bccabf)' },
  { d: plainPen.ellipse(1.5, 2, 97), fill: 'var(--bowl-floor,#eef2ec)' },
]

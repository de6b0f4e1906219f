/** The leaves on the round logo, as paths in a view box of 40 by 40. */
const leaves = [
  { d: 'M20 33C11 29 9 19 15 9c7 4 9 14 5 24Z', fill: '#8cc63f' },
  { d: 'M20 33c-3-8 0-17 9-21 4 8 1 17-9 21Z', fill: '#4f9a35' },
  { d: 'M20 33c-5-1-10-5-11-12 7 0 11 5 11 12Z', fill: '#d9265c' },
] as const

/** The background colour of the logo. */
const GROUND = '#14261b'

const leafPaths = leaves.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('')

/**
 * Returns the logo as SVG, 40 by 40. `disc`: on a round background. `field`: on a square
 * background, with a margin around the leaves, for systems that crop the square to another shape.
 */
export const logo = (ground: 'disc' | 'field'): string =>
  ground === 'disc'
    ? `<circle cx="20" cy="20" r="20" fill="${GROUND}"/>${leafPaths}`
    : `<path d="M0 0h40v40H0z" fill="${GROUND}"/><g transform="translate(7 6.5) scale(.65)">${leafPaths}</g>`

import type { Style } from './sheet.ts'

const INK = '#14261b'
const INK_2 = '#4b5d51'
const LEAF = '#0b6b3a'
/** Colour of the rules between rows. */
export const LINE = '#d8dfd6'

// The styles of all documents.
export const text: Style = { face: 'text', size: 9.5, colour: INK }
export const strong: Style = { ...text, face: 'strong' }
export const quiet: Style = { ...text, size: 8.5, colour: INK_2 }
export const head: Style = { ...quiet, face: 'strong' }
export const title: Style = { face: 'display', size: 24, colour: LEAF }
export const heading: Style = { ...strong, size: 11.5 }
export const sum: Style = { ...strong, size: 13 }

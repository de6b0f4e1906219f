import type { Style } from './sheet.ts'

// The styles of all documents.
export const text: Style = { face: 'text', size: 9.5, colour: 'ink' }
export const strong: Style = { ...text, face: 'strong' }
export const quiet: Style = { ...text, size: 8.5, colour: 'secondary' }
export const head: Style = { ...quiet, face: 'strong' }
export const title: Style = { face: 'display', size: 24, colour: 'action' }
export const heading: Style = { ...strong, size: 11.5 }
export const sum: Style = { ...strong, size: 13 }

// Everything that a search needs, as one file of the build: loaded at the first search.
export { findableProduct, findablesOf } from './findables.ts'
export { findAmong } from './search.ts'

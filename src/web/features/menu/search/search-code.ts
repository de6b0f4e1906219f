// All that a search needs, in one file of the build: it is loaded when something is first searched.
export { findableProduct, findablesOf } from './findables.ts'
export { findAmong } from './search.ts'

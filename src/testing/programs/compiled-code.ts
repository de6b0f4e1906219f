import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Many processes run the same code: what the first of them that ends in peace has compiled, the
 * others find here.
 */
export const compiledCode = join(tmpdir(), 'mesclun-compiled')

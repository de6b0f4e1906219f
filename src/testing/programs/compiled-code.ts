import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Compile cache shared by the many processes that run the same code; a process that exits normally
 * fills it.
 */
export const compiledCode = join(tmpdir(), 'mesclun-compiled')

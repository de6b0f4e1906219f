// The program with the second demonstration chain, of which only the first restaurant is open, and
// without drawings.
import { rmSync } from 'node:fs'
import process from 'node:process'
import { copySecondChain } from '../../src/testing/builders/small-chain.ts'

const folder = copySecondChain({ restaurants: 1, drawn: false })
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env['CHAIN_FILES'] = folder
await import('./chain-files-server.ts')

// Runs the program with a chain that is larger than one page of a list.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { writeLargeChain } from '../../src/testing/builders/a-large-chain.ts'

const RESTAURANTS = 400

const files = mkdtempSync(join(tmpdir(), 'large-chain-'))
process.on('exit', () => rmSync(files, { recursive: true, force: true }))
await writeLargeChain(files, RESTAURANTS)
process.env['CHAIN_FILES'] = files
await import('./chain-files-server.ts')

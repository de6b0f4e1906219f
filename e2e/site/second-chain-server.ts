// The program with the second demonstration chain.
import process from 'node:process'

process.env['CHAIN_FILES'] = 'db/second-chain'
await import('./chain-files-server.ts')

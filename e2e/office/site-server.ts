// A program of its own: what a test tells all visitors must not be read by the others.
import process from 'node:process'

// The parent process has ended.
process.once('disconnect', () => process.exit())
await import('../support/server.ts')
process.send?.('ready')

// Runs a separate program: the test publishes notices to all visitors, which other tests must not
// see.
import process from 'node:process'

// Ends when the parent process has ended.
process.once('disconnect', () => process.exit())
await import('../support/server.ts')
process.send?.('ready')

// The product where few pages are made for one address.
import process from 'node:process'

// Who started it is gone.
process.once('disconnect', () => process.exit())
process.env['RENDERINGS_PER_MINUTE'] = '3'
await import('./server.ts')
process.send?.('ready')

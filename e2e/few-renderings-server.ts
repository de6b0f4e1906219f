// The product where few pages are made for one address.
import { env, once, send } from 'node:process'

// Who started it is gone.
once('disconnect', () => process.exit())
env['RENDERINGS_PER_MINUTE'] = '3'
await import('./server.ts')
send?.('ready')

import { parseArgs } from 'node:util'

export type LoadGeneratorOptions = {
  server: string
  payments: string
  restaurant: string | null
  orders: number
  minutes: number
  speed: number
  seed: string
  /** Token of a device with a person signed in; null for a lunch without a kitchen. */
  kitchenToken: string | null
}

/** Thrown when a lunch cannot be played with the given options. */
export class LoadGeneratorRefused extends Error {}

const MOST = { orders: 2000, minutes: 240, speed: 1000 } as const

/** Reads the command line. Refuses a server on another machine, because the orders are not real. */
export function readOptions(args: string[], env: NodeJS.ProcessEnv): LoadGeneratorOptions {
  const { values } = parseArgs({
    args,
    options: {
      server: { type: 'string', default: `http://127.0.0.1:${env['PORT'] || '3000'}` },
      payments: { type: 'string' },
      restaurant: { type: 'string' },
      orders: { type: 'string', default: '60' },
      minutes: { type: 'string', default: '45' },
      speed: { type: 'string', default: '10' },
      seed: { type: 'string' },
      kitchen: { type: 'boolean', default: false },
    },
  })
  const server = onThisMachine('server', values.server)
  const next = new URL(server)
  next.port = String(Number(next.port || 80) + 1)
  const token = env['KITCHEN_TOKEN'] ?? ''
  if (values.kitchen && token === '')
    throw new LoadGeneratorRefused('--kitchen takes the token of a device from KITCHEN_TOKEN')
  return {
    server,
    payments: onThisMachine('payments', values.payments ?? next.origin),
    restaurant: values.restaurant ?? null,
    orders: within('orders', values.orders),
    minutes: within('minutes', values.minutes),
    speed: within('speed', values.speed),
    seed: values.seed ?? String(Math.floor(Math.random() * 2 ** 31)),
    kitchenToken: values.kitchen ? token : null,
  }
}

function onThisMachine(option: string, text: string): string {
  const url = URL.parse(text)
  const isHere =
    url !== null &&
    url.protocol === 'http:' &&
    /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (!isHere)
    throw new LoadGeneratorRefused(`--${option} takes only an http address of this machine`)
  return url.origin
}

function within(option: keyof typeof MOST, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > MOST[option])
    throw new LoadGeneratorRefused(`--${option} takes 1 to ${MOST[option]}`)
  return number
}

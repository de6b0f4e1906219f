import { afterEach, describe, expect, it } from 'vitest'
import { type TestPrinter, aPrinter } from '#testing/programs/a-printer.ts'
import { networkPrinters } from './network.ts'
import { findPrinter, mayBePrinter, readPrinterAddress } from './printer-address.ts'
import { describePrinterGateway } from '#testing/conformance/printers.conformance.ts'

const printers: TestPrinter[] = []
afterEach(async () => {
  await Promise.all(printers.splice(0).map((printer) => printer.turnOff()))
})

async function onThisMachine(): Promise<TestPrinter> {
  const printer = await aPrinter()
  printers.push(printer)
  return printer
}

describePrinterGateway('printers on the network', async () => ({
  gateway: networkPrinters({ printersHere: true }),
  ...(await onThisMachine()),
}))

describe('the address of a printer', () => {
  it('can be in a network of the restaurant, or on the public internet', () => {
    for (const ip of [
      '192.168.1.50',
      '10.0.0.9',
      '172.16.4.4',
      '100.64.0.7',
      '203.0.113.9',
      'fd12::9',
      '2001:db8::9',
    ]) {
      expect(mayBePrinter(ip), ip).toBe(true)
    }
  })

  it('is never this machine, a link-local or a cloud metadata address, in any notation', () => {
    for (const ip of [
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '169.254.169.254',
      '169.254.1.1',
      '192.0.0.192',
      '100.100.100.200',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'ff02::1',
      'fd00:ec2::254',
      '::ffff:127.0.0.1',
      '::ffff:169.254.169.254',
      '64:ff9b::7f00:1',
    ])
      expect(mayBePrinter(ip), ip).toBe(false)
  })

  it('is checked after the name is resolved: a name of this machine is refused', async () => {
    expect(await findPrinter('localhost')).toBeNull()
    expect(await findPrinter('192.168.1.50')).toBe('192.168.1.50')
  })

  it('is not used if it is this machine, unless the settings allow that', async () => {
    const printer = await onThisMachine()
    const gateway = networkPrinters({ printersHere: false })
    const port = printer.address.split(':')[1] ?? ''
    for (const address of [
      printer.address,
      `localhost:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `0.0.0.0:${port}`,
      `2130706433:${port}`,
    ]) {
      expect(await gateway.print(address, [[{ kind: 'text', text: 'A01' }]]), address).toBe('away')
    }
    expect(await printer.printed()).toEqual([])
  })

  it('has the form host:port', () => {
    expect(readPrinterAddress('192.168.1.50:9100')).toEqual({ host: '192.168.1.50', port: 9100 })
    expect(readPrinterAddress('imprimante.local:9100')).toEqual({
      host: 'imprimante.local',
      port: 9100,
    })
    expect(readPrinterAddress('[fd12::9]:9100')).toEqual({ host: 'fd12::9', port: 9100 })
    for (const text of [
      '',
      'imprimante',
      '192.168.1.50:',
      '192.168.1.50:0',
      '192.168.1.50:65536',
      'a b:9100',
      '-x:9100',
      'tcp://x:9100',
      'x:9100/',
    ]) {
      expect(readPrinterAddress(text), text).toBeNull()
    }
  })
})

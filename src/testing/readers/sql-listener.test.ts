import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { listenToSql } from './sql-listener.ts'

const text = (value: string) => Buffer.from(`${value}\0`)
const short = (value: number) => Buffer.from([value >> 8, value & 255])
const long = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const message = (type: string, ...buffers: Buffer[]) => {
  const body = Buffer.concat(buffers)
  return Buffer.concat([Buffer.from(type), long(body.length + 4), body])
}

it('the listener reads statements and parameters however the bytes arrive, and forwards the bytes', async () => {
  const received: Buffer[] = []
  const database = createServer((socket) =>
    socket.on('data', (data: Buffer) => received.push(data)),
  ).listen(0, '127.0.0.1')
  await once(database, 'listening')
  const listener = await listenToSql({
    host: '127.0.0.1',
    port: (database.address() as AddressInfo).port,
  })
  const sentBytes = Buffer.concat([
    message('', long(196_608), text('user'), text('mesclun'), text('')),
    message('Q', text('begin')),
    message('P', text(''), text('select $1, $2'), short(0)),
    message(
      'B',
      text(''),
      text(''),
      short(0),
      short(2),
      long(2),
      Buffer.from('é'),
      long(-1),
      short(0),
    ),
    message('S'),
  ])
  const client = connect(listener.port, '127.0.0.1').setNoDelay()
  for (const byte of sentBytes) client.write(Buffer.of(byte))
  await expect.poll(() => Buffer.concat(received).length).toBe(sentBytes.length)
  expect(Buffer.concat(received)).toEqual(sentBytes)
  expect(listener.statements).toEqual([
    { text: 'begin', parameters: [], connection: 1 },
    { text: 'select $1, $2', parameters: ['é', null], connection: 1 },
  ])
  listener.close()
  database.close()
})

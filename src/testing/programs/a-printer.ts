import { type AddressInfo, type Socket, createServer } from 'node:net'
import { type Printed, readEscPos } from '#testing/readers/esc-pos.ts'

/**
 * A ticket printer on this machine: reads what it receives, and reports regularly that it has
 * paper.
 */
export type TestPrinter = {
  address: string
  /** The printed pieces; waits for incoming data first. */
  printed: () => Promise<Printed[]>
  turnOff: () => Promise<void>
}

export async function aPrinter(): Promise<TestPrinter> {
  const jobs: Buffer[][] = []
  const open = new Set<Socket>()
  const ends: Promise<void>[] = []
  const server = createServer((socket) => {
    const job: Buffer[] = []
    jobs.push(job)
    open.add(socket)
    ends.push(
      new Promise((resolve) =>
        socket.once('close', () => {
          open.delete(socket)
          resolve()
        }),
      ),
    )
    socket.write(Buffer.from([0x10, 0x04, 0x12]))
    socket.on('data', (bytes: Buffer) => job.push(bytes))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async printed() {
      await Promise.all(ends)
      return jobs.flatMap((job) => readEscPos(Buffer.concat(job)))
    },
    turnOff: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

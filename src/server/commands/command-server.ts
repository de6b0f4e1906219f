import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import type { Database } from '#server/db/open.ts'
import type { BackgroundService } from '#server/kit/repeat.ts'
import { type PrintLine, CommandError } from './command.ts'
import { commands } from './commands.ts'

/*
 * The embedded database serves one process. A command that finds it open is sent to that process,
 * which listens on this machine alone. Anybody who can read the data directory may send commands: a
 * file in it contains the port and a key.
 */

const addressSchema = z.object({ port: z.int(), key: z.string() })
const fileIn = (dataDir: string): string => join(dataDir, 'commands.json')

const sentSchema = z.object({
  key: z.string(),
  name: z.string(),
  args: z.array(z.string()),
  folder: z.string(),
})
export type SentCommand = Omit<z.output<typeof sentSchema>, 'key'>

const replySchema = z.union([z.object({ line: z.string() }), z.object({ code: z.int() })])

/** Milliseconds after which a connection that has sent no command is ended. */
const SILENCE_MILLISECONDS = 60_000
/**
 * Maximum number of bytes that are read from a connection: until the command is complete, the
 * sender's key has not been checked.
 */
const MAX_BYTES = 64 * 1024

/**
 * Runs the commands that other processes send to this one, which has the embedded database open.
 */
export async function serveCommands(
  database: Database,
  dataDir: string,
  report: (error: unknown) => void,
): Promise<BackgroundService> {
  const key = randomBytes(32).toString('hex')
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.setTimeout(SILENCE_MILLISECONDS, () => socket.destroy())
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
    socket.on('data', () => {
      if (socket.bytesRead > MAX_BYTES) socket.destroy()
    })
    createInterface(socket).once('line', (line) => {
      // A command may run for a long time and print nothing, so its connection has no timeout.
      socket.setTimeout(0)
      const reply = (message: z.output<typeof replySchema>) => {
        socket.write(`${JSON.stringify(message)}\n`)
      }
      void runSent(line, { key, database, report }, (line) => reply({ line })).then((code) => {
        reply({ code })
        socket.end()
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  // The file mode applies only to a new file, so a file that a killed program left is deleted
  // first.
  await rm(fileIn(dataDir), { force: true })
  await writeFile(fileIn(dataDir), JSON.stringify({ port, key }), { mode: 0o600 })
  return {
    async stop() {
      await rm(fileIn(dataDir), { force: true })
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

async function runSent(
  line: string,
  { key, database, report }: { key: string; database: Database; report: (error: unknown) => void },
  say: PrintLine,
): Promise<number> {
  try {
    const sentCommand = sentSchema.parse(JSON.parse(line))
    if (!isSame(sentCommand.key, key))
      throw new CommandError('the key is not the key of this program')
    const command = Object.entries(commands).find(([name]) => name === sentCommand.name)?.[1]
    if (command === undefined) throw new CommandError(`${sentCommand.name}: no such command`)
    const act = command(sentCommand.args)
    const context = { say, folder: sentCommand.folder, environment: process.env }
    return await ('runAlone' in act ? act.runAlone(context) : act.run({ ...context, database }))
  } catch (error) {
    if (!(error instanceof CommandError)) report(error)
    say(error instanceof CommandError ? error.message : 'failed: the program has logged why')
    return 1
  }
}

function isSame(key: string, expectedKey: string): boolean {
  const [a, b] = [Buffer.from(key), Buffer.from(expectedKey)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Sends a command to the process that has a data directory open, and prints its lines. Returns the
 * exit code, or null if no such process answers.
 */
export async function sendCommand(
  dataDir: string,
  command: SentCommand,
  say: PrintLine,
): Promise<number | null> {
  let socket: Socket
  let key: string
  try {
    const address = addressSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
    key = address.key
    socket = connect(address.port, '127.0.0.1')
    await once(socket, 'connect')
  } catch {
    return null
  }
  socket.write(`${JSON.stringify({ key, ...command })}\n`)
  for await (const line of createInterface(socket)) {
    const reply = replySchema.parse(JSON.parse(line))
    if ('code' in reply) return reply.code
    say(reply.line)
  }
  throw new CommandError('the program ended before the command did')
}

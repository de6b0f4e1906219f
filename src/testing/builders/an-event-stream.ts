import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, get } from 'node:http'
import { once } from 'node:events'

export type TestEvent = { event: string; data: string; id: string }

export type EventReader = {
  events: TestEvent[]
  /** The data of the last event with this name, parsed as JSON; null before the first. */
  last: <T>(event: string) => T | null
  status: number
  headers: IncomingHttpHeaders
  /** The complete text received, including comments. */
  text: () => string
  isOpen: () => boolean
  /** Resolves once the stream has ended, whichever side ended it. */
  ended: Promise<void>
  leave: () => void
}

/**
 * Reads a stream until `leave` is called or the server ends it. Resolves once the server answers;
 * rejects if it does not.
 */
export async function readEvents(
  url: string,
  headers: Record<string, string> = {},
  tell: (event: TestEvent) => void = () => {},
): Promise<EventReader> {
  const request: ClientRequest = get(url, { headers, agent: false })
  request.on('error', () => {})
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const events: TestEvent[] = []
  let text = ''
  let unparsedText = ''
  let open = true
  reply.setEncoding('utf8')
  reply.on('data', (chunk: string) => {
    text += chunk
    const blocks = (unparsedText + chunk).split('\n\n')
    unparsedText = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event === null) continue
      events.push(event)
      tell(event)
    }
  })
  const ended = new Promise<void>((resolve) =>
    reply.on('close', () => {
      open = false
      resolve()
    }),
  )
  reply.on('error', () => {})
  return {
    events,
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    last: (event) => {
      const lastEvent = events.findLast((candidate) => candidate.event === event)
      return lastEvent ? JSON.parse(lastEvent.data) : null
    },
    text: () => text,
    isOpen: () => open,
    ended,
    leave: () => request.destroy(),
  }
}

/** Parses the lines of an event; null for a comment or other lines. */
function eventOf(block: string): TestEvent | null {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  const { event, data, id } = fields
  return event === undefined || data === undefined ? null : { event, data, id: id ?? '' }
}

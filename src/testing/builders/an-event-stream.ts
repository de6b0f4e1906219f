import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, get } from 'node:http'
import { once } from 'node:events'

export type TestEvent = { event: string; data: string; id: string }

/**
 * Somebody who follows a stream of events; `comeBack` as a browser does, with the id of the last.
 */
export type EventReader = {
  events: TestEvent[]
  /** The data of the last event of a name, as JSON; null before there was one. */
  last: <T>(event: string) => T | null
  status: number
  headers: IncomingHttpHeaders
  /** Everything that came, comments too. */
  text: () => string
  isOpen: () => boolean
  /** Resolves once the stream is over, whoever ended it. */
  ended: Promise<void>
  leave: () => void
}

/**
 * Follows a stream until `leave`, or until the server ends it. Answers once the server answered;
 * fails when nobody does.
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
  let rest = ''
  let open = true
  reply.setEncoding('utf8')
  reply.on('data', (chunk: string) => {
    text += chunk
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
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
      const found = events.findLast((one) => one.event === event)
      return found ? JSON.parse(found.data) : null
    },
    text: () => text,
    isOpen: () => open,
    ended,
    leave: () => request.destroy(),
  }
}

/** An event from its lines; null of a comment or of lines that say something else. */
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

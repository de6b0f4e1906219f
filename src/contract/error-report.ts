/** The part of an error-reporting event that this server or a browser may send. */
export type ReportedEvent = {
  event_id?: string | undefined
  timestamp?: number | undefined
  platform?: string | undefined
  exception?: { values?: Thrown[] } | undefined
  tags?: Record<string, unknown> | undefined
}

type Thrown = {
  type?: string | undefined
  value?: string | undefined
  stacktrace?: { frames?: Frame[] } | undefined
}
type Frame = {
  filename?: string | undefined
  function?: string | undefined
  lineno?: number | undefined
  colno?: number | undefined
  in_app?: boolean | undefined
}

/** `what`: a fixed log text. `route` and `page`: their pattern, never the actual address. */
const tags = ['what', 'request', 'route', 'page', 'language'] as const

/**
 * Rebuilds the event from the fields listed here, with cleaned texts. Users, addresses, headers,
 * cookies, bodies, breadcrumbs, variables and machine names are never sent, whatever the library
 * collects.
 */
export function pickSendableFields<E extends ReportedEvent>(event: E): E {
  const { event_id, timestamp, platform, exception } = event
  return {
    event_id,
    timestamp,
    platform,
    exception: {
      values: (exception?.values ?? []).map(({ type, value, stacktrace }) => ({
        type,
        value: withoutPersonalData(value ?? ''),
        ...(stacktrace?.frames
          ? { stacktrace: { frames: stacktrace.frames.map(plainFrame) } }
          : {}),
      })),
    },
    tags: Object.fromEntries(
      tags.flatMap((name) => {
        const value = event.tags?.[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    ),
  } satisfies ReportedEvent as E
}

/** The place in the code. A page script is named by its address, so the name is cleaned too. */
function plainFrame({ filename, function: name, lineno, colno, in_app }: Frame): Frame {
  return {
    filename: filename && withoutPersonalData(fromProject(filename)),
    function: name,
    lineno,
    colno,
    in_app,
  }
}

const fromProject = (filename: string): string =>
  filename.replace(/^.*?\/(?=(src|build|bin|node_modules)\/)/, '')

const atMost = 1000

const replaced: readonly (readonly [RegExp, string])[] = [
  // A parser or database error quotes the input it could not read.
  [/"[^]*"(?=(\.{3})? is not valid JSON)/g, '"…"'],
  [/(?<=: )"[^"]*"/g, '"…"'],
  [/[?#][^\s"'<>]*=[^\s"'<>]*/g, '?…'],
  [/[^\s<>"'(),;:=/]+@[^\s<>"'(),;:=/]+\.[\w-]+/g, '[e-mail]'],
  [/(?<![\d.])\d{1,3}(\.\d{1,3}){3}(?!\.?\d)/g, '[address]'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi, '[address]'],
  [/\beyJ[\w.-]+/g, '[token]'],
  // A long word with a digit, or one longer than any ordinary word: a token, an id or a key.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}|[\w-]{40,}/g, '[token]'],
  [/\+?\d[\d ().-]{6,}\d/g, '[number]'],
]

/**
 * The text without e-mail addresses, phone and card numbers, tokens, network addresses, query
 * strings and quoted values. At most 1000 characters.
 */
export const withoutPersonalData = (text: string): string =>
  replaced
    .reduce(
      (cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement),
      text.slice(0, atMost * 4),
    )
    .slice(0, atMost)
